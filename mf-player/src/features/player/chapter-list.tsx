import { useLingui } from '@lingui/react/macro';
import { formatClock } from '@clube/shared/i18n';
import * as css from './transcript.css.ts';
import { chapterAt, type Stage } from './stage.ts';
import { usePlayerState } from './use-player-state.ts';

/** The parts of what plays, by name: each leads to its beginning. */
export function ChapterList({ stage: { player, chapters } }: { stage: Stage }) {
  const { t } = useLingui();
  const { time } = usePlayerState(player);
  const current = chapterAt(chapters, time);
  return (
    <ol className={css.list} aria-label={t`Capítulos`}>
      {chapters.map((chapter) => (
        <li key={chapter.seconds}>
          <button
            type="button"
            className={css.row}
            aria-current={chapter === current ? 'true' : undefined}
            onClick={() => player.seek(chapter.seconds)}
          >
            <span className={css.clock}>{formatClock(chapter.seconds)}</span>
            <span>{chapter.title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
