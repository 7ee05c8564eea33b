import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Name, Nullable, Seconds, Stored, Timestamp } from './common.ts';
import {
  libraryKinds,
  librarySorts,
  libraryStates,
  libraryUses,
  MAX_FOLDER_NAME,
  MAX_MEDIA_NAME,
} from './media-filters.ts';

const mediaStatuses = ['processing', 'waiting', 'ready', 'failed'] as const;

/**
 * Why a media is not playable: `converter_missing` waits for a converter on the server, `converting` for the transcode.
 * The others are final and for the owner to act on; `no_times` is pictures without a container, `not_taken` a container that is known and not read here, `protected` is encrypted, `too_demanding` took more memory or time than a file is given, three times.
 */
const mediaErrors = [
  'converter_missing',
  'converting',
  'not_media',
  'no_times',
  'not_taken',
  'truncated',
  'unreadable',
  'protected',
  'conversion_failed',
  'too_demanding',
] as const;
/** Codes of a media that is not playable. */
export type MediaError = (typeof mediaErrors)[number];

/** The file that was sent to take a media's place, until it plays. */
const Replacement = Closed({ id: Id, status: Enum(mediaStatuses), error_code: Nullable(Enum(mediaErrors)) });

/** A video, sound, image or PDF of the panel. Sizes in bytes and pixels; `poster` an address below the host. */
export const Media = Closed({
  id: Id,
  kind: Enum(['video', 'audio', 'image', 'pdf'] as const),
  name: Type.String(),
  status: Enum(mediaStatuses),
  error_code: Nullable(Enum(mediaErrors)),
  size_bytes: Type.Integer(),
  duration_seconds: Nullable(Seconds),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  renditions: Type.Array(Closed({ name: Type.String(), height: Type.Integer() })),
  poster: Nullable(Type.String()),
  /** Whether somebody chose that; missing where a server does not say it. */
  own_poster: Type.Optional(Type.Boolean()),
  /** Seconds at which picture or sound is broken, found by looking through all of it some time after it is ready. */
  damages: Type.Array(Seconds),
  /** Looking through it was given up, or waits for a converter: nobody knows whether it is broken somewhere. */
  unchecked: Type.Boolean(),
  /** Of what is being converted: how much of it is, 0 to 1, and the seconds that the rest takes at that pace. Null where nobody knows, missing where a server does not say it. */
  progress: Type.Optional(Nullable(Type.Number())),
  seconds_left: Type.Optional(Nullable(Seconds)),
  /** Missing where a media is not asked for by its id, and where a server does not say it. */
  replacement: Type.Optional(Nullable(Replacement)),
  created_at: Timestamp,
});
export type Media = Static<typeof Media>;
/** As browsers name it (BCP 47); `und` where a file does not say. */
export const Language = Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$', maxLength: 24 });
/** What is said in a media, in one language: the file brought it along, or somebody sent it. */
export const Captions = Closed({ language: Language, origin: Enum(['file', 'owner'] as const) });
export type Captions = Static<typeof Captions>;
/** What is said from one second to another, as it is edited: plain, with <i>, <b> and <u> alone. */
export const CaptionCue = Closed({ start: Type.Number(), end: Type.Number(), text: Type.String() });
export type CaptionCue = Static<typeof CaptionCue>;
/** Captions of one language by line; `version` names what stands in them. */
export const CaptionTrack = Closed({ version: Type.String(), cues: Type.Array(CaptionCue) });
export type CaptionTrack = Static<typeof CaptionTrack>;
/** All lines, over those that were seen: `seen` is their version, null where there were none. */
export const CaptionTrackWrite = Closed({
  seen: Nullable(Type.String({ maxLength: 64 })),
  cues: Type.Array(
    Closed({
      start: Type.Number({ minimum: 0, maximum: 86_399 }),
      end: Type.Number({ minimum: 0, maximum: 3_600_000 }),
      text: Type.String({ minLength: 1, maxLength: 20_000 }),
    }),
    { minItems: 1, maxItems: 50_000 },
  ),
});
export type CaptionTrackWrite = Static<typeof CaptionTrackWrite>;
/** What stands there once it is saved. */
export const CaptionVersion = Closed({ version: Type.String() });
export type CaptionVersion = Static<typeof CaptionVersion>;
/** Where a part of a media begins. */
export const Chapter = Closed({ seconds: Seconds, title: Line(200) });
export type Chapter = Static<typeof Chapter>;
/** Captions by language, chapters by place. */
export const MediaTexts = Closed({ captions: Type.Array(Captions), chapters: Type.Array(Chapter) });
export type MediaTexts = Static<typeof MediaTexts>;
/** Chapters as somebody writes them. @param text how their titles are taken */
export const chapterLines = (text: typeof Line) =>
  Type.Array(Closed({ seconds: Type.Number({ minimum: 0, maximum: 86_400 }), title: text(200) }), { maxItems: 500 });
