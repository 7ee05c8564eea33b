import type { CertificateDesign } from '@clube/shared/contracts/certificate-design';
import type { Media, MediaError } from '@clube/shared/contracts/media';
import type { ClientError, ReleaseAct, ReleaseDraft, ReleaseFile } from '@clube/shared/contracts/release';
import type { SecurityEventKind, SignInWay } from '@clube/shared/contracts/security-event';
import type { ColumnType } from 'kysely';
import type { DB } from './tables.ts';

/** Goes in as a text that is JSON, because the driver would write an array as one of PostgreSQL's own; comes out read. */
type Json<T> = ColumnType<T, string, string>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

/** What SQL cannot say of a column: the shape of its JSON, the words that a check allows. */
type Known = {
  certificate_designs: { design: Json<CertificateDesign> };
  certificate_editions: { design: Json<CertificateDesign> };
  media: {
    kind: Media['kind'];
    status: Media['status'];
    error_code: MediaError | null;
    renditions: JsonWithDefault<StoredRendition[]>;
    sprite: ColumnType<StoredSprite | null, string | null | undefined, string | null>;
    loudness: ColumnType<StoredLoudness | null, string | null | undefined, string | null>;
  };
  member_metas: { value: Json<unknown> };
  metas: { value: Json<unknown> };
  notifications: { payload: JsonWithDefault<unknown> };
  notification_choices: { mail: 'off' | 'now' | 'daily' };
  one_time_tokens: { kind: 'reset' | 'first_access' };
  channel_events: { kind: 'promote' | 'rollback' };
  client_errors: { kind: ClientError['kind'] };
  compositions: { releases: Json<Record<string, string>> };
  release_acts: { action: ReleaseAct['action'] };
  release_drafts: { draft: Json<ReleaseDraft> };
  releases: { document: Json<unknown>; files: Json<ReleaseFile[]> };
  second_factor_challenges: { way: SignInWay };
  sessions: { ended_reason: 'limit' | 'left' | null };
  site_events: { kind: SecurityEventKind };
  user_events: { kind: SecurityEventKind };
};

/** A table or a column that is no longer there is found by the compiler. */
type Named<
  K extends {
    [T in keyof K]: T extends keyof DB ? { [C in keyof K[T]]: C extends keyof DB[T] ? unknown : never } : never;
  },
> = K;

/** Rows as Kysely sees them, from the migrations (tables.ts). bigint is read as number, timestamptz as Date. */
export type Database = Rows & { [Table in Binned as `public.${Table}`]: Rows[Table] };
/** What can be in the bin: by its plain name it is what is not, and by `public.` all of it (docs/adr/0152). */
type Binned = 'courses' | 'modules' | 'lessons' | 'classes' | 'materials' | 'media' | 'banners' | 'cards' | 'shelves';
type Rows = {
  [Table in keyof DB]: Table extends keyof Known
    ? Omit<DB[Table], keyof Named<Known>[Table]> & Named<Known>[Table]
    : DB[Table];
};

/**
 * A playable version of a video. `segments` are durations in seconds; segment n lies in `seg-n.m4s`, n from 0. `bandwidth` is the
 * average in bits a second, `peak` the most of any passage (worker/bit-rate.ts), missing where it was not looked for yet. Sound that
 * is not said to be drawn anew, and so levelled, is the file's own.
 */
export type StoredRendition = {
  name: string;
  width: number;
  height: number;
  bandwidth: number;
  peak?: number;
  codecs: string;
  segments: number[];
  hasDrawnSound?: true;
};

/** As `worker/loudness.ts` measures it. */
type StoredLoudness = { integrated: number; peak: number };

/** Preview stills in one image: `columns` wide, a still each `interval` seconds, each `width` × `height` pixels. */
export type StoredSprite = { key: string; interval: number; columns: number; width: number; height: number };
