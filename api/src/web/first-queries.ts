import type { BootDocument } from '@clube/shared/contracts/boot';
import { firstQueryKeys, textParams, type FirstQueryName, type ShownPart } from '@clube/shared/contracts/first-queries';
import { mayFit } from '@clube/shared/contracts/path-fit';
import type { RemoteManifest } from '@clube/shared/contracts/remote';
import { shellFirstQueries } from '@clube/shared/contracts/shell-paths';
import type { FastifyInstance } from 'fastify';
import { matchPath } from 'react-router';
import { byPath } from '../lib/by-path.ts';
import { AppError } from '../lib/errors.ts';
import type { Locale } from '../lib/locale.ts';
import type { FirstImage, Module, PageHead } from '../modules/define-module.ts';
import type { Visitor } from '../plugins/hosts.ts';
import type { PageMember } from '../plugins/session.ts';

type Params = Record<string, number | string>;
type Wanted = { name: FirstQueryName; params: Params };
type Entry = Pick<RemoteManifest['paths'][number], 'path' | 'firstQueries'>;
/** Who asks: somebody of a panel, or nobody in particular. */
export type Asking = { member: PageMember | undefined; visitor: Visitor };
export type FirstAnswers = {
  data: BootDocument['data'];
  images: readonly FirstImage[];
  shows: readonly ShownPart[];
  head: ((locale: Locale) => PageHead) | undefined;
  status: 404 | undefined;
  /** When one of them becomes another by itself, in ms since 1970; Infinity where none does. */
  until: number;
  /** All that the path names was answered, and is there. */
  isWhole: boolean;
};

export const NO_ANSWERS: FirstAnswers = {
  data: [],
  images: [],
  shows: [],
  head: undefined,
  status: undefined,
  until: Infinity,
  isWhole: true,
};

/** The screen of the shell that a path shows, with what it asks for first. */
export const ownEntry = byPath((path): Entry | undefined => {
  const found = Object.entries(shellFirstQueries).find(
    ([pattern]) => mayFit(pattern, path) && matchPath(pattern, path),
  );
  return found && { path: found[0], firstQueries: [...found[1]] };
});

const readWord = (part: string | undefined) => {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return '';
  }
};
const readParam = (name: string, part: string | undefined) => (textParams.has(name) ? readWord(part) : Number(part));
const isRead = (param: number | string) =>
  typeof param === 'string' ? param !== '' : Number.isSafeInteger(param) && param > 0;

/** What the owner of a path says that its page needs, with the ids and words of the address. A part that is no number asks nothing. */
function wantedBy({ path: pattern, firstQueries = [] }: Entry, path: string): Wanted[] {
  const match = matchPath(pattern, path);
  return firstQueries
    .map(({ name, params }) => ({
      name,
      params: Object.fromEntries(Object.entries(params).map(([to, from]) => [to, readParam(to, match?.params[from])])),
    }))
    .filter(({ params }) => Object.values(params).every(isRead));
}

type Answering = Required<Pick<Module, 'firstQueries' | 'publicQueries'>>;
const answering = new WeakMap<readonly Module[], Answering>();
/** Who answers which query, looked up among all modules once. Without a prototype: a manifest may name what is a function of every object. */
function answeringOf(modules: readonly Module[]): Answering {
  const gathered = answering.get(modules) ?? {
    firstQueries: Object.assign(Object.create(null), ...modules.map(({ firstQueries }) => firstQueries)),
    publicQueries: Object.assign(Object.create(null), ...modules.map(({ publicQueries }) => publicQueries)),
  };
  answering.set(modules, gathered);
  return gathered;
}

/** @returns undefined for what would be refused, or what this server does not know: a remote may be newer */
async function answerOne(app: FastifyInstance, { member, visitor }: Asking, { name, params }: Wanted) {
  const { firstQueries, publicQueries } = answeringOf(app.modules);
  const forAll = publicQueries[name];
  try {
    if (forAll) return await forAll(app, visitor, params as never);
    return member && (await firstQueries[name]?.(app, member, params as never));
  } catch (error) {
    // What a call would be told, the screen is told: it asks.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The answers to the first queries of a path, under the keys that the screen will ask for. */
export async function answerFirstQueries(
  app: FastifyInstance,
  asking: Asking,
  entry: Entry | undefined,
  path: string,
): Promise<FirstAnswers> {
  if (!entry?.firstQueries?.length) return NO_ANSWERS;
  const wanted = wantedBy(entry, path);
  const answers = await Promise.all(wanted.map((one) => answerOne(app, asking, one)));
  const status = answers.find((answer) => answer?.status)?.status;
  return {
    data: answers.flatMap((answer, at) => {
      if (!answer) return [];
      const { name, params } = wanted[at]!;
      return [{ key: [...firstQueryKeys[name](params as never)], value: answer.value }];
    }),
    images: answers.flatMap((answer) => answer?.images ?? []),
    shows: answers.flatMap((answer) => answer?.shows ?? []),
    head: answers.find((answer) => answer?.head)?.head,
    status,
    until: Math.min(...answers.map((answer) => answer?.until?.getTime() ?? Infinity)),
    isWhole: status === undefined && answers.length === entry.firstQueries.length && answers.every(Boolean),
  };
}
