import { useEffect, useState, type KeyboardEvent } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { fillTicketCanned, ticketCannedQuery } from '@clube/shared/clients/ticket-canned';
import type { TicketCanned } from '@clube/shared/contracts/ticket-canned';
import { showFailure, showToast } from '@clube/shared/ui';
import * as css from './canned.css.ts';

/** What is looked for: the words after a slash with which the text, or its last line, begins. */
const wantedOf = (text: string): string | undefined => /(?:^|\n)\/([^\n/]{0,60})$/.exec(text)?.[1];

/**
 * Answers that are kept ready, offered while a line of a reply begins with a slash: arrows and Enter choose one, Escape leaves the slash a slash.
 * @param text what stands in the field @param onInsert gets the whole text with the answer in the place of the slash and its words
 */
export function useCannedAnswers(ticketId: number, text: string, onInsert: (text: string) => void) {
  const { t } = useLingui();
  const wanted = wantedOf(text);
  const [left, setLeft] = useState<string>();
  const [at, setAt] = useState(0);
  const isOpen = wanted !== undefined && left !== text;
  const { data = [] } = useQuery({ ...ticketCannedQuery(wanted?.trim()), enabled: isOpen });
  const found = isOpen ? data.slice(0, 8) : [];
  useEffect(() => setAt(0), [wanted]);
  const use = useMutation({
    mutationFn: ({ id }: TicketCanned) => fillTicketCanned(ticketId, id),
    onSuccess: (filled) => {
      onInsert(text.slice(0, text.length - (wanted ?? '').length - 1) + filled.text);
      const fields = filled.missing.map((field) => `{{${field}}}`).join(', ');
      if (fields) showToast(t`Não há o que pôr em ${fields}: complete antes de enviar.`);
    },
    onError: (error) => showFailure(error, t`A resposta pronta não foi carregada. Tente de novo.`),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || (found.length === 0 && event.key !== 'Escape')) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Escape') setLeft(text);
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !use.isPending) use.mutate(found[at]!);
    else return;
    event.preventDefault();
  };
  const list = isOpen && (
    <CannedList
      found={found}
      at={at}
      isBusy={use.isPending}
      onUse={(one) => use.mutate(one)}
      isEmpty={data.length === 0}
    />
  );
  return { onKeyDown, list };
}

type Props = {
  found: readonly TicketCanned[];
  at: number;
  isBusy: boolean;
  isEmpty: boolean;
  onUse: (one: TicketCanned) => void;
};
function CannedList({ found, at, isBusy, isEmpty, onUse }: Props) {
  const { t } = useLingui();
  return (
    <div className={css.offer} role="group" aria-label={t`Respostas prontas`} aria-busy={isBusy}>
      {found.map((one, place) => (
        <button
          key={one.id}
          type="button"
          className={css.offered}
          data-current={place === at}
          aria-disabled={isBusy}
          onClick={() => isBusy || onUse(one)}
        >
          <strong>{one.title}</strong> <span className={css.begins}>{one.text}</span>
        </button>
      ))}
      <p className={css.foot}>
        {isEmpty && <Trans>Nenhuma resposta pronta com essas palavras.</Trans>}{' '}
        <Link to="/ajuda/respostas">
          <Trans>Editar respostas prontas</Trans>
        </Link>
      </p>
    </div>
  );
}
