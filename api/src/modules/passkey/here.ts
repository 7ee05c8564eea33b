import type { FastifyRequest } from 'fastify';
import { keyedHash } from '../../lib/crypto.ts';
import { hostOf } from '../../plugins/hosts.ts';

/** The relying party of a request: the very host that was asked, and no other of the product, nor the one above it. */
export type Here = {
  /** Without a port, as WebAuthn names it. */
  host: string;
  origin: string;
  /** The panel whose host it is; null on the main app. */
  siteId: number | null;
};

export function hereOf(request: FastifyRequest): Here {
  const host = hostOf(request);
  const { https } = request.server.clube.config;
  return {
    host: host.replace(/:\d+$/, ''),
    origin: `${https ? 'https' : 'http'}://${host}`,
    siteId: request.arrival.kind === 'panel' ? request.arrival.siteId : null,
  };
}

/** How an authenticator names somebody on a host: nothing of the account is in it, and no two hosts can tell that it is one person. */
export const handleOf = (request: FastifyRequest, userId: number, host: string): string =>
  keyedHash(request.server.clube.config.secret, 'passkey-handle', `${userId}:${host}`).toString('base64url');
