import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Nullable, Seconds, Timestamp } from './common.ts';

const mediaStatuses = ['processing', 'waiting', 'ready', 'failed'] as const;

/**
 * Why a media is not playable: `converter_missing` waits for a converter on the server, `converting` for the transcode.
 * The others are final and for the owner to act on; `too_demanding` took more memory or time than a file is given, three times.
 */
const mediaErrors = [
  'converter_missing',
  'converting',
  'not_media',
  'truncated',
  'unreadable',
  'conversion_failed',
  'too_demanding',
] as const;
/** Codes of a media that is not playable. */
export type MediaError = (typeof mediaErrors)[number];

/** A video, sound or image of the panel. Sizes in bytes and pixels; `poster` an address below the host. */
export const Media = Closed({
  id: Id,
  kind: Enum(['video', 'audio', 'image'] as const),
  name: Type.String(),
  status: Enum(mediaStatuses),
  error_code: Nullable(Enum(mediaErrors)),
  size_bytes: Type.Integer(),
  duration_seconds: Nullable(Seconds),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  renditions: Type.Array(Closed({ name: Type.String(), height: Type.Integer() })),
  poster: Nullable(Type.String()),
  /** Seconds at which picture or sound is broken, found by looking through all of it some time after it is ready. */
  damages: Type.Array(Seconds),
  created_at: Timestamp,
});
export type Media = Static<typeof Media>;
/** As browsers name it (BCP 47); `und` where a file does not say. */
export const Language = Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$', maxLength: 24 });
/** What is said in a media, in one language: the file brought it along, or somebody sent it. */
export const Captions = Closed({ language: Language, origin: Enum(['file', 'owner'] as const) });
export type Captions = Static<typeof Captions>;
/** Where a part of a media begins. */
export const Chapter = Closed({ seconds: Seconds, title: Line(200) });
export type Chapter = Static<typeof Chapter>;
/** Captions by language, chapters by place. */
export const MediaTexts = Closed({ captions: Type.Array(Captions), chapters: Type.Array(Chapter) });
export type MediaTexts = Static<typeof MediaTexts>;
/** All chapters, in the place of those there are; of two at one place the first stays. */
export const ChaptersBody = Closed({
  chapters: Type.Array(Closed({ seconds: Type.Number({ minimum: 0, maximum: 86_400 }), title: Line(200) }), {
    maxItems: 500,
  }),
});
export type ChaptersBody = Static<typeof ChaptersBody>;
/** The newest first. */
export const MediaList = Type.Array(Media);
