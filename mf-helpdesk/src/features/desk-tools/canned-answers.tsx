import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { fillTicketCanned, ticketCannedQuery } from '@clube/shared/clients/ticket-canned';
import { fieldsIn, fillFields } from '@clube/shared/contracts/canned-fields';
import type { TicketCanned } from '@clube/shared/contracts/ticket-canned';
import { VisuallyHidden, showFailure, showToast } from '@clube/shared/ui';
import * as css from './canned.css.ts';

/** What is looked for: the words after a slash with which the text, or its last line, begins. */
const wantedOf = (text: string): string | undefined => /(?:^|\n)\/([^\n/]{0,60})$/.exec(text)?.[1];

/** Of which course an answer speaks, asked while the gap stands in the text; `text` is the one that it was first asked in. */
type Asked = { ticketId: number; text: string; courses: readonly string[] };
/** No offer is chosen. */
const NONE = -1;
type Offer = { id: number | string; label: ReactNode; onUse: () => void };

/**
 * Answers that are kept ready, offered while a line of a reply begins with a slash: arrows and Enter choose one, Escape leaves the slash a slash.
 * Where whoever asked has several courses, the one that is meant is chosen in the same way.
 * @param text what stands in the field @param onInsert gets the whole text with the answer in the place of the slash and its words
 */
export function useCannedAnswers(ticketId: number, text: string, onInsert: (text: string) => void) {
  const { t } = useLingui();
  const wanted = wantedOf(text);
  const [left, setLeft] = useState<string>();
  const [moved, setMoved] = useState<number>();
  const isOpen = wanted !== undefined && left !== text;
  const { data = [] } = useQuery({ ...ticketCannedQuery(wanted?.trim()), enabled: isOpen });
  const [asked, setAsked] = useState<Asked>();
  const isAsking = asked?.ticketId === ticketId && left !== text && fieldsIn(text).includes('curso');
  useEffect(() => setMoved(undefined), [text, asked]);
  const use = useMutation({
    mutationFn: ({ id }: TicketCanned) => fillTicketCanned(ticketId, id),
    onSuccess: ({ text: filled, missing, courses = [] }) => {
      const inserted = text.slice(0, text.length - (wanted ?? '').length - 1) + filled;
      onInsert(inserted);
      setAsked({ ticketId, text: inserted, courses });
      const fields = missing
        .filter((field) => field !== 'curso' || courses.length === 0)
        .map((field) => `{{${field}}}`)
        .join(', ');
      if (fields) showToast(t`Não há o que pôr em ${fields}: complete antes de enviar.`);
    },
    onError: (error) => showFailure(error, t`A resposta pronta não foi carregada. Tente de novo.`),
  });
  const offers: readonly Offer[] = isOpen
    ? data.slice(0, 8).map((one) => ({
        id: one.id,
        label: (
          <>
            <strong>{one.title}</strong> <span className={css.begins}>{one.text}</span>
          </>
        ),
        onUse: () => use.mutate(one),
      }))
    : isAsking
      ? asked.courses.map((curso) => ({ id: curso, label: curso, onUse: () => onInsert(fillFields(text, { curso })) }))
      : [];
  // Whoever writes on meanwhile has the keys to write with.
  const takesKeys = isOpen || (offers.length > 0 && asked?.text === text);
  // Nobody asked for the question: Enter is a new line until an arrow chose a course.
  const at = takesKeys ? (moved ?? (isOpen ? 0 : NONE)) : NONE;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!takesKeys || (offers.length === 0 && event.key !== 'Escape')) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const chosen = offers[at];
    if (step !== undefined) setMoved((Math.max(at, step < 0 ? 0 : NONE) + step + offers.length) % offers.length);
    else if (event.key === 'Escape') setLeft(text);
    else if (event.key === 'Enter' && chosen && !event.ctrlKey && !event.metaKey && !use.isPending) chosen.onUse();
    else return;
    event.preventDefault();
  };
  const title = isOpen ? t`Respostas prontas` : t`De qual curso é a resposta?`;
  const offered = (isOpen || offers.length > 0) && (
    <OfferList title={title} offers={offers} at={at} isBusy={use.isPending}>
      {isOpen && (
        <>
          {data.length === 0 && <Trans>Nenhuma resposta pronta com essas palavras.</Trans>}{' '}
          <Link to="/ajuda/respostas">
            <Trans>Editar respostas prontas</Trans>
          </Link>
        </>
      )}
    </OfferList>
  );
  const list = (
    <>
      <VisuallyHidden>
        <span role="status">{!isOpen && offers.length > 0 && (offers[at]?.label ?? title)}</span>
      </VisuallyHidden>
      {offered}
    </>
  );
  return { onKeyDown, list };
}

type Props = { title: string; offers: readonly Offer[]; at: number; isBusy: boolean; children: ReactNode };
function OfferList({ title, offers, at, isBusy, children }: Props) {
  return (
    <div className={css.offer} role="group" aria-label={title} aria-busy={isBusy}>
      {!children && <p className={css.foot}>{title}</p>}
      {offers.map(({ id, label, onUse }, place) => (
        <button
          key={id}
          type="button"
          className={css.offered}
          aria-current={place === at}
          aria-disabled={isBusy}
          onClick={() => isBusy || onUse()}
        >
          {label}
        </button>
      ))}
      {children && <p className={css.foot}>{children}</p>}
    </div>
  );
}
