import { useState } from 'react';
import { nice } from 'd3-array';
import { area, line } from 'd3-shape';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import type { StatisticNumbers } from '@clube/shared/contracts/statistic';
import { Card } from '@clube/shared/ui';
import { ChartFrame } from './chart-frame.tsx';
import { DataTable } from './data-table.tsx';
import { longDay, shortDay } from './format.ts';
import { useMeasures, type Measure } from './measures.ts';
import * as css from './performance.css.ts';

const WIDTH = 1000;
const HEIGHT = 220;
const LABELS = 5;
const NAME = 'ver';

const isThere = (value: number | undefined): value is number => value !== undefined;

/** Days that are named below: evenly apart, the first and the last among them. */
function namesOf(days: readonly { day: string }[]): string[] {
  const count = Math.min(LABELS, days.length);
  return Array.from({ length: count }, (_, at) =>
    shortDay(days[Math.round((at * (days.length - 1)) / Math.max(1, count - 1))]!.day),
  );
}

function Choice({ measures, chosen }: { measures: readonly Measure[]; chosen: Measure }) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const choose = (id: string) => {
    const next = new URLSearchParams(search);
    next.set(NAME, id);
    setSearch(next, { replace: true });
  };
  return (
    <div className={css.choices} role="group" aria-label={t`O que ver por dia`}>
      {measures.map(({ id, name }, at) => (
        <button
          key={at}
          type="button"
          className={css.choiceButton}
          aria-pressed={id === chosen.id}
          onClick={() => choose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** A measure by the day, and the period before behind it. */
export function DayChart({ of, exportUrl }: { of: StatisticNumbers; exportUrl: string }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const [place, setPlace] = useState<number>();
  const measures = useMeasures(of);
  const measure = measures.find(({ id }) => id === search.get(NAME)) ?? measures[0];
  const { now, before, format } = measure;
  const { days } = of;
  const at = Math.min(place ?? days.length - 1, days.length - 1);
  const [, top] = nice(0, Math.max(4, ...[...now, ...before].filter(isThere)), 2);
  const room = WIDTH / Math.max(1, days.length);
  const x = (_: unknown, index: number) => (index + 0.5) * room;
  const y = (value: number | undefined) => HEIGHT * (1 - (value ?? 0) / top);
  const draw = line<number | undefined>(x, y).defined(isThere);
  const fill = area<number | undefined>(x, HEIGHT, y).defined(isThere);
  const [name, value, past] = [longDay(days[at]!.day), format(now[at]), format(before[at])];
  return (
    <Card>
      <div className={css.cardHead}>
        <h2 className={css.cardTitle}>
          <Trans>Por dia</Trans>
        </h2>
        <ul className={css.legend}>
          <li data-mark="line">
            <Trans>Este período</Trans>
          </li>
          <li data-mark="past">
            <Trans>Período anterior</Trans>
          </li>
        </ul>
      </div>
      <Choice measures={measures} chosen={measure} />
      <p className={css.readout}>
        <strong>{name}</strong>
        <span>{value}</span>
        <span>
          <Trans>antes {past}</Trans>
        </span>
      </p>
      <ChartFrame
        label={t`${measure.name} por dia`}
        count={days.length}
        at={at}
        onAt={setPlace}
        said={t`${name}: ${value}, antes ${past}`}
        levels={[top, top / 2, 0].map(format)}
        places={namesOf(days)}
      >
        <svg className={css.lines} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          {[0, HEIGHT / 2, HEIGHT].map((level) => (
            <path key={level} className={css.grid} d={`M0 ${level}H${WIDTH}`} />
          ))}
          <path className={css.area} d={fill([...now]) ?? ''} />
          <path className={css.past} d={draw([...before]) ?? ''} />
          <path className={css.line} d={draw([...now]) ?? ''} />
          <path className={css.cursor} d={`M${x(0, at)} 0V${HEIGHT}`} />
          {isThere(now[at]) && <path className={css.dot} d={`M${x(0, at)} ${y(now[at])}h0`} />}
        </svg>
      </ChartFrame>
      <DataTable
        exportUrl={exportUrl}
        caption={t`Por dia`}
        columns={[t`Dia`, ...measures.map((one) => one.name)]}
        rows={() => days.map(({ day }, index) => [longDay(day), ...measures.map((one) => one.format(one.now[index]))])}
      />
    </Card>
  );
}
