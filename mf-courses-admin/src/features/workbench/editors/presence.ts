import { putEditor, removeEditor, removeEditorAddress } from '@clube/shared/clients/editor';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import { EDITOR_BEAT_SECONDS } from '@clube/shared/contracts/editor-times';
import { on } from '@clube/shared/events';
import { lastWord } from '@clube/shared/session/leaving';
import { isApiError } from '@clube/shared/transport';
import { ownHeaders } from '@clube/shared/transport/own-headers';
import { newId } from '../../../new-id.ts';

/** A tab that nobody looks at for so long edits nothing; browsers let it say a word a minute at most from then on. */
const AWAY_MS = 4 * 60_000;
/** What to be told so again and again would not change. */
const REFUSED = [401, 403, 404];

export type Presence = {
  /** What of the course the tab shows; 0: nothing of that kind. */
  show(moduleId: number, lessonId: number): void;
  stop(): void;
};

/**
 * Says that this tab has a course open, again and again and whenever something changes, and tells who else has. Whoever is cut off or refused is told of
 * nobody.
 */
export function keepPresence(courseId: number, tell: (editors: readonly CourseEditor[]) => void): Presence {
  const tab = newId();
  let place: { module_id: number | null; lesson_id: number | null } | undefined;
  let isAway = false;
  let isOver = false;
  /** One word after the other, or an older one could be the last that is heard. */
  let saying: Promise<void> | undefined;
  let word = new AbortController();
  let isMore = false;
  let away: ReturnType<typeof setTimeout> | undefined;

  const say = (): void => {
    if (!place || isAway || isOver || !navigator.onLine) return;
    if (saying) return void (isMore = true);
    isMore = false;
    word = new AbortController();
    saying = putEditor(courseId, { tab, ...place }, word.signal)
      .then(
        ({ editors }) => !isOver && tell(editors),
        (error: unknown) => {
          if (isOver) return;
          tell([]);
          if (isApiError(error) && REFUSED.includes(error.status)) end();
        },
      )
      .then(() => {
        saying = undefined;
        if (isMore) say();
      });
  };
  /** Once what was being said is heard, which would bring the tab back. */
  const leave = async () => {
    await saying;
    // What was not heard is over in half a minute.
    await removeEditor(courseId, tab).catch(() => undefined);
  };

  const goAway = () => {
    isAway = true;
    return leave();
  };

  const beat = setInterval(say, EDITOR_BEAT_SECONDS * 1000);
  const beCutOff = () => tell([]);
  const look = () => {
    clearTimeout(away);
    if (document.visibilityState === 'hidden') {
      away = setTimeout(goAway, AWAY_MS);
      return;
    }
    if (!isAway) return;
    isAway = false;
    say();
  };
  const sayLast = () => {
    if (isAway) return;
    // Nobody waits for its end here, and heard after the last word it would bring the tab back.
    isMore = false;
    word.abort();
    void fetch(removeEditorAddress(courseId, tab), {
      method: 'DELETE',
      keepalive: true,
      headers: ownHeaders(),
    }).catch(() => undefined);
  };
  const stops = [
    on('editor:changed', ({ courseId: changed }) => (changed ?? courseId) === courseId && say()),
    on('leaving:began', () => lastWord(goAway())),
    on('leaving:failed', look),
    on('session:ended', end),
  ];
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && say();
  addEventListener('online', say);
  addEventListener('offline', beCutOff);
  addEventListener('pagehide', sayLast);
  addEventListener('pageshow', comeBack);
  document.addEventListener('visibilitychange', look);

  function end() {
    isOver = true;
    clearInterval(beat);
    clearTimeout(away);
    for (const stop of stops) stop();
    removeEventListener('online', say);
    removeEventListener('offline', beCutOff);
    removeEventListener('pagehide', sayLast);
    removeEventListener('pageshow', comeBack);
    document.removeEventListener('visibilitychange', look);
  }

  return {
    show(moduleId, lessonId) {
      place = { module_id: moduleId || null, lesson_id: lessonId || null };
      say();
    },
    stop() {
      if (isOver) return;
      end();
      if (!isAway) void leave();
    },
  };
}
