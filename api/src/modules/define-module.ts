import type { FirstQueryName, FirstQueryParams, ShownPart } from '@clube/shared/contracts/first-queries';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Db } from '../database/connect.ts';
import type { ReadOwn, ReadOwnFiles } from '../database/own-rows.ts';
import type { ReadRows } from '../database/whole-tables.ts';
import type { Database } from '../database/types.ts';
import type { IsStopped } from '../lib/housekeeping.ts';
import type { Job } from '../lib/jobs.ts';
import type { Locale } from '../lib/locale.ts';
import type { Hearing } from '../lib/live-feed.ts';
import type { MailKind } from '../lib/mail-kind.ts';
import { namedRoutes, type Routes } from '../lib/named-routes.ts';
import type { Context } from '../plugins/context.ts';
import type { Visitor } from '../plugins/hosts.ts';
import type { PageMember } from '../plugins/session.ts';

/** What a page says of itself to whoever searches or shares it. Texts as they are: they are escaped where they are written (web/head.ts). */
export type PageHead = {
  /** Without the panel's name. */
  title: string;
  description: string;
  /** The one address of the page, absolute. */
  canonical: string;
  /** Absolute address; size in pixels. */
  image?: { url: string; width: number; height: number; alt: string } | undefined;
  /** An object of schema.org, written as JSON-LD. */
  structured?: Readonly<Record<string, unknown>> | undefined;
};

/** `media`: where it is the one that is shown. */
export type FirstImage = { href: string; media?: string | undefined };

type FirstAnswer = {
  value: unknown;
  /** What the screen shows largest, so that the page fetches it at once. */
  images?: readonly FirstImage[] | undefined;
  /** What the screen needs a chunk for that others do without: its page fetches it along. */
  shows?: readonly ShownPart[] | undefined;
  head?: ((locale: Locale) => PageHead) | undefined;
  /** There is no such thing: the page says so with this status, and is not kept. */
  status?: 404 | undefined;
  /** When it becomes another though nobody writes anything; of pages that are for everybody. */
  until?: Date | null | undefined;
};

/** Answers what a page asks for first; undefined when the call would be refused, so that the screen asks and is told why. */
type FirstQuery<Params> = (
  app: FastifyInstance,
  member: PageMember,
  params: Params,
) => Promise<FirstAnswer | undefined>;

/** As a first query, for whoever comes. It counts visits as its route does: what that refuses is refused here. */
type PublicQuery<Params> = (app: FastifyInstance, visitor: Visitor, params: Params) => Promise<FirstAnswer | undefined>;

/** What is done now and then, every hour. One that throws is tried again the next time. */
type Chore = (context: Context, isStopped?: IsStopped) => Promise<unknown>;

/**
 * Objects of panels in a folder of the storage.
 * @param name what of an object's place below the folder its row says; an object that is called otherwise has none
 * @param find those of these names that a row says
 * @param days how long one stays that no row names; one day where nothing is said
 */
export type StoredObjects = {
  name: RegExp;
  days?: number;
  find: (db: Db, siteId: number, names: readonly string[]) => Promise<readonly string[]>;
};

/** @param modules what the server is made of, for work on all of it */
type StartWork = (
  context: Context,
  log: FastifyBaseLogger,
  modules: readonly Module[],
) => Promise<() => void | Promise<void>>;

/** What a module is to the rest of the server. Everything but the name may be left out. */
export type Module = {
  name: string;
  /** Below `/api`, where the process has the role `http`. */
  routes?: readonly Routes[];
  /** At the host's root: `rootRoutes` in every role, `pages` where the process has the role `web`. */
  rootRoutes?: readonly Routes[];
  pages?: readonly Routes[];
  /** Queues, and what works on them where the process has the role `worker`; `start` returns what stops it, and may wait for what is under way. */
  jobs?: { queues: readonly Job<never>[]; start: StartWork };
  chores?: readonly Chore[];
  /** Mails that are written down with what they tell of (docs/adr/0345). */
  mails?: readonly MailKind[];
  /** What the storage holds for it, by folder below that of a panel: an object that no row names goes after a day, or as many as are said (docs/adr/0191). */
  stores?: { readonly [folder: string]: StoredObjects };
  /** Tables whose rows are of no use once the time in a column of theirs is over. */
  expiring?: { readonly [T in keyof Database]?: keyof Database[T] };
  /** What an export of a panel holds of this module, by table. */
  exported?: Readonly<Record<string, ReadRows>>;
  /** What this module holds about one person, by table: what they get when they ask for their data (docs/adr/0142). */
  personal?: Readonly<Record<string, ReadOwn>>;
  personalFiles?: ReadOwnFiles;
  /** What the record of changes calls its things, by the noun that its tables are audited as (`audit_table`). */
  audited?: Readonly<Record<string, Readonly<Record<Locale, string>>>>;
  /** Answers to names of contracts/first-queries.ts. */
  firstQueries?: { readonly [N in FirstQueryName]?: FirstQuery<FirstQueryParams<N>> };
  /** The same for pages that are for everybody. */
  publicQueries?: { readonly [N in FirstQueryName]?: PublicQuery<FirstQueryParams<N>> };
  /** What of its triggers' notices open pages are told, by the notice's name (lib/live-feed.ts). */
  live?: Hearing;
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
