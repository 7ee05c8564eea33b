import { ErrorBody } from '@clube/shared/contracts/errors';
import type { TSchema } from 'typebox';

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;

/** The answers of a route: its success schema, and the error statuses it may give. 429, 500 and 503 are every route's. */
export const answers = <T extends Record<number, TSchema>>(success: T, errors: readonly ErrorStatus[] = []) =>
  ({
    ...success,
    ...Object.fromEntries([...errors, 429, 500, 503].map((status) => [status, ErrorBody])),
  }) as T;
