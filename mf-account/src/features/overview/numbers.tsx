import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { panelStatisticQuery } from '@clube/shared/clients/statistic';
import { formatMoney } from '@clube/shared/contracts/money';
import type { PanelStatistic, StatisticDay } from '@clube/shared/contracts/statistic';
import { USUAL_PERIOD } from '@clube/shared/contracts/statistic-periods';
import { formatNumber, tagOf } from '@clube/shared/i18n';
import { formatWait } from '@clube/shared/i18n/format-wait';
import { ButtonLink, Card, Skeleton } from '@clube/shared/ui';
import * as css from './overview.css.ts';

const HOUR_SECONDS = 3600;
const inHours = (seconds: number) => formatNumber(Math.round(seconds / HOUR_SECONDS));

/** Something that is counted; undefined where there was nothing to count. */
type Figure = {
  name: string;
  now: number | undefined;
  before: number | undefined;
  /** Of the period, each; undefined where there was nothing to count. */
  days: readonly (number | undefined)[];
  format: (value: number) => string;
};

const waitOf = ({ answers, wait }: Pick<StatisticDay, 'answers' | 'wait'>) =>
  answers === 0 ? undefined : wait / answers;
/** How long the first answer of the team took in all these days. */
const waitIn = (days: readonly StatisticDay[]) =>
  waitOf(
    days.reduce((sum, { answers, wait }) => ({ answers: sum.answers + answers, wait: sum.wait + wait }), {
      answers: 0,
      wait: 0,
    }),
  );

function useFigures(): (of: PanelStatistic) => Figure[] {
  const { t, i18n } = useLingui();
  return ({ now, before, days, days_before, sales }) => {
    const measure = (name: string, key: keyof typeof now, format = formatNumber): Figure => ({
      name,
      now: now[key],
      before: before[key],
      days: days.map((day) => day[key]),
      format,
    });
    const wait = {
      name: t`Tempo até responder`,
      now: waitIn(days),
      before: waitIn(days_before),
      days: days.map(waitOf),
      format: formatWait,
    };
    return [
      measure(t`Alunos ativos`, 'active'),
      measure(t`Horas assistidas`, 'seconds', inHours),
      measure(t`Aulas concluídas`, 'completed'),
      ...(sales ?? []).map(({ currency, ...sold }) => ({
        name: t`Vendas`,
        now: sold.amount,
        before: sold.amount_before,
        days: sold.days,
        format: (amount: number) => formatMoney(amount, currency, tagOf(i18n.locale)),
      })),
      ...(wait.now === undefined && wait.before === undefined ? [] : [wait]),
    ];
  };
}

/** What it was each day that had any, from nothing at the bottom to the most at the top; `/desempenho` says each of them in numbers. */
function Line({ of: { name, days, format } }: { of: Figure }) {
  const { t } = useLingui();
  const counted = days.flatMap((value, at) => (value === undefined ? [] : [{ value, at }]));
  if (counted.length === 0) return null;
  const values = counted.map(({ value }) => value);
  const top = Math.max(1, ...values);
  const [least, most] = [format(Math.min(...values)), format(Math.max(...values))];
  return (
    <svg
      className={css.line}
      viewBox={`0 0 ${days.length - 1} ${top}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t`${name} por dia, de ${least} a ${most}`}
    >
      <polyline points={counted.map(({ value, at }) => `${at},${top - value}`).join(' ')} />
    </svg>
  );
}

/** The few numbers that say how the panel goes, each beside what it was in as many days before and drawn by the day; the rest is on a page of its own. */
export function Numbers() {
  const figuresOf = useFigures();
  const { data, isError } = useQuery(panelStatisticQuery(USUAL_PERIOD));
  // What waits and what happened are worth the page without them.
  if (isError) return null;
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.title}>
          <Trans>Últimos {USUAL_PERIOD} dias</Trans>
        </h2>
        <ButtonLink size="small" to="/desempenho">
          <Trans>Ver o desempenho</Trans>
        </ButtonLink>
      </div>
      {data ? (
        <dl className={css.figures}>
          {figuresOf(data).map((figure, at) => {
            const [now, before] = [figure.now, figure.before].map((value) =>
              value === undefined ? '—' : figure.format(value),
            );
            return (
              <div key={at} className={css.figure}>
                <dt className={css.note}>{figure.name}</dt>
                <dd className={css.number}>{now}</dd>
                <dd className={css.note}>
                  <Trans>antes {before}</Trans>
                </dd>
                {figure.now !== undefined && figure.days.length > 1 && (
                  <dd className={css.drawn}>
                    <Line of={figure} />
                  </dd>
                )}
              </div>
            );
          })}
        </dl>
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  );
}
