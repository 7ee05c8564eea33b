import type { FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';
import { byAddress, limit } from '../lib/rate-limit.ts';

type Rule = { by: 'address' | 'person' | 'panel'; max: number; windowSeconds: number };
const MINUTE = 60;
const HOUR = 3600;

/**
 * How often what may be called. A route that changes something names its rules (`config.limit`), routes of one rule count
 * together. What needs a finer key (an account that somebody typed) counts once more in its handler.
 */
export const limitRules = {
  /**
   * Steps of signing in, which need no session. A school, or a telephone network, stands behind one address, and whoever is handed to
   * another host takes four: only a flood is as many. What is guessed at, or sends mail, counts in its handler.
   */
  signIn: { by: 'address', max: 3000, windowSeconds: 5 * MINUTE },
  /** Changes a row that is there, or takes it away. */
  change: { by: 'person', max: 600, windowSeconds: 5 * MINUTE },
  /** Makes rows. */
  create: { by: 'person', max: 1000, windowSeconds: HOUR },
  /** Says something that others read. */
  talk: { by: 'person', max: 30, windowSeconds: 5 * MINUTE },
  /** Sends mail to an address that somebody typed. */
  mail: { by: 'person', max: 60, windowSeconds: HOUR },
  panelMail: { by: 'panel', max: 300, windowSeconds: HOUR },
  /** Draws pictures, asks name servers, hashes passwords. */
  heavy: { by: 'person', max: 60, windowSeconds: 10 * MINUTE },
  /** Counts, sorts or searches what a panel has. */
  look: { by: 'person', max: 600, windowSeconds: 5 * MINUTE },
  /** Searches a panel while somebody types, a few times a second; who reads a whole panel out this way, or many of them, asks more. */
  search: { by: 'person', max: 300, windowSeconds: 5 * MINUTE },
  /** Reads captions of hours by line. */
  cues: { by: 'person', max: 120, windowSeconds: 10 * MINUTE },
  /** Reads a picture of a page, of which there may be a hundred. */
  picture: { by: 'person', max: 3000, windowSeconds: 5 * MINUTE },
  /** An upload's beginning, its parts and its questions. */
  upload: { by: 'person', max: 6000, windowSeconds: HOUR },
  /** Steps of buying, which need no session: as of signing in only a flood is as many. Orders that are made count in their handler. */
  buy: { by: 'address', max: 3000, windowSeconds: 5 * MINUTE },
  /** What providers say was paid elsewhere: those of all panels call from a few addresses. */
  purchaseInbox: { by: 'address', max: 30_000, windowSeconds: 5 * MINUTE },
  /** Begins to play what is free, which needs no session either. */
  visit: { by: 'address', max: 300, windowSeconds: 10 * MINUTE },
  /** A release's contents come one by one. */
  publish: { by: 'address', max: 20_000, windowSeconds: HOUR },
  /** Panels and people of a browser suite. */
  trial: { by: 'address', max: 2000, windowSeconds: HOUR },
  /** What browsers say of failures. */
  report: { by: 'address', max: 120, windowSeconds: 5 * MINUTE },
  operator: { by: 'address', max: 1000, windowSeconds: HOUR },
} as const satisfies Record<string, Rule>;
export type LimitName = keyof typeof limitRules;

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitName | readonly LimitName[];
  }
}

const namesOf = (limits: LimitName | readonly LimitName[] | undefined): readonly LimitName[] =>
  typeof limits === 'string' ? [limits] : (limits ?? []);
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const isChange = ({ method }: Pick<RouteOptions, 'method'>) => [method].flat().some((name) => !READING.has(name));

function keyOf({ by }: Rule, { session, apiKey, ip }: FastifyRequest): string {
  // What one program asks too often keeps neither its owner nor other programs from asking.
  if (by === 'person' && apiKey) return `api-key:${apiKey.id}`;
  if (by === 'panel' && session?.siteId) return `panel:${session.siteId}`;
  return by !== 'address' && session ? `person:${session.userId}` : byAddress(ip);
}

/**
 * Every question of somebody who is signed in counts: as many as many pages at once never ask. Counted by this server alone and
 * in memory, for a row that is written by each reading would cost more than most of what is read.
 */
const READS = { max: 6000, windowMs: MINUTE * 1000 };
function createReadCounter(max: number) {
  let counts = new Map<number, number>();
  let endsAt = 0;
  return (userId: number) => {
    const now = performance.now();
    if (now >= endsAt) {
      counts = new Map();
      endsAt = now + READS.windowMs;
    }
    const hits = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, hits);
    if (hits > max)
      throw new AppError('rate.limited', 'Too many questions, wait a moment', {
        retryAfter: Math.ceil((endsAt - now) / 1000),
      });
  };
}

/** Everything that one key asks. */
const BY_KEY = { max: 300, windowSeconds: MINUTE };

/** Enforces `config.limit`, before a body is read; refuses to start with a changing route that names none. */
export const limitsPlugin = fp(
  async (app) => {
    app.addHook('onRoute', (route: RouteOptions) => {
      if (!route.url.startsWith('/api') || !isChange(route)) return;
      const names = namesOf(route.config?.limit);
      if (names.length === 0 || !names.every((name) => name in limitRules))
        throw new Error(`${String(route.method)} ${route.url} declares no limit`);
    });
    const countRead = createReadCounter(READS.max * app.clube.config.rateLimitFactor);
    app.addHook('onRequest', async (request) => {
      if (request.apiKey) await limit(app, { key: `api-key:${request.apiKey.id}`, ...BY_KEY });
      else if (request.session && READING.has(request.method)) countRead(request.session.userId);
      for (const name of namesOf(request.routeOptions.config.limit)) {
        const rule: Rule = limitRules[name];
        await limit(app, { key: `${name}:${keyOf(rule, request)}`, max: rule.max, windowSeconds: rule.windowSeconds });
      }
    });
  },
  { name: 'limits', dependencies: ['context', 'session'] },
);
