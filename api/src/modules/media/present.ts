import type { LibraryMedia, Media } from '@clube/shared/contracts/media';
import { posterAddress } from '../../lib/poster-address.ts';
import type { MediaRow } from './row.queries.ts';

/** Given up, or nothing here decodes: a row that plays says that a converter is missing where it was to be looked through. */
const isUnchecked = ({ status, looked_through, error_code }: MediaRow) =>
  looked_through === false || (looked_through === null && status === 'ready' && error_code === 'converter_missing');

/** What a server that ended left there says nothing of what is so. */
const progressOf = ({ status, error_code, progress, seconds_left }: MediaRow) =>
  status === 'waiting' && error_code === 'converting'
    ? { progress, seconds_left }
    : { progress: null, seconds_left: null };

export const presentMedia = (media: MediaRow): Media => {
  const {
    poster_key,
    own_poster_key,
    renditions,
    damages,
    looked_through: _looked,
    error_code,
    created_at,
    ...row
  } = media;
  const still = own_poster_key ?? poster_key;
  return {
    ...row,
    ...progressOf(media),
    error_code: row.status === 'ready' ? null : error_code,
    damages: damages ?? [],
    unchecked: isUnchecked(media),
    // That it goes around damage is told by `damages`.
    renditions: renditions.map(({ name, height }) => ({ name: name.replace('-around', ''), height })),
    poster: still === null ? null : posterAddress(row.id, still),
    own_poster: own_poster_key !== null,
    created_at: created_at.toISOString(),
  };
};

export type LibraryRow = MediaRow & Pick<LibraryMedia, 'folder_id' | 'uses_count' | 'replacement'>;
export const presentLibraryMedia = ({ folder_id, uses_count, replacement, ...row }: LibraryRow): LibraryMedia => ({
  ...presentMedia(row),
  folder_id,
  uses_count,
  replacement,
});
