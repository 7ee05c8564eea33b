import { createHash } from 'node:crypto';
import { SHELL } from '@clube/shared/contracts/remote';
import type { ReleaseAnnounced, ReleaseDraft, ReleaseFile } from '@clube/shared/contracts/release';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound, type FieldError } from '../../lib/errors.ts';
import type { ObjectStorage } from '../../lib/storage.ts';
import {
  channelReleases,
  findUndoable,
  lockChannel,
  markUndone,
  movePointers,
  type Move,
  type Pointer,
} from './channel.queries.ts';
import { compositionProblems, draftProblems } from './check.ts';
import { moving } from './composition.ts';
import { checkedContent } from './checked-content.ts';
import { contentProblems } from './content-check.ts';
import { drawProblems } from './draw-check.ts';
import { findFile } from './file.queries.ts';
import { fillersWithoutPlace } from './places.ts';
import {
  findDraft,
  findRelease,
  insertContent,
  insertRelease,
  lockFiles,
  noteDrawn,
  removeContents,
  saveDraft,
  takenNames,
  touchContents,
  type ReleaseDocument,
  type ReleaseKey,
} from './queries.ts';

export type ReleaseStore = { db: Db; storage: ObjectStorage };
export type Shown = ReleaseKey & { document: ReleaseDocument };

/** Where a content lies in the object storage. */
export const contentKey = (sha256: string) => `releases/${sha256.slice(0, 2)}/${sha256}`;
/** Address of a release's folder; it is the server's to say. */
const baseOf = (remote: string) => (remote === SHELL ? '/assets/shell/' : `/releases/${remote}/`);

/** @throws AppError `release.refused` with all that is wrong, where something is */
export function refuseIf(problems: readonly FieldError[]): void {
  if (problems.length === 0) return;
  const [first] = problems;
  throw new AppError('release.refused', first!.message, { fields: [...problems] });
}

/** The same value has the same text, however its keys were ordered. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The name of a release: made from its document and, through the files' hashes, from every byte. */
const hashOf = (draft: ReleaseDraft) =>
  createHash('sha256')
    .update(canonical({ ...draft, files: draft.files.toSorted((a, b) => (a.file < b.file ? -1 : 1)) }))
    .digest('hex')
    .slice(0, 16);

function toDocument(remote: string, hash: string, draft: ReleaseDraft): ReleaseDocument {
  const { entry, chunks, languages, manifest, shell, server } = draft;
  const common = { hash, base: baseOf(remote), chunks, ...(languages && { languages }), ...(server && { server }) };
  return shell ? { ...common, ...shell } : { ...common, entry: entry!, manifest: manifest! };
}

/** @throws AppError `release.refused` where a name stands for another content already */
async function refuseTakenNames(db: Db, remote: string, files: readonly ReleaseFile[]): Promise<void> {
  const taken = await takenNames(db, remote, files);
  refuseIf(
    taken.map((file) => ({
      path: '/files',
      code: 'name',
      message: `${file} stands for another content since an earlier release`,
    })),
  );
}

/**
 * Begins to publish, or goes on: says what is still missing.
 * @throws AppError `release.refused` with every reason that can be seen without the files
 */
export async function announceRelease(
  { db }: ReleaseStore,
  remote: string,
  draft: ReleaseDraft,
): Promise<ReleaseAnnounced> {
  refuseIf(draftProblems(remote, draft));
  await refuseTakenNames(db, remote, draft.files);
  const hash = hashOf(draft);
  if (await findRelease(db, { remote, hash })) return { hash, missing: [], published: true };
  await saveDraft(db, { remote, hash }, draft);
  const wanted = [...new Set(draft.files.map(({ sha256 }) => sha256))];
  const known = await touchContents(db, wanted);
  return { hash, missing: wanted.filter((sha256) => !known.has(sha256)), published: false };
}

/** Takes one content of an announced release. Sending it twice is harmless. */
export async function receiveContent(
  { db, storage }: ReleaseStore,
  key: ReleaseKey,
  sha256: string,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const { draft } = assertFound(await findDraft(db, key), 'release.not_found');
  const file = assertFound(
    draft.files.find((candidate) => candidate.sha256 === sha256),
    'release.not_found',
  );
  await storage.writeFrom(contentKey(sha256), checkedContent(source, file));
  await insertContent(db, file);
}

/** Reads files of a release; what the storage lost is forgotten, so that it is asked for again. */
function contentReader({ db, storage }: ReleaseStore, files: readonly ReleaseFile[]) {
  const byName = new Map(files.map(({ file, sha256 }) => [file, sha256]));
  return async (file: string): Promise<Buffer> => {
    const sha256 = byName.get(file)!;
    return storage.read(contentKey(sha256)).catch(async () => {
      await removeContents(db, [sha256]);
      throw new AppError('release.incomplete', `${file} has not arrived`);
    });
  };
}

/** What a release that is published draws with, where it has a face. */
export async function faceOf({ db, storage }: ReleaseStore, { remote, document }: Omit<Shown, 'hash'>) {
  if (!document.server) return undefined;
  const { sha256 } = assertFound(await findFile(db, remote, document.server.file), 'release.not_found');
  return { document, text: (await storage.read(contentKey(sha256))).toString() };
}

/** What the shell of a channel draws with. */
async function shellFace(store: ReleaseStore, channel: string) {
  const shell = (await channelReleases(store.db, channel)).find(({ remote }) => remote === SHELL);
  return shell && faceOf(store, shell);
}

