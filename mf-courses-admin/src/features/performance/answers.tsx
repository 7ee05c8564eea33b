import { MessageSquareReply } from 'lucide-react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StatisticAnswers, StatisticNumbers } from '@clube/shared/contracts/statistic';
import { formatWait } from '@clube/shared/i18n/format-wait';
import { Card, VisuallyHidden } from '@clube/shared/ui';
import { FileLink } from './file-link.tsx';
import { formatShare } from './format.ts';
import * as css from './performance.css.ts';

type Answered = StatisticAnswers['comments'];
const averageOf = ({ count, seconds }: Answered) => (count === 0 ? undefined : seconds / count);

function Wait({ label, now, before }: { label: string; now: Answered; before: Answered }) {
  const [wait, past] = [averageOf(now), averageOf(before)];
  if (wait === undefined) return null;
  const saved = past === undefined ? 0 : past - wait;
  const by = formatWait(Math.abs(saved));
  return (
    <div className={css.wait}>
      <dt>{label}</dt>
      <dd>
        <strong>{formatWait(wait)}</strong>
        {Math.abs(saved) >= 1 && (
          <span className={css.change} data-up={saved > 0}>
            <VisuallyHidden>{saved > 0 ? <Trans>mais rápido</Trans> : <Trans>mais devagar</Trans>}</VisuallyHidden>
            <span aria-hidden>{saved > 0 ? '▼' : '▲'}</span> {by}
          </span>
        )}
      </dd>
    </div>
  );
}

/** How long people wait for the team's first answer. */
export function AnswerTimes({
  of: { answers, answers_before },
  exportUrl,
}: {
  of: StatisticNumbers;
  exportUrl: string;
}) {
  const { t } = useLingui();
  const { within_hour, within_day, later } = answers;
  const all = within_hour + within_day + later;
  const [hour, day, rest] = [within_hour, within_day, later].map((count) => formatShare(count / Math.max(1, all)));
  return (
    <Card>
      <div className={css.cardHead}>
        <h2 className={css.cardTitle}>
          <Trans>Tempo até responder</Trans>
        </h2>
        {all > 0 && (
          <span className={css.note}>
            <Plural value={all} one="# resposta" other="# respostas" />
          </span>
        )}
      </div>
      {all === 0 ? (
        <p className={css.quiet}>
          <MessageSquareReply size={20} strokeWidth={1.75} aria-hidden />
          <Trans>Quando a equipe responder a um comentário ou chamado, o tempo aparece aqui.</Trans>
        </p>
      ) : (
        <>
          <dl className={css.waits}>
            <Wait label={t`Comentários`} now={answers.comments} before={answers_before.comments} />
            {answers.tickets && answers_before.tickets && (
              <Wait label={t`Chamados`} now={answers.tickets} before={answers_before.tickets} />
            )}
          </dl>
          <svg className={css.shares} viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" aria-hidden>
            <rect data-part="hour" x={0} y={0} width={within_hour} height={1} />
            <rect data-part="day" x={within_hour} y={0} width={within_day} height={1} />
            <rect data-part="later" x={within_hour + within_day} y={0} width={later} height={1} />
          </svg>
          <ul className={css.shareWords}>
            <li data-part="hour">
              <Trans>{hour} em até 1 h</Trans>
            </li>
            <li data-part="day">
              <Trans>{day} no dia</Trans>
            </li>
            <li data-part="later">
              <Trans>{rest} depois</Trans>
            </li>
          </ul>
          <FileLink to={exportUrl} of={t`Tempo até responder`} />
        </>
      )}
    </Card>
  );
}
