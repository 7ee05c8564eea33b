import { createHash } from 'node:crypto';
import { SHELL, type Composition, type Release, type ShellRelease } from '@clube/shared/contracts/remote';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import { oneFlight } from '../../lib/one-flight.ts';
import { findDocument, findPointers, noteComposition } from './composition.queries.ts';
import type { ReleaseDocument } from './queries.ts';

/**
 * `remotes` are those of the composition, with the chunks that the server preloads by; `promotions` says by name since when what stands
 * there stands, or was promoted anew.
 */
export type Composed = {
  composition: Composition;
  shell: ShellRelease;
  remotes: readonly Release[];
  promotions: ReadonlyMap<string, string>;
};

/** Releases never change, so each is read once; only where the channel points is asked for every page. */
const documents = new Map<string, ReleaseDocument>();
const MOST_DOCUMENTS = 1000;

export async function readRelease(db: Db, remote: string, hash: string): Promise<ReleaseDocument | undefined> {
  const id = `${remote} ${hash}`;
  const known = documents.get(id);
  if (known) return known;
  const document = await findDocument(db, remote, hash);
  if (!document) return undefined;
  if (documents.size >= MOST_DOCUMENTS) documents.clear();
  documents.set(id, document);
  return document;
}

/** What these releases together are called. */
export const compositionId = (releases: Record<string, string>): string =>
  createHash('sha256')
    .update(
      Object.entries(releases)
        .map(([remote, hash]) => `${remote} ${hash}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16);

/** When each composition was last written down as served; often enough for a rule of days. */
const noted = new Map<string, number>();
const NOTE_EVERY_MS = 10 * 60_000;

function noteServed(db: Db, id: string, releases: Record<string, string>) {
  const now = Date.now();
  if (now - (noted.get(id) ?? 0) < NOTE_EVERY_MS) return;
  if (noted.size >= MOST_DOCUMENTS) noted.clear();
  noted.set(id, now);
  // A page does not wait for this, and a failure is tried again with the next one.
  noteComposition(db, id, releases).catch(() => noted.delete(id));
}

/** So long a page goes by what the channel pointed at; whoever moves a pointer through this server ends it. */
const FRESH_MS = 1000;
type Pointers = Awaited<ReturnType<typeof findPointers>>;
const fresh = new WeakMap<Db, Map<string, { pointers: Pointers; until: number }>>();

/** After a pointer was moved: the next page looks anew, and what was read before is not kept. */
export const forgetPointers = (db: Db): void => void fresh.delete(db);

/** A transaction that moves pointers: the next page of this server sees it, those of others within a second. */
export const moving = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .execute(work)
    .finally(() => forgetPointers(db));

async function freshPointers(db: Db, channel: string): Promise<Pointers> {
  const kept = fresh.get(db) ?? new Map<string, { pointers: Pointers; until: number }>();
  fresh.set(db, kept);
  const known = kept.get(channel);
  if (known && known.until > Date.now()) return known.pointers;
  const pointers = await findPointers(db, channel);
  // Of a channel without a shell the next page asks again. One that was forgotten meanwhile is another map.
  if (pointers.some(({ remote }) => remote === SHELL)) kept.set(channel, { pointers, until: Date.now() + FRESH_MS });
  return pointers;
}

/** Releases that a signed link shows in the place of the channel's. */
export type Picks = { releases: Record<string, string>; until: string };

/** What pointers name together. Pages go by the same ones for a second: it is worked out once. */
const pointedAt = new WeakMap<Pointers, ReturnType<typeof readPointers>>();
function readPointers(channel: string, pointers: Pointers, picks: Picks | undefined) {
  const releases = { ...Object.fromEntries(pointers.map(({ remote, hash }) => [remote, hash])), ...picks?.releases };
  const id = compositionId(releases);
  const promotions: ReadonlyMap<string, string> = new Map(pointers.map(({ remote, promoted }) => [remote, promoted]));
  return { releases, id, promotions, key: `${channel} ${id} ${[...promotions.values()].join(' ')}` };
}

/** Of what the channel points at, the document is made once, however many pages open when a pointer has just moved. */
const composed = new Map<string, Composed>();
const composing = oneFlight<Composed>();

/**
 * What a page that opens now is composed of. Its id changes when any pointer moves.
 * @throws AppError `server.unavailable` while the channel has no shell
 */
export async function composePage(db: Db, channel: string, picks?: Picks): Promise<Composed> {
  const pointers = await freshPointers(db, channel);
  const pointed = (!picks && pointedAt.get(pointers)) || readPointers(channel, pointers, picks);
  if (!picks) pointedAt.set(pointers, pointed);
  const { releases, id, promotions, key } = pointed;
  const known = picks ? undefined : composed.get(key);
  if (known) {
    noteServed(db, id, releases);
    return known;
  }
  const compose = () => composeReleases(db, { channel, key, id, releases, promotions, picks });
  return picks ? compose() : composing(key, compose);
}

type Wanted = {
  channel: string;
  key: string;
  id: string;
  releases: Record<string, string>;
  promotions: ReadonlyMap<string, string>;
  picks: Picks | undefined;
};

async function composeReleases(db: Db, { channel, key, id, releases, promotions, picks }: Wanted): Promise<Composed> {
  const documentsByName = await Promise.all(
    Object.entries(releases).map(async ([remote, hash]) => [remote, await readRelease(db, remote, hash)] as const),
  );
  const byName = new Map(documentsByName.filter((entry): entry is [string, ReleaseDocument] => entry[1] !== undefined));
  const shell = byName.get(SHELL) as ShellRelease | undefined;
  if (!shell)
    throw new AppError('server.unavailable', `No shell is released to the channel ${channel}`, { retryAfter: 5 });
  byName.delete(SHELL);
  noteServed(db, id, releases);
  const remotes = [...byName.values()].toSorted((a, b) => (a.base < b.base ? -1 : 1)) as Release[];
  const rest = { id, channel, shell: shell.hash, platform: shell.platform, remotes };
  if (picks) return { shell, remotes, promotions, composition: { ...rest, preview_until: picks.until } };
  const made = { shell, remotes, promotions, composition: rest };
  // A release that is not there yet may be there at the next look.
  if (byName.size + 1 === Object.keys(releases).length) {
    if (composed.size >= MOST_DOCUMENTS) composed.clear();
    composed.set(key, made);
  }
  return made;
}
