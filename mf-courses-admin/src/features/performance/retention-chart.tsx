import { useState } from 'react';
import { area, line } from 'd3-shape';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lessonStatisticUrl } from '@clube/shared/clients/statistic';
import type { LessonStatistic } from '@clube/shared/contracts/statistic';
import { formatClock, formatNumber } from '@clube/shared/i18n';
import { ChartFrame } from './chart-frame.tsx';
import { DataTable } from './data-table.tsx';
import { formatDecimal, formatShare } from './format.ts';
import * as css from './performance.css.ts';

const WIDTH = 1000;
const HEIGHT = 240;
/** Of the height: what is seen again stands below the line. */
const AGAIN = 0.4;
const LABELS = 5;
/** Rows of the table: it is read, the file has every second. */
const MOST_ROWS = 60;

/** Where it says what is to be seen, in words. */
function Words({ of }: { of: LessonStatistic }) {
  const ended = formatShare(of.ended / of.viewers);
  const { drop } = of;
  return (
    <ul className={css.sentences}>
      <li>
        <Trans>{ended} ficam até o fim.</Trans>
      </li>
      {drop && (
        <li>
          <DropWords
            start={formatClock(drop.start)}
            end={formatClock(drop.end)}
            share={formatShare(drop.viewers / of.viewers)}
          />
        </li>
      )}
      {of.hot.map(({ start, end, times }, at) => (
        <li key={at} data-mark="again">
          <HotWords start={formatClock(start)} end={formatClock(end)} times={formatDecimal(times)} />
        </li>
      ))}
    </ul>
  );
}
const DropWords = ({ start, end, share }: Record<'start' | 'end' | 'share', string>) => (
  <Trans>
    Mais gente sai entre {start} e {end}: {share}.
  </Trans>
);
const HotWords = ({ start, end, times }: Record<'start' | 'end' | 'times', string>) => (
  <Trans>
    De {start} a {end} voltam {times}× mais que no resto.
  </Trans>
);

type Props = { of: LessonStatistic; courseId: number; lessonId: number };

/** Who still watches at each second of a video, and what they go back for. */
export function RetentionChart({ of, courseId, lessonId }: Props) {
  const { t, i18n } = useLingui();
  const { still, again, step, viewers, hot } = of;
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, still.length - 1);
  const seconds = Math.max(1, still.length);
  const x = (_: number, place: number) => ((place + 0.5) * WIDTH) / seconds;
  const y = (people: number) => HEIGHT * (1 - people / Math.max(1, viewers));
  const most = Math.max(1, ...again);
  const left = line<number>(x, y)([...still]) ?? '';
  const returns = area<number>(x, HEIGHT, (times) => HEIGHT * (1 - (AGAIN * times) / most))([...again]) ?? '';
  const toPlace = (second: number) => (second / step) * (WIDTH / seconds);
  const saidOf = (place: number) => ({
    clock: formatClock(place * step),
    share: formatShare((still[place] ?? 0) / Math.max(1, viewers)),
    times: again[place] ?? 0,
  });
  const { clock, share, times } = saidOf(at);
  const returned = formatNumber(times);
  const every = Math.max(1, Math.ceil(still.length / MOST_ROWS));
  return (
    <>
      <Words of={of} />
      <p className={css.readout}>
        <strong>{clock}</strong>
        <span>
          <Trans>{share} assistem</Trans>
        </span>
        <span>
          <Plural value={times} _0="ninguém voltou" one="revisto # vez" other="revisto # vezes" />
        </span>
      </p>
      <ChartFrame
        label={t`Quem ainda assiste, por segundo`}
        count={still.length}
        at={at}
        onAt={setChosen}
        said={t`${clock}: ${share} assistem, revisto ${returned} vezes`}
        levels={[1, 0.5, 0].map(formatShare)}
        places={Array.from({ length: LABELS }, (_, place) => formatClock((place * of.length) / (LABELS - 1)))}
      >
        <svg className={css.lines} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          {hot.map(({ start, end }, spot) => (
            <rect
              key={spot}
              className={css.hot}
              x={toPlace(start)}
              y={0}
              width={toPlace(end) - toPlace(start)}
              height={HEIGHT}
            />
          ))}
          {[0, HEIGHT / 2, HEIGHT].map((level) => (
            <path key={level} className={css.grid} d={`M0 ${level}H${WIDTH}`} />
          ))}
          <path className={css.again} d={returns} />
          <path className={css.line} d={left} />
          <path className={css.cursor} d={`M${x(0, at)} 0V${HEIGHT}`} />
          <path className={css.dot} d={`M${x(0, at)} ${y(still[at] ?? 0)}h0`} />
        </svg>
      </ChartFrame>
      <ul className={css.legend}>
        <li data-mark="line">
          <Trans>Ainda assistindo</Trans>
        </li>
        <li data-mark="again">
          <Trans>Trecho revisto</Trans>
        </li>
      </ul>
      <DataTable
        exportUrl={lessonStatisticUrl(courseId, lessonId, i18n.locale)}
        caption={t`Quem ainda assiste, por segundo`}
        columns={[t`Momento`, t`Ainda assistindo`, t`Alunos`, t`Trecho revisto`]}
        rows={() =>
          still.flatMap((people, place) => {
            if (place % every > 0) return [];
            const said = saidOf(place);
            return [[said.clock, said.share, formatNumber(people), formatNumber(said.times)]];
          })
        }
      />
    </>
  );
}
