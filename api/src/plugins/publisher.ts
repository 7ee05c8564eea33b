import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isSame, sha256 } from '../lib/crypto.ts';
import { AppError } from '../lib/errors.ts';
import { useToken } from './publisher.queries.ts';

/**
 * Who publishes: a team, by a token that names its remotes, or the operator, who may everything (`remotes` is null). `suite` is the
 * token's number where it may make trial panels.
 */
export type Publisher = { actor: string; remotes: readonly string[] | null; suite?: number };

declare module 'fastify' {
  interface FastifyRequest {
    publisher: Publisher | null;
  }
  interface FastifyInstance {
    findPublisher(request: FastifyRequest): Promise<Publisher | null>;
  }
}

export const mayPublish = ({ remotes }: Publisher, remote: string) => remotes === null || remotes.includes(remote);

/** The publisher of a handler behind `publisher` or `operator`. @throws AppError `policy.denied` for a remote of another team */
export function publisherOf(request: FastifyRequest, remote?: string): Publisher {
  const { publisher } = request;
  if (!publisher) throw new AppError('policy.denied', 'A release token is required');
  if (remote !== undefined && !mayPublish(publisher, remote))
    throw new AppError('policy.denied', `This token does not name ${remote}`);
  return publisher;
}

export const publisherPlugin = fp(
  async (app) => {
    const { deployToken } = app.clube.config;
    app.decorateRequest('publisher', null);
    app.decorate('findPublisher', async (request) => {
      const token = request.headers.authorization?.replace(/^Bearer /, '');
      if (!token) return null;
      const hash = sha256(token);
      if (deployToken !== '' && isSame(token, deployToken)) return { actor: 'operator', remotes: null };
      const known = await useToken(app.db, hash);
      if (!known) return null;
      const { id, team, remotes, trials } = known;
      return { actor: `${team}:${id}`, remotes, ...(trials > 0 && { suite: id }) };
    });
  },
  { name: 'publisher', dependencies: ['context'] },
);
