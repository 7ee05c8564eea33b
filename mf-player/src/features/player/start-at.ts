import type { LessonDetail } from '@clube/shared/contracts/lesson';
import { readLeftBehind } from '@clube/shared/outbox/left-behind';

/** Who stopped so near the end starts again, in seconds. */
const NEAR_END = 5;

/** The second that an address names, as in `?t=522`; undefined where it names none. */
const namedSecond = (query: URLSearchParams): number | undefined => {
  const named = query.get('t');
  return named !== null && /^\d{1,6}$/.test(named) ? Number(named) : undefined;
};

type Stands = Pick<LessonDetail, 'id' | 'position_seconds' | 'duration_seconds'>;

/** The second at which a lesson begins for somebody. */
export function startAtOf(lesson: Stands, memberId: number, query: URLSearchParams): number {
  // A tab that was killed knows better than the server where it stood.
  const stood = readLeftBehind(memberId, lesson.id)?.position ?? lesson.position_seconds;
  const { duration_seconds: duration } = lesson;
  const isNearEnd = duration > 0 && stood >= duration - NEAR_END;
  return namedSecond(query) ?? (isNearEnd ? 0 : stood);
}
