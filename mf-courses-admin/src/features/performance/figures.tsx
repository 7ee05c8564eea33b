import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '@clube/shared/contracts/money';
import type { StatisticNumbers } from '@clube/shared/contracts/statistic';
import { formatNumber, tagOf } from '@clube/shared/i18n';
import { Card, VisuallyHidden } from '@clube/shared/ui';
import { changeOf, formatHours, formatShare } from './format.ts';
import * as css from './performance.css.ts';

type FigureProps = { label: ReactNode; now: number; before: number; format: (value: number) => string };

/** By how much, in a colour, by an arrow and in words. */
function Change({ now, before }: Pick<FigureProps, 'now' | 'before'>) {
  const change = changeOf(now, before);
  if (change === undefined || change === 0) return null;
  const share = formatShare(Math.abs(change));
  return (
    <span className={css.change} data-up={change > 0}>
      <VisuallyHidden>{change > 0 ? <Trans>mais</Trans> : <Trans>menos</Trans>}</VisuallyHidden>
      <span aria-hidden>{change > 0 ? '▲' : '▼'}</span> {share}
    </span>
  );
}

function Figure({ label, now, before, format }: FigureProps) {
  const past = format(before);
  return (
    <div className={css.figure}>
      <dt className={css.figureLabel}>{label}</dt>
      <dd className={css.figureValue}>{format(now)}</dd>
      <dd className={css.figurePast}>
        <Change now={now} before={before} /> <Trans>antes {past}</Trans>
      </dd>
    </div>
  );
}

/** The few numbers that say how it goes, each beside what it was. */
export function Figures({ of }: { of: StatisticNumbers }) {
  const { i18n } = useLingui();
  const { now, before } = of;
  return (
    <Card padded={false}>
      <dl className={css.figures}>
        <Figure label={<Trans>Alunos ativos</Trans>} now={now.active} before={before.active} format={formatNumber} />
        <Figure
          label={<Trans>Horas assistidas</Trans>}
          now={now.seconds}
          before={before.seconds}
          format={formatHours}
        />
        <Figure
          label={<Trans>Aulas concluídas</Trans>}
          now={now.completed}
          before={before.completed}
          format={formatNumber}
        />
        {of.sales?.map(({ currency, amount, amount_before }, at) => (
          <Figure
            key={at}
            label={<Trans>Vendas</Trans>}
            now={amount}
            before={amount_before}
            format={(value) => formatMoney(value, currency, tagOf(i18n.locale))}
          />
        ))}
      </dl>
    </Card>
  );
}
