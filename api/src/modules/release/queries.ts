import type { Release, ShellRelease } from '@clube/shared/contracts/remote';
import type { ReleaseAct, ReleaseDraft, ReleaseFile } from '@clube/shared/contracts/release';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

export type ReleaseDocument = Release | ShellRelease;
export type ReleaseKey = { remote: string; hash: string };

export const findRelease = (db: Db, { remote, hash }: ReleaseKey) =>
  db
    .selectFrom('releases')
    .select(['document', 'files', 'actor', 'created_at'])
    .where('remote', '=', remote)
    .where('hash', '=', hash)
    .executeTakeFirst();

const subjectOf = ({ remote, hash }: ReleaseKey) => `${remote} ${hash}`;

export const saveDraft = (db: Db, { remote, hash }: ReleaseKey, draft: ReleaseDraft) =>
  db
    .insertInto('release_drafts')
    .values({ remote, hash, draft: JSON.stringify(draft) })
    .onConflict((conflict) => conflict.columns(['remote', 'hash']).doUpdateSet({ created_at: sql`now()` }))
    .execute();

export const findDraft = (db: Db, { remote, hash }: ReleaseKey) =>
  db
    .selectFrom('release_drafts')
    .select('draft')
    .where('remote', '=', remote)
    .where('hash', '=', hash)
    .executeTakeFirst();

/** Of these contents the ones that are here; they count as new, so that no chore takes them from a publisher who relies on them. */
export const touchContents = async (db: Db, hashes: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .updateTable('release_contents')
    .set({ created_at: sql`now()` })
    .where('sha256', 'in', [...hashes])
    .returning('sha256')
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
};

export const insertContent = (db: Db, { sha256, size }: Pick<ReleaseFile, 'sha256' | 'size'>) =>
  db
    .insertInto('release_contents')
    .values({ sha256, size })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const removeContents = (db: Db, hashes: readonly string[]) =>
  db
    .deleteFrom('release_contents')
    .where('sha256', 'in', [...hashes])
    .execute();

/**
 * Names of the remote's folder that stand for another content already. A compressed form stands for what its file does, whichever
 * Brotli made it: the one that came first is sent for good.
 */
export const takenNames = async (db: Db, remote: string, files: readonly ReleaseFile[]): Promise<string[]> => {
  const plain = files.filter(({ file }) => !file.endsWith('.br'));
  const rows = await db
    .selectFrom('release_files')
    .select(['file', 'sha256'])
    .where('remote', '=', remote)
    .where(
      'file',
      'in',
      plain.map(({ file }) => file),
    )
    .execute();
  const wanted = new Map(plain.map(({ file, sha256 }) => [file, sha256]));
  return rows.filter(({ file, sha256 }) => wanted.get(file) !== sha256).map(({ file }) => file);
};

/**
 * Whoever names files in a release and whoever removes those that none names take turns: what stands there already is not named anew, so
 * nothing else would tell the one of the other.
 */
export const lockFiles = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('files of releases', 0))`.execute(trx);

/**
 * Makes a release known for good, its files with it; to be called in a transaction that holds `lockFiles`. A known one stays as it is, and so does
 * what a file's name stands for: `takenNames` then tells which of them are another release's.
 */
export async function insertRelease(
  trx: Db,
  release: ReleaseKey & { document: ReleaseDocument; files: readonly ReleaseFile[]; actor: string },
): Promise<void> {
  const { remote, hash, document, files, actor } = release;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('releases')
    .values({ remote, hash, document: JSON.stringify(document), files: JSON.stringify(files), actor })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  if (files.length > 0)
    await trx
      .insertInto('release_files')
      // In one order, so that two releases wait for each other one way only.
      .values(
        files
          .map(({ file, sha256 }) => ({ remote, file, sha256 }))
          .toSorted((one, other) => (one.file < other.file ? -1 : 1)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await trx.deleteFrom('release_drafts').where('remote', '=', remote).where('hash', '=', hash).execute();
  await noteAct(trx, { actor, action: 'release.publish', subject: subjectOf(release) });
}

export const noteAct = (db: Db, act: { actor: string; action: ReleaseAct['action']; subject: string }) =>
  db.insertInto('release_acts').values(act).execute();

/** Its pages were drawn in a shell, and can be. */
export const noteDrawn = (db: Db, { actor, ...key }: ReleaseKey & { actor: string }) =>
  noteAct(db, { actor, action: 'release.draw', subject: subjectOf(key) });

/** Of these releases those whose pages nobody has drawn in a shell yet. */
export const withoutDrawing = async <K extends ReleaseKey>(db: Db, keys: readonly K[]): Promise<K[]> => {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('release_acts')
    .select('subject')
    .where('action', '=', 'release.draw')
    .where('subject', 'in', keys.map(subjectOf))
    .execute();
  const drawn = new Set(rows.map(({ subject }) => subject));
  return keys.filter((key) => !drawn.has(subjectOf(key)));
};

export const listActs = (db: Db, limit: number) =>
  db.selectFrom('release_acts').selectAll().orderBy('id', 'desc').limit(limit).execute();

export const listReleases = (db: Db, remote: string, limit: number) =>
  db
    .selectFrom('releases as r')
    .select((eb) => [
      'r.remote',
      'r.hash',
      'r.actor',
      'r.created_at',
      eb
        .selectFrom('channel_releases as c')
        .whereRef('c.remote', '=', 'r.remote')
        .whereRef('c.hash', '=', 'r.hash')
        .select(sql<string[]>`coalesce(array_agg(c.channel order by c.channel), '{}')`.as('names'))
        .as('channels'),
    ])
    .where('r.remote', '=', remote)
    .orderBy('r.created_at', 'desc')
    .limit(limit)
    .execute();
