import type { LibraryMedia } from '@clube/shared/contracts/media';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../database/types.ts';

/** What is read of a media to be told. */
export const presented = [
  'id',
  'kind',
  'name',
  'status',
  'error_code',
  'size_bytes',
  'duration_seconds',
  'width',
  'height',
  'renditions',
  'poster_key',
  'own_poster_key',
  'damages',
  'looked_through',
  'progress',
  'seconds_left',
  'created_at',
] as const;
export type MediaRow = Pick<Selectable<Database['media']>, (typeof presented)[number]>;

/** The file that is to take the place of a row of `media`, or null. */
export const replacementOf = sql<LibraryMedia['replacement']>`(
  select json_build_object('id', r.id, 'status', r.status, 'error_code', r.error_code) from media r
    where r.site_id = media.site_id and r.replaces_id = media.id)`;
