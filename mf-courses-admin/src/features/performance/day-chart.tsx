import { useState } from 'react';
import { nice } from 'd3-array';
import { area, line } from 'd3-shape';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StatisticDay } from '@clube/shared/contracts/statistic';
import { formatNumber } from '@clube/shared/i18n';
import { Card } from '@clube/shared/ui';
import { ChartFrame } from './chart-frame.tsx';
import { DataTable } from './data-table.tsx';
import { formatHours, longDay, shortDay } from './format.ts';
import * as css from './performance.css.ts';

const WIDTH = 1000;
const HEIGHT = 220;
const BARS = 64;
const LABELS = 5;
/** Of the room of a day. */
const BAR = 0.62;

/** Days that are named below: evenly apart, the first and the last among them. */
const named = (days: readonly StatisticDay[]) =>
  Array.from({ length: Math.min(LABELS, days.length) }, (_, at, of = Math.min(LABELS, days.length) - 1) =>
    shortDay(days[of === 0 ? 0 : Math.round((at * (days.length - 1)) / of)]!.day),
  );

/** Who was active and how many hours were watched, by the day, with the period before behind it. */
export function DayChart({ days, exportUrl }: { days: readonly StatisticDay[]; exportUrl: string }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? days.length - 1, days.length - 1);
  const day = days[at]!;
  const [, top] = nice(0, Math.max(4, ...days.flatMap(({ active, active_before }) => [active, active_before])), 2);
  const most = Math.max(1, ...days.map(({ seconds }) => seconds));
  const room = WIDTH / days.length;
  const x = (_: unknown, place: number) => (place + 0.5) * room;
  const y = (people: number) => HEIGHT * (1 - people / top);
  const of = (people: (of: StatisticDay) => number) => line<StatisticDay>(x, (one) => y(people(one)))([...days]) ?? '';
  const below = area<StatisticDay>(x, HEIGHT, ({ active }) => y(active))([...days]) ?? '';
  const [name, people, past, hours] = [
    longDay(day.day),
    formatNumber(day.active),
    formatNumber(day.active_before),
    formatHours(day.seconds),
  ];
  return (
    <Card>
      <div className={css.cardHead}>
        <h2 className={css.cardTitle}>
          <Trans>Alunos ativos por dia</Trans>
        </h2>
        <ul className={css.legend}>
          <li data-mark="line">
            <Trans>Este período</Trans>
          </li>
          <li data-mark="past">
            <Trans>Período anterior</Trans>
          </li>
          <li data-mark="bar">
            <Trans>Horas</Trans>
          </li>
        </ul>
      </div>
      <p className={css.readout}>
        <strong>{name}</strong>
        <span>
          <Plural value={day.active} one="# aluno" other="# alunos" />
        </span>
        <span>
          <Trans>antes {past}</Trans>
        </span>
        <span>
          <Trans>{hours} h</Trans>
        </span>
      </p>
      <ChartFrame
        label={t`Alunos ativos por dia`}
        count={days.length}
        at={at}
        onAt={setChosen}
        said={t`${name}: ${people} alunos, antes ${past}, ${hours} h`}
        levels={[top, top / 2, 0].map(formatNumber)}
        places={named(days)}
      >
        <svg className={css.lines} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          {[0, HEIGHT / 2, HEIGHT].map((level) => (
            <path key={level} className={css.grid} d={`M0 ${level}H${WIDTH}`} />
          ))}
          <path className={css.area} d={below} />
          <path className={css.past} d={of(({ active_before }) => active_before)} />
          <path className={css.line} d={of(({ active }) => active)} />
          <path className={css.cursor} d={`M${x(0, at)} 0V${HEIGHT}`} />
          <path className={css.dot} d={`M${x(0, at)} ${y(day.active)}h0`} />
        </svg>
        <svg className={css.bars} viewBox={`0 0 ${WIDTH} ${BARS}`} preserveAspectRatio="none" aria-hidden>
          {days.map(({ day: key, seconds }, place) => {
            const height = (BARS * seconds) / most;
            return (
              <rect
                key={key}
                className={css.bar}
                data-chosen={place === at}
                x={(place + (1 - BAR) / 2) * room}
                y={BARS - height}
                width={room * BAR}
                height={height}
              />
            );
          })}
        </svg>
      </ChartFrame>
      <DataTable
        exportUrl={exportUrl}
        caption={t`Alunos ativos por dia`}
        columns={[t`Dia`, t`Alunos ativos`, t`Período anterior`, t`Horas assistidas`, t`Aulas concluídas`]}
        rows={() =>
          days.map((one) => [
            longDay(one.day),
            formatNumber(one.active),
            formatNumber(one.active_before),
            formatHours(one.seconds),
            formatNumber(one.completed),
          ])
        }
      />
    </Card>
  );
}
