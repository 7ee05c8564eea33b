import type { ErrorBody, ErrorCode } from '@clube/shared/contracts/errors';
import type { FastifyError } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, type FieldError } from '../lib/errors.ts';
import { refusalOf } from './database-refusals.ts';
import { isDatabaseAway } from '../database/away.ts';
import { loggedError } from '../database/logged-error.ts';

const fieldErrors = (error: FastifyError): FieldError[] =>
  (error.validation ?? []).map((issue) => ({
    path:
      issue.instancePath ||
      `/${String(issue.params?.['missingProperty'] ?? issue.params?.['additionalProperty'] ?? '')}`,
    code: issue.keyword,
    message: issue.message ?? 'invalid',
  }));

/** Said by the file system about files, and by PostgreSQL about its own. What was acknowledged stands; this was not. */
const isDiskFull = ({ code }: { code?: string }) => ['ENOSPC', 'EDQUOT', '53100'].includes(code ?? '');

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation)
    return new AppError('request.invalid', 'The request is malformed', { fields: fieldErrors(error) });
  if (error.statusCode === 413) return new AppError('media.too_large', 'The request is too large');
  if (error.statusCode === 415) return new AppError('media.unsupported', 'This content type is not accepted here');
  if (error.statusCode && error.statusCode < 500) return new AppError('request.invalid', error.message);
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  // Whoever sent it is gone, or was too slow (plugins/slow-requests.ts).
  if (error.message === 'aborted') return new AppError('request.invalid', 'The request broke off');
  if (isDiskFull(error))
    return new AppError('server.disk_full', 'The server has no space left, try again later', { retryAfter: 60 });
  if (isDatabaseAway(error))
    return new AppError('server.unavailable', 'The server is not ready, try again', { retryAfter: 2 });
  return new AppError('server.failed', 'Something failed on the server');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was not answered as asked. */
    refusal: ErrorCode | null;
  }
}

/** The one place where an error becomes an answer: `{ code, message, errors?, request_id }`. */
export const errorsPlugin = fp(
  async (app) => {
    app.decorateRequest('refusal', null);
    app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
      const error = toAppError(thrown);
      request.refusal = error.code;
      if (error.status >= 500) request.log.error({ err: thrown }, 'request failed');
      // Rightly refused, but by the last wall: a schema or a check of ours could have said it better.
      else if (thrown !== error && thrown.code && /^[0-9A-Z]{5}$/.test(thrown.code))
        request.log.warn({ cause: loggedError(thrown).message, sqlState: thrown.code }, 'refused by the database');
      if (error.retryAfter) void reply.header('retry-after', String(Math.ceil(error.retryAfter)));
      const body: ErrorBody = {
        code: error.code,
        message: error.message,
        request_id: request.id,
        ...(error.fields && { errors: error.fields }),
      };
      return reply
        .status(error.status)
        .header('cache-control', 'no-store')
        .type('application/json')
        .send(JSON.stringify(body));
    });
    app.setNotFoundHandler(() => {
      throw new AppError('route.not_found', 'There is no such route');
    });
  },
  { name: 'errors' },
);
