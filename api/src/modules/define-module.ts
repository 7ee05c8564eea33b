import type { FirstQueryName, FirstQueryParams } from '@clube/shared/contracts/first-queries';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ReadRows } from '../database/whole-tables.ts';
import type { Database } from '../database/types.ts';
import type { Job } from '../lib/jobs.ts';
import { namedRoutes, type Routes } from '../lib/named-routes.ts';
import type { Context } from '../plugins/context.ts';
import type { Member } from '../plugins/session.ts';

/** @param image address of what the screen shows largest, so that the page fetches it at once */
type FirstAnswer = { value: unknown; image?: string | undefined };

/** Answers what a page asks for first; undefined when the call would be refused, so that the screen asks and is told why. */
type FirstQuery<Params> = (app: FastifyInstance, member: Member, params: Params) => Promise<FirstAnswer | undefined>;

/** What is done now and then, every hour. One that throws is tried again the next time. */
type Chore = (context: Context) => Promise<unknown>;

/** What a module is to the rest of the server. Everything but the name may be left out. */
export type Module = {
  name: string;
  /** Below `/api`, where the process has the role `http`. */
  routes?: readonly Routes[];
  /** At the host's root: `rootRoutes` in every role, `pages` where the process has the role `web`. */
  rootRoutes?: readonly Routes[];
  pages?: readonly Routes[];
  /** Queues, and what works on them where the process has the role `worker`; `start` returns what stops it. */
  jobs?: { queues: readonly Job<never>[]; start(context: Context, log: FastifyBaseLogger): Promise<() => void> };
  chores?: readonly Chore[];
  /** Tables whose rows are of no use once the time in a column of theirs is over. */
  expiring?: { readonly [T in keyof Database]?: keyof Database[T] };
  /** What an export of a panel holds of this module, by table. */
  exported?: Readonly<Record<string, ReadRows>>;
  /** Answers to names of contracts/first-queries.ts. */
  firstQueries?: { readonly [N in FirstQueryName]?: FirstQuery<FirstQueryParams<N>> };
  /** Route parameters that name rows of a panel: test/isolation.test.ts tries each of them with ids of another panel. */
  ids?: readonly string[];
};

/** A module's one export to the server; index.ts of this folder lists them. */
export function defineModule(module: Module): Module {
  for (const key of ['routes', 'rootRoutes', 'pages'] as const)
    for (const [at, routes] of (module[key] ?? []).entries())
      namedRoutes(`${module.name}: ${routes.name || `${key} ${at}`}`, routes);
  return module;
}
