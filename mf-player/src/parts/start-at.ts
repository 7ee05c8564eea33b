import type { LessonDetail } from '@clube/shared/contracts/lesson';
import { readLeftBehind } from '@clube/shared/outbox/left-behind';

/** Who stopped so near the end starts again, in seconds: `NEAR_END` of the contract, by which the server says what it begins with. */
const NEAR_END = 5;

/** The second that an address names, as in `?t=522`; undefined where it names none. */
export const namedSecond = (query: URLSearchParams): number | undefined => {
  const named = query.get('t');
  return named !== null && /^\d{1,6}$/.test(named) ? Number(named) : undefined;
};

type Place = Pick<LessonDetail, 'position_seconds' | 'positioned_at'>;
type Stands = Place & Pick<LessonDetail, 'id' | 'duration_seconds'>;

/** Whether somebody stood elsewhere after that moment, milliseconds since 1970; what nobody dated is taken for the newest. */
const isOlder = (at: number | undefined, { positioned_at: known }: Place): boolean =>
  at !== undefined && typeof known === 'string' && at < Date.parse(known);

/** The lesson once its place was told: what is told later than it was moves nobody back. */
export function movedTo<L extends Place>(lesson: L, { position, ago }: { position: number; ago?: number }): L {
  const at = Date.now() - (ago ?? 0) * 1000;
  // What is so now is the newest by every clock.
  if (ago !== undefined && isOlder(at, lesson)) return lesson;
  return { ...lesson, position_seconds: position, positioned_at: new Date(at).toISOString() };
}

/** Where somebody stood last, as the lesson counts it. */
export function stoodAt(lesson: Place & Pick<LessonDetail, 'id'>, memberId: number): number {
  const left = readLeftBehind(memberId, lesson.id);
  // A tab that was killed, or had no network, knows better than the server where it stood, unless somebody has gone on elsewhere since.
  return left && !isOlder(left.at, lesson) ? left.position : lesson.position_seconds;
}

/** The second at which a lesson begins for somebody. */
export function startAtOf(lesson: Stands, memberId: number, query: URLSearchParams): number {
  const stood = stoodAt(lesson, memberId);
  const { duration_seconds: duration } = lesson;
  const isNearEnd = duration > 0 && stood >= duration - NEAR_END;
  return namedSecond(query) ?? (isNearEnd ? 0 : stood);
}
