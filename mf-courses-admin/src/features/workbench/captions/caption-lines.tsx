import { useEffect, useRef, useState, type RefObject } from 'react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLingui } from '@lingui/react/macro';
import type { CaptionCue } from '@clube/shared/contracts/media';
import { showActionToast } from '@clube/shared/ui';
import { CaptionLine, type LineActs } from './caption-line.tsx';
import * as css from './captions.css.ts';
import { addAfter, joinLine, putBack, removeLine, splitLine, type Line, type Problem } from './lines.ts';
import type { useTrack } from './use-track.ts';

/** Of a line that was never drawn, in pixels. */
const LIKELY_HEIGHT = 124;

type Props = {
  track: ReturnType<typeof useTrack>;
  cues: readonly CaptionCue[];
  problems: readonly (Problem | undefined)[];
  /** The place of the line that is said; -1 where none is. */
  current: number;
  media: RefObject<HTMLMediaElement | null>;
};

/** The lines of a track; those in sight are drawn. */
export function CaptionLines({ track, cues, problems, current, media }: Props) {
  const { t } = useLingui();
  const { lines, next } = track;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const latest = useRef(track);
  useEffect(() => void (latest.current = track));
  const held = lines.findIndex(({ id }) => id === focused);
  // eslint-disable-next-line react/incompatible-library -- nothing of it is memoized: each drawing asks it anew
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LIKELY_HEIGHT,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 6,
    // What has the focus stays, or typing would end where one scrolls.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      const around = held < 0 ? [] : [held - 1, held, held + 1].filter((at) => at >= 0 && at < range.count);
      return [...new Set([...drawn, ...around])].toSorted((a, b) => a - b);
    },
  });
  const scrollTo = useRef(rows.scrollToIndex);
  useEffect(() => void (scrollTo.current = rows.scrollToIndex));
  const wanted = next ? lines.findIndex(({ id }) => id === next.id) : -1;
  useEffect(() => {
    if (wanted >= 0) scrollTo.current(wanted, { align: 'auto' });
  }, [wanted]);
  // Follows what plays, unless somebody is writing.
  useEffect(() => {
    const isWriting = scroller.current?.contains(document.activeElement);
    if (current >= 0 && !isWriting) scrollTo.current(current, { align: 'center' });
  }, [current]);

  const jump = (at: number) => {
    const cue = cues[at];
    if (media.current && cue) media.current.currentTime = cue.start;
  };
  const actsOf = (line: Line, at: number): LineActs => ({
    onChange: (change) => track.change({ lines: lines.with(at, { ...line, ...change }), next: undefined }),
    onJump: () => jump(at),
    onEnter: () => {
      setFocused(line.id);
      // Who only moves on to the next word of what plays would be taken back.
      if (media.current?.paused && at !== current) jump(at);
    },
    onSplit: (caret) => track.change(splitLine(lines, at, caret, media.current?.currentTime ?? 0)),
    onJoinNext: () => track.change(joinLine(lines, at)),
    onJoinPrevious: () => track.change(joinLine(lines, at - 1)),
    onAddAfter: () => track.change(addAfter(lines, at)),
    onRemove: () => {
      track.change(removeLine(lines, at));
      showActionToast(t`Linha removida.`, {
        label: t`Desfazer`,
        onPress: () => latest.current.change(putBack(latest.current.lines, line)),
      });
    },
    onStep: (by) => {
      const to = lines[at + by];
      if (to) track.goTo({ id: to.id, caret: 0 });
    },
  });
  return (
    <div ref={scroller} className={css.scroller}>
      <ol className={css.lines} aria-label={t`Linhas da legenda`} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]!;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={css.line}
              style={{ transform: `translateY(${start}px)` }}
              aria-current={index === current ? 'true' : undefined}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
            >
              <CaptionLine
                line={line}
                number={index + 1}
                isLast={index === lines.length - 1}
                problem={problems[index]}
                caret={next?.id === line.id ? next.caret : undefined}
                onArrived={track.arrived}
                acts={actsOf(line, index)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
