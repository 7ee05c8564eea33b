import path from 'node:path';
import type { StoredRendition } from '../../database/types.ts';
import { randomToken } from '../../lib/crypto.ts';
import type { Context } from '../../plugins/context.ts';
import { keptBelow } from '../picture/queries.ts';
import { findMade, publishRendition, type MediaPath } from './queries.ts';

/** The name of the rendition whose streams are the file's own. */
export const COPY = 'original';

export const panelFolder = (siteId: number) => `sites/${siteId}/`;
/** Where what is made of a media stands in its panel's folder. */
export const mediaPlace = ({ mediaId }: Pick<MediaPath, 'mediaId'>) => `media/${mediaId}`;
/** Where a still that somebody chose stands: each at a place of its own, so that its address changes with it. */
export const posterPlace = (at: Pick<MediaPath, 'mediaId'>, letters = randomToken().slice(0, 16)) =>
  `${mediaPlace(at)}/own-${letters}.webp`;
export const mediaPrefix = (at: MediaPath) => panelFolder(at.siteId) + mediaPlace(at);
const filesOf = ({ segments }: StoredRendition) => ['init.mp4', ...segments.map((_, index) => `seg-${index}.m4s`)];

type Needs = Pick<Context, 'connection' | 'storage'>;

/** Takes what the worker made into the storage, then into the row. */
export async function publish({ connection, storage }: Needs, at: MediaPath, folder: string, made: StoredRendition) {
  const prefix = `${mediaPrefix(at)}/${made.name}`;
  await storage.removeFolder(prefix);
  for (const file of filesOf(made)) await storage.adopt(`${prefix}/${file}`, path.join(folder, made.name, file));
  await publishRendition(connection.db, at, made);
}

/** Removes what lies below a media and its row does not name: tries that ended between the file and the row. */
export async function removeUnnamed({ connection, storage }: Needs, at: MediaPath): Promise<void> {
  const prefix = mediaPrefix(at);
  const media = await findMade(connection.db, at);
  const renditions = media?.renditions ?? [];
  // Stills that were chosen before stand again for whoever undoes that (thumbnail.ts).
  const stills = await keptBelow(connection.db, at.siteId, `${mediaPlace(at)}/`);
  const named = new Set([
    media?.poster_key,
    media?.own_poster_key,
    media?.sprite?.key,
    media?.play_key,
    ...stills.map((place) => panelFolder(at.siteId) + place),
    ...renditions.flatMap((made) => filesOf(made).map((file) => `${prefix}/${made.name}/${file}`)),
  ]);
  for (const key of await storage.list(prefix)) if (!named.has(key)) await storage.remove(key);
}
