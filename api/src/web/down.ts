import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { localeOfCountry, type Locale } from '../modules/auth/locale.ts';
import { AppError } from '../lib/errors.ts';
import { contentSecurityPolicy } from './page.ts';
import { downHtml } from './standby.ts';

const RETRY_SECONDS = 5;

/** Without a database nobody is known: the language is the cookie's, or what the browser asks for first that we speak. */
function localeOf(request: FastifyRequest): Locale {
  const country = request.cookies['country'];
  if (country) return localeOfCountry(country);
  const wanted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2));
  return wanted.find((tag): tag is Locale => tag === 'pt' || tag === 'es' || tag === 'en') ?? 'pt';
}

/** Error handler of page loads: whoever opens an address meets words and a way to try again, not the body of a call. */
export function sendDownPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof AppError && error.code !== 'server.unavailable') throw error;
  request.log.error({ err: error }, 'a page could not be made');
  const nonce = randomBytes(16).toString('base64');
  const theme = request.cookies['theme'] === 'dark' ? 'dark' : 'light';
  void reply
    .status(503)
    .header('retry-after', String(RETRY_SECONDS))
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(downHtml(localeOf(request), theme, nonce));
}
