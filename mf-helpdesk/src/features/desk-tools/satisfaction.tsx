import { useEffect, useState } from 'react';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { rateTicket, ticketQuery, ticketSatisfactionQuery, ticketsKey } from '@clube/shared/clients/ticket';
import { SATISFACTION_DAYS } from '@clube/shared/contracts/desk-limits';
import type { Ticket } from '@clube/shared/contracts/ticket';
import { tooLong } from '@clube/shared/contracts/too-long';
import { useKept } from '@clube/shared/drafts';
import { formatPercent } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { Button, Row, showFailure, showToast, TextArea } from '@clube/shared/ui';
import * as css from './desk-tools.css.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
type Rated = Pick<Ticket, 'id' | 'rating'>;

/** How somebody was helped, once their ticket is closed; it can be said otherwise until it is opened again. What was begun is kept. */
export function RateTicket({ ticket: { id, rating } }: { ticket: Rated }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isGood, setGood] = useState(rating?.is_good);
  const [sentence, setSentence] = useState(rating?.sentence ?? '');
  const kept = useKept('ticket', `${id}-rating`);
  useEffect(() => {
    const begun = kept.read();
    if (typeof begun['is_good'] === 'boolean') setGood(begun['is_good']);
    if (typeof begun['sentence'] === 'string') setSentence(begun['sentence']);
  }, [kept]);
  const begin = (is_good: boolean, text: string) => {
    setGood(is_good);
    setSentence(text);
    kept.keep({ is_good, sentence: text });
  };
  const isStored = rating?.is_good === isGood && (rating?.sentence ?? '') === sentence.trim();
  const rate = useMutation({
    mutationFn: (is_good: boolean) => rateTicket(id, { is_good, sentence: sentence.trim() }),
    onSuccess: () => {
      kept.keep(undefined);
      showToast(t`Obrigado por avaliar.`, 'success');
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'ticket.open')
          ? t`O chamado foi reaberto: avalie quando ele for fechado.`
          : t`A avaliação não foi salva. O que você escreveu continua aqui: tente de novo.`,
      ),
    onSettled: () =>
      Promise.all([ticketQuery(id).queryKey, ticketsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <section className={css.stack} aria-label={t`Avaliação do atendimento`}>
      <p>
        <Trans>Como foi o atendimento?</Trans>
      </p>
      <Row>
        <Button aria-pressed={isGood === true} onClick={() => begin(true, sentence)}>
          <ThumbsUp {...icon} />
          <Trans context="rating of help">Bom</Trans>
        </Button>
        <Button aria-pressed={isGood === false} onClick={() => begin(false, sentence)}>
          <ThumbsDown {...icon} />
          <Trans context="rating of help">Ruim</Trans>
        </Button>
      </Row>
      {isGood !== undefined && (
        <>
          <TextArea
            label={<Trans>Quer dizer por quê?</Trans>}
            error={tooLong(sentence, 500)}
            value={sentence}
            onChange={(event) => begin(isGood, event.target.value)}
          />
          <Row>
            <Button
              variant="primary"
              loading={rate.isPending}
              disabled={isStored || tooLong(sentence, 500) !== undefined}
              onClick={() => rate.mutate(isGood)}
            >
              {rating ? <Trans>Mudar avaliação</Trans> : <Trans>Enviar avaliação</Trans>}
            </Button>
          </Row>
        </>
      )}
    </section>
  );
}

/** What whoever asked said of the help; nothing before they did. */
export function RatingShown({ rating }: Pick<Ticket, 'rating'>) {
  if (!rating) return null;
  return (
    <div className={css.stack}>
      <p>
        {rating.is_good ? <ThumbsUp {...icon} /> : <ThumbsDown {...icon} />}{' '}
        {rating.is_good ? <Trans>Atendimento avaliado como bom</Trans> : <Trans>Atendimento avaliado como ruim</Trans>}
      </p>
      {rating.sentence && <p className={css.small}>“{rating.sentence}”</p>}
    </div>
  );
}

/** How many of those who rated were helped well; nothing before anybody rated. */
export function SatisfactionMean() {
  const { data } = useQuery(ticketSatisfactionQuery());
  if (!data || data.total === 0) return null;
  const percent = formatPercent((100 * data.good) / data.total);
  const days = SATISFACTION_DAYS;
  return (
    <p className={css.small}>
      <Trans>
        {percent} satisfeitos em {days} dias
      </Trans>{' '}
      (<Plural value={data.total} one="# avaliação" other="# avaliações" />)
    </p>
  );
}