/**
 * All chapters, in the place of those there are; of two at one place the first stays. `seen` is what stood there for whoever wrote them;
 * without it they are written over whatever does.
 */
export const ChaptersBody = Closed({ chapters: chapterLines(Line), seen: Type.Optional(chapterLines(Stored)) });
export type ChaptersBody = Static<typeof ChaptersBody>;

/**
 * A media as the library shows it. `folder_id` is null in no folder; `uses_count` counts lessons and covers that show it;
 * `replacement` is the file that was sent to take its place, until it plays.
 */
export const LibraryMedia = Closed({
  ...Media.properties,
  folder_id: Nullable(Id),
  uses_count: Type.Integer(),
  replacement: Nullable(Replacement),
});
export type LibraryMedia = Static<typeof LibraryMedia>;
/** What is asked of the library. `q` by the words of the name, without accents; `folder` 0 is what lies in none. */
export const LibraryQuery = Type.Partial(
  Closed({
    q: Type.String({ maxLength: 100 }),
    kind: Enum(libraryKinds),
    state: Enum(libraryStates),
    use: Enum(libraryUses),
    folder: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    sort: Enum(librarySorts),
    /** `next` of the page before. */
    after: Type.String({ maxLength: 1500 }),
    per_page: Type.Integer({ minimum: 1, maximum: 100 }),
  }),
  { additionalProperties: false },
);
export type LibraryQuery = Static<typeof LibraryQuery>;
/** A page of the library; `next` asks for the one after it, null where there is none. */
export const LibraryPage = Closed({ data: Type.Array(LibraryMedia), next: Nullable(Type.String()) });
export type LibraryPage = Static<typeof LibraryPage>;

/** What of a media changes: its name, the folder that it lies in. */
export const MediaChange = Type.Partial(Closed({ name: Line(MAX_MEDIA_NAME), folder_id: Nullable(Id) }), {
  additionalProperties: false,
  minProperties: 1,
});
export type MediaChange = Static<typeof MediaChange>;
/** The media that takes the place of another. */
export const MediaReplacement = Closed({ media_id: Id });

/**
 * A media with what shows it, as far as whoever asks may know of it (the first hundred lessons); `total` counts what they may not
 * know of, too.
 */
export const MediaUses = Closed({
  media: LibraryMedia,
  lessons: Type.Array(
    Closed({
      id: Id,
      title: Type.String(),
      module_id: Id,
      course_id: Id,
      course_title: Type.String(),
    }),
  ),
  covers: Type.Array(Closed({ course_id: Id, course_title: Type.String() })),
  /** Lessons and covers in the bin, which may come back. */
  in_bin: Type.Integer(),
  total: Type.Integer(),
});
export type MediaUses = Static<typeof MediaUses>;

/** A folder of the library. `is_own`: whoever asks may rename and take it away. */
export const MediaFolder = Closed({
  id: Id,
  name: Type.String(),
  media_count: Type.Integer(),
  is_own: Type.Boolean(),
});
export type MediaFolder = Static<typeof MediaFolder>;
/** By their names. */
export const MediaFolders = Type.Array(MediaFolder);
/** A folder's name. */
export const MediaFolderWrite = Closed({ name: Name(MAX_FOLDER_NAME) });
/** Bytes that the panel keeps, that are kept free for uploads under way, and that it may keep; and that one file may have. */
export const MediaStorage = Closed({
  used_bytes: Type.Integer(),
  pending_bytes: Type.Integer(),
  quota_bytes: Type.Integer(),
  upload_limit_bytes: Type.Integer(),
});
export type MediaStorage = Static<typeof MediaStorage>;
