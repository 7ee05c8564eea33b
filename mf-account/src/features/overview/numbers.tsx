import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { panelStatisticQuery } from '@clube/shared/clients/statistic';
import { formatMoney } from '@clube/shared/contracts/money';
import { USUAL_PERIOD } from '@clube/shared/contracts/statistic-periods';
import { formatNumber, tagOf } from '@clube/shared/i18n';
import { ButtonLink, Card, Skeleton } from '@clube/shared/ui';
import * as css from './overview.css.ts';

const HOUR_SECONDS = 3600;
const inHours = (seconds: number) => formatNumber(Math.round(seconds / HOUR_SECONDS));

type FigureProps = { label: ReactNode; now: string; before: string };
function Figure({ label, now, before }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt className={css.note}>{label}</dt>
      <dd className={css.number}>{now}</dd>
      <dd className={css.note}>
        <Trans>antes {before}</Trans>
      </dd>
    </div>
  );
}

/** The few numbers that say how the panel goes, each beside what it was in as many days before; the rest is on a page of its own. */
export function Numbers() {
  const { i18n } = useLingui();
  const { data, isError } = useQuery(panelStatisticQuery(USUAL_PERIOD));
  // What waits and what happened are worth the page without them.
  if (isError) return null;
  const money = (amount: number, currency: Parameters<typeof formatMoney>[1]) =>
    formatMoney(amount, currency, tagOf(i18n.locale));
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
          <Figure
            label={<Trans>Alunos ativos</Trans>}
            now={formatNumber(data.now.active)}
            before={formatNumber(data.before.active)}
          />
          <Figure
            label={<Trans>Horas assistidas</Trans>}
            now={inHours(data.now.seconds)}
            before={inHours(data.before.seconds)}
          />
          <Figure
            label={<Trans>Aulas concluídas</Trans>}
            now={formatNumber(data.now.completed)}
            before={formatNumber(data.before.completed)}
          />
          {data.sales?.map(({ currency, amount, amount_before }, at) => (
            <Figure
              key={at}
              label={<Trans>Vendas</Trans>}
              now={money(amount, currency)}
              before={money(amount_before, currency)}
            />
          ))}
        </dl>
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  );
}