/**
 * Ends publishing: everything is there and is what it says. Doing it twice is harmless.
 * @param channel where it is meant to go: it must fit what stands there. Without one only promoting asks
 * @param drawnIn the channel whose shell its pages are drawn in, to see that they can be
 * @returns the places that it would fill and that the channel has not
 * @throws AppError `release.incomplete`, `release.refused` with the reasons
 */
export async function finishRelease(
  store: ReleaseStore,
  key: ReleaseKey,
  { actor, channel, drawnIn }: { actor: string; channel?: string | undefined; drawnIn: string },
): Promise<ReturnType<typeof fillersWithoutPlace>> {
  const published = await findRelease(store.db, key);
  if (published) return placeless(store.db, channel, key.remote, published.document as ReleaseDocument);
  const { draft } = assertFound(await findDraft(store.db, key), 'release.not_found');
  const known = await touchContents(
    store.db,
    draft.files.map(({ sha256 }) => sha256),
  );
  const missing = draft.files.find(({ sha256 }) => !known.has(sha256));
  if (missing) throw new AppError('release.incomplete', `${missing.file} has not arrived`);
  const read = contentReader(store, draft.files);
  refuseIf(await contentProblems(key.remote, draft, read));
  const document = toDocument(key.remote, key.hash, draft);
  let isDrawn = false;
  if (document.server) {
    const own = { document, text: (await read(document.server.file)).toString() };
    const shell = key.remote === SHELL ? own : await shellFace(store, drawnIn);
    // The first remotes of all have nothing to be drawn in: promoting asks for it.
    if (shell) refuseIf(await drawProblems(own, shell));
    isDrawn = shell !== undefined;
  }
  if (channel !== undefined) await assertFits(store.db, channel, new Map([[key.remote, document]]));
  await store.db.transaction().execute(async (trx) => {
    await lockFiles(trx);
    await insertRelease(trx, { ...key, document, files: draft.files, actor });
    // Another release may have taken a name since this one was announced; it is known by now, for inserting waited for it.
    await refuseTakenNames(trx, key.remote, draft.files);
    if (isDrawn) await noteDrawn(trx, { ...key, actor });
  });
  return placeless(store.db, channel, key.remote, document);
}

/** What of a release nobody would see in a channel. */
async function placeless(db: Db, channel: string | undefined, remote: string, document: ReleaseDocument) {
  if (channel === undefined) return [];
  const others = (await channelReleases(db, channel)).filter((release) => release.remote !== remote);
  const documents = [...others.map((other) => other.document), document];
  return fillersWithoutPlace(documents).filter((filler) => filler.remote === remote);
}

/** The channel as it would be with these releases in it, and without those that go, must be one that works. */
export async function assertFits(
  db: Db,
  channel: string,
  changes: ReadonlyMap<string, ReleaseDocument>,
  gone: readonly string[] = [],
) {
  const current = await channelReleases(db, channel);
  const staying = current.filter(({ remote }) => !gone.includes(remote));
  const next = new Map([...staying.map(({ remote, document }) => [remote, document] as const), ...changes]);
  refuseIf(compositionProblems([...next.values()], new Set(changes.keys())));
  return new Map(current.map(({ remote, hash }) => [remote, hash]));
}

export async function documentsOf(db: Db, targets: readonly Pointer[]): Promise<Map<string, ReleaseDocument>> {
  const documents = new Map<string, ReleaseDocument>();
  for (const target of targets)
    documents.set(
      target.remote,
      assertFound(await findRelease(db, target), 'release.not_found').document as ReleaseDocument,
    );
  return documents;
}

/**
 * Moves pointers of a channel together, in the transaction that holds it. Says what really moved.
 * @param gone remotes of which nothing shall stand there any more
 */
export async function movePointersTo(
  trx: Db,
  act: { channel: string; actor: string; kind: 'promote' | 'rollback' },
  targets: readonly Pointer[],
  gone: readonly string[] = [],
): Promise<Move[]> {
  const before = await assertFits(trx, act.channel, await documentsOf(trx, targets), gone);
  const moves = [...targets, ...gone.map((remote) => ({ remote, hash: null }))]
    .map(({ remote, hash }) => ({ remote, from: before.get(remote) ?? null, to: hash }))
    .filter(({ from, to }) => from !== to);
  if (moves.length > 0) await movePointers(trx, { ...act, moves });
  return moves;
}

/**
 * Takes back the last promotion that still stands: of one remote, or of the channel with everything that moved together. A remote that was
 * not there before leaves the channel (docs/adr/0427).
 * @throws AppError `release.no_previous` when there is nothing to take back, or it is the first shell, without which no page is
 */
export const rollBack = (
  db: Db,
  act: { channel: string; actor: string; remote?: string | undefined; may: (remote: string) => boolean },
): Promise<Move[]> =>
  moving(db, async (trx) => {
    const { channel, actor, remote } = act;
    await lockChannel(trx, channel);
    const undone = await findUndoable(trx, channel, remote);
    const refused = undone.find((event) => !act.may(event.remote));
    if (refused) throw new AppError('policy.denied', `This token does not name ${refused.remote}`);
    const targets = undone.flatMap(({ remote: name, from }) => (from ? [{ remote: name, hash: from }] : []));
    const gone = undone.flatMap(({ remote: name, from }) => (from ? [] : [name]));
    if (undone.length === 0 || gone.includes(SHELL))
      throw new AppError('release.no_previous', 'Nothing stood there before');
    const moves = await movePointersTo(trx, { channel, actor, kind: 'rollback' }, targets, gone);
    await markUndone(
      trx,
      undone.map(({ id }) => id),
    );
    return moves;
  });
