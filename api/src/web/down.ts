import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { localeOfStranger } from '../lib/locale.ts';
import { AppError } from '../lib/errors.ts';
import { contentSecurityPolicy } from './page.ts';
import { sendBadAddress } from './bad-address.ts';
import { downHtml } from './standby.ts';

const RETRY_SECONDS = 5;

/** Error handler of page loads: whoever opens an address meets words and a way to try again, not the body of a call. */
export function sendDownPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof AppError && error.code === 'request.invalid') return void sendBadAddress(request, reply);
  if (error instanceof AppError && error.code !== 'server.unavailable') throw error;
  request.log.error({ err: error }, 'a page could not be made');
  const nonce = randomBytes(16).toString('base64');
  const theme = request.cookies['theme'] === 'dark' ? 'dark' : 'light';
  void reply
    .status(503)
    .header('retry-after', String(RETRY_SECONDS))
    .header('content-security-policy', contentSecurityPolicy([`'nonce-${nonce}'`]))
    .type('text/html; charset=utf-8')
    .send(downHtml(localeOfStranger(request), theme, nonce));
}
