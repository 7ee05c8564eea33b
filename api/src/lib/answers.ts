import { ErrorBody } from '@clube/shared/contracts/errors';
import type { TSchema } from 'typebox';

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;

/**
 * The answers of a route: its success schema, and the error statuses it may give. Every route may refuse text that cannot be
 * stored (400), lose a race (404, 409), fail (500) or be away (503).
 */
export const answers = <T extends Record<number, TSchema>>(success: T, errors: readonly ErrorStatus[] = []) =>
  ({
    ...success,
    ...Object.fromEntries([...errors, 400, 404, 409, 500, 503].map((status) => [status, ErrorBody])),
  }) as T;
