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

/** Where somebody stood last, as the lesson counts it. A tab that was killed, or had no network, knows better than the server. */
export const stoodAt = ({ id, position_seconds }: Pick<Stands, 'id' | 'position_seconds'>, memberId: number): number =>
  readLeftBehind(memberId, id)?.position ?? position_seconds;

/** The second at which a lesson begins for somebody. */
export function startAtOf(lesson: Stands, memberId: number, query: URLSearchParams): number {
  const stood = stoodAt(lesson, memberId);
  const { duration_seconds: duration } = lesson;
  const isNearEnd = duration > 0 && stood >= duration - NEAR_END;
  return namedSecond(query) ?? (isNearEnd ? 0 : stood);
}
