import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sign, verify } from '../../lib/crypto.ts';
import type { Picks } from './composition.ts';

const PURPOSE = 'release-preview';

export const signPicks = (secret: string, picks: Picks): string => sign(secret, PURPOSE, picks);

/** What a signed link picks, while it lasts. */
export function readPicks(secret: string, token: string | undefined): Picks | undefined {
  const picks = token ? verify<Picks>(secret, PURPOSE, token) : undefined;
  return picks && Date.parse(picks.until) > Date.now() ? picks : undefined;
}

/** The releases that whoever sends this request tries out. */
export const picksOf = (app: FastifyInstance, request: FastifyRequest): Picks | undefined =>
  readPicks(app.clube.config.secret, app.secretCookieOf(request, 'clube_preview'));
