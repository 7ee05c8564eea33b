import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Nullable, Timestamp } from './common.ts';
import { versionFields } from './version-beside.ts';

/**
 * What one save changed, as text: of `text` its words, of `media` its name or address, of `published`, `is_sequential` and
 * `is_for_classes` “true” or “false”, of `release_at` ISO 8601 in UTC, of `release_after_days` days. Of `questions`, `chapters` and
 * `materials` those that differ, of `captions` each language that differs with how many lines it has (“pt-BR 120”), one a line. Of `trailer` the lesson's title. Null where there was
 * or is none. Long texts are cut.
 */
export const VersionChange = Closed({
  field: Enum(versionFields),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
});
export type VersionChange = Static<typeof VersionChange>;

/** What was saved by one person within some minutes. */
export const Version = Closed({
  id: Id,
  /** Null for how it was before saves were kept, and when that account is gone. */
  person: Nullable(Type.String()),
  saved_at: Timestamp,
  /** When that was saved which it goes back to; null when it goes back to none. */
  restored_from: Nullable(Timestamp),
  /** From the version before it; empty for the oldest one that is kept. */
  changes: Type.Array(VersionChange),
});
export type Version = Static<typeof Version>;

/** `after` is the id that the page before ended with. */
export const VersionQuery = Closed({ after: Type.Optional(Id) });
export type VersionQuery = Static<typeof VersionQuery>;

/** The newest first; the first of all is how it is now. */
export const VersionPage = Closed({
  data: Type.Array(Version),
  /** For `after`; null on the last page. */
  next: Nullable(Id),
});
export type VersionPage = Static<typeof VersionPage>;

/** What going back to a version would change of how it is now. */
export const VersionView = Closed({
  id: Id,
  saved_at: Timestamp,
  /** How it is now to how it was then. */
  changes: Type.Array(VersionChange),
  /** Names how it is now; goes back with the wish to restore. */
  seen: Type.String(),
  /** Its video or sound is not in the library any more: going back keeps the one that is there now. */
  is_media_gone: Type.Boolean(),
  /** Captions that it had are not kept any more, or are of a file that whoever asks may not change: those of now stay. */
  are_captions_gone: Type.Boolean(),
  /** Materials that it had are not in the bin any more. What was attached since stays. */
  are_materials_gone: Type.Boolean(),
});
export type VersionView = Static<typeof VersionView>;

/** `seen`: as it was said beside what would change; when somebody saved meanwhile nothing is restored. */
export const VersionRestore = Closed({ seen: Type.String({ minLength: 1, maxLength: 64 }) });
export type VersionRestore = Static<typeof VersionRestore>;
