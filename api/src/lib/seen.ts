import { isDeepStrictEqual } from 'node:util';
import { AppError } from './errors.ts';

/**
 * Of what has no version of its own whoever changes it says what they saw: what somebody else wrote there meanwhile is not overwritten
 * unseen. What both wrote alike is no conflict. To be called while what stands there is held.
 * @throws AppError `version.stale`
 */
export function assertSeen<Values extends object>(
  now: Values,
  seen: Partial<Values> | undefined,
  wanted: Partial<Values>,
): void {
  const [stands, becomes] = [
    new Map<string, unknown>(Object.entries(now)),
    new Map<string, unknown>(Object.entries(wanted)),
  ];
  const isTheirs = ([name, value]: [string, unknown]) =>
    !isDeepStrictEqual(stands.get(name), value) &&
    !(becomes.has(name) && isDeepStrictEqual(stands.get(name), becomes.get(name)));
  if (Object.entries(seen ?? {}).some(isTheirs))
    throw new AppError('version.stale', 'Somebody else has changed this meanwhile');
}
