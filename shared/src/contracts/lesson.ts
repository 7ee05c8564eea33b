import { type Static, Type } from 'typebox';
import { AccessReason } from './access.ts';
import { LONGEST_LINK } from './course-file-limits.ts';
import { Closed, Enum, Id, Line, Moment, Nullable, Percent, Seconds, Timestamp } from './common.ts';
import { LessonPictureKey, LessonText } from './lesson-text.ts';
import { Material } from './material.ts';
import { Chapter, chapterLines, Language } from './media.ts';
import { LONGEST_AGO, MOST_STRETCHES } from './progress-limits.ts';
import { partPatch, ReleasePercent } from './rule.ts';

/** youtube, vimeo and panda are tracked videos (product.md §3); `hls` is a video of our own; a `quiz` is completed by passing it; a `pdf` is read in its lesson; an `embed` is a page of another host. */
const mediaTypes = ['hls', 'audio', 'youtube', 'vimeo', 'panda', 'text', 'quiz', 'pdf', 'embed'] as const;

/** How a lesson is shown. */
export const MediaType = Enum(mediaTypes);
export type MediaType = Static<typeof MediaType>;
/** A lesson in a list, as one member sees it. `my_rating` 1 to 5, null without one. */
export const Lesson = Closed({
  id: Id,
  module_id: Id,
  title: Type.String(),
  position: Type.Integer(),
  is_completed: Type.Boolean(),
  is_liberated: Type.Boolean(),
  reason: Nullable(AccessReason),
  marked_as_completed: Type.Boolean(),
  release_at: Nullable(Timestamp),
  /** How much of the lesson before must be done, for who asks. */
  release_percent: ReleasePercent,
  mediaType: MediaType,
  media_id: Nullable(Id),
  duration_seconds: Seconds,
  /** What the minimum-watch rule looks at: 100 for whatever is not a tracked video (product.md §4). */
  percent: Percent,
  watched_percent: Percent,
  my_rating: Nullable(Type.Integer()),
});
export type Lesson = Static<typeof Lesson>;

/** What our own media bring along: captions as WebVTT by language, chapters, and how far they are from the loudness of all others. */
const spoken = {
  captions: Type.Array(Closed({ language: Language, url: Type.String() })),
  chapters: Type.Array(Chapter),
  /** Decibels by which its player levels it; missing where a server does not say it. */
  gain: Type.Optional(Type.Number()),
};
/**
 * What a stream begins with, so that its player asks for it before its library is here: all of it would be asked for anyway, one
 * file after the other. Addresses are relative to the stream's own.
 */
const StreamStart = Closed({
  /** Where the member stood when this was said. */
  second: Seconds,
  /** What the stream's own address answers. */
  playlist: Type.String(),
  renditions: Type.Array(
    Closed({
      width: Type.Integer(),
      height: Type.Integer(),
      /** Bits a second, on average. */
      bandwidth: Type.Integer(),
      playlist: Type.String(),
      /** What every segment needs: its head, then its key. */
      needs: Type.Array(Type.String()),
      /** In which `second` lies. */
      segment: Type.String(),
      /** The place of `segment` among all, from 0; with it and the codecs a browser shows it by itself. Missing where a server does not say it. */
      number: Type.Optional(Type.Integer({ minimum: 0 })),
      /** After RFC 6381. */
      codecs: Type.Optional(Type.String()),
      /** Of all segments together. */
      length: Type.Optional(Seconds),
    }),
  ),
});
/** What a stream begins with. */
export type StreamStart = Static<typeof StreamStart>;

/** What a player needs to begin. `token` URLs are signed for one member and lesson and expire. */
export const PlayerSource = Type.Union([
  Closed({
    kind: Type.Literal('hls'),
    url: Type.String(),
    /** Missing where a server does not say it. */
    start: Type.Optional(StreamStart),
    poster: Nullable(Type.String()),
    sprite: Nullable(
      Closed({
        url: Type.String(),
        interval_seconds: Seconds,
        columns: Type.Integer(),
        width: Type.Integer(),
        height: Type.Integer(),
      }),
    ),
    ...spoken,
  }),
  Closed({ kind: Type.Literal('audio'), url: Type.String(), ...spoken }),
  /** `url` answers ranges of the file as it was sent. */
  Closed({ kind: Type.Literal('pdf'), url: Type.String() }),
  /** `url` is a page of this host that frames the provider's player and hands on its messages; `start` may be added. */
  Closed({
    kind: Type.Literal('embed'),
    provider: Enum(['youtube', 'vimeo', 'panda'] as const),
    url: Type.String(),
    /** What its owner chose to stand before it: nothing of the provider is asked for until it is to play. Missing where a server does not say it. */
    poster: Type.Optional(Nullable(Type.String())),
    /** Those that its owner wrote; missing where a server does not say it. */
    chapters: Type.Optional(Type.Array(Chapter)),
  }),
  /** A page of another host. `url` is a page of this one that frames it, `address` itself, `host` what its host is called. */
  Closed({
    kind: Type.Literal('page'),
    host: Type.String(),
    url: Type.String(),
    address: Type.String(),
  }),
  Closed({
    kind: Type.Literal('pending'),
    status: Enum(['processing', 'waiting', 'failed'] as const),
    error_code: Nullable(Type.String()),
  }),
  Closed({ kind: Type.Literal('none') }),
]);
export type PlayerSource = Static<typeof PlayerSource>;
/** All of one lesson. `position_seconds` where the member stood last; `text` null where it has none. */
export const LessonDetail = Closed({
  ...Lesson.properties,
  text: Nullable(LessonText),
  media_url: Nullable(Type.String()),
  position_seconds: Seconds,
  /** Since when they stand there; null where nobody said it, missing where a server does not. */
  positioned_at: Type.Optional(Nullable(Timestamp)),
  player: PlayerSource,
  materials: Type.Array(Material),
  /** Threads below it that are published, for the team all that are there; missing where a server does not say it. */
  comments_count: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type LessonDetail = Static<typeof LessonDetail>;

/** Either the toggle of product.md §7, or what the player saw: watched intervals and where it stands (seconds). */
export const ProgressBody = Type.Union([
  Closed({ completed: Type.Boolean() }),
  Closed({
    position: Type.Integer({ minimum: 0, maximum: 86_400 }),
    /** What the player says that the video lasts; counts where the server does not know it. */
    duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    /** The player tells nothing: `duration` is a guess, for this member alone. */
    guessed: Type.Optional(Type.Boolean()),
    /** Seconds since it stood there, of what is told later; missing is now. A place that is newer stays. */
    ago: Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_AGO })),
    intervals: Type.Array(
      Closed({
        start: Type.Integer({ minimum: 0, maximum: 86_400 }),
        end: Type.Integer({ minimum: 0, maximum: 86_400 }),
      }),
      { maxItems: MOST_STRETCHES },
    ),
  }),
]);
export type ProgressBody = Static<typeof ProgressBody>;
/** The lesson after the change, and the counts of its course and module. */
export const Progress = Closed({
  is_completed: Type.Boolean(),
  percent: Percent,
  course: Closed({
    lessons_count: Type.Integer(),
    lessons_completed_count: Type.Integer(),
    percentage_complete: Percent,
  }),
  module: Closed({ lessons_completed_count: Type.Integer() }),
});
export type Progress = Static<typeof Progress>;
/** A new lesson: media of the panel, or a link that a player knows, or a quiz, or text alone. */
export const LessonWrite = Closed({
  title: Line(160),
  /** Its text as plain words, a paragraph for each line. */
  description: Type.Optional(Type.String({ maxLength: 20_000 })),
  /** Its text; goes before `description`. */
  text: Type.Optional(Nullable(LessonText)),
  media_id: Type.Optional(Nullable(Id)),
  media_url: Type.Optional(Nullable(Type.String({ maxLength: 500, format: 'uri' }))),
  /** How long its host says that the video of `media_url` is; counts for nothing else. */
  media_seconds: Type.Optional(Type.Number({ minimum: 0, maximum: LONGEST_LINK })),
  /** Takes the place of media; they take its place, and null for them makes a text of it. Its questions and attempts stay. */
  quiz: Type.Optional(Type.Literal(true)),
  release_at: Type.Optional(Nullable(Moment)),
  /** A draft where it is false. */
  published: Type.Optional(Type.Boolean()),
});
export type LessonWrite = Static<typeof LessonWrite>;
/** What of a lesson changes; null takes it away. */
export const LessonPatch = Type.Partial(
  Closed({
    ...LessonWrite.properties,
    ...partPatch,
    release_after_percent: ReleasePercent,
    /** Key of the picture that stands for its linked video, sent to it as those of its text are; nothing else shows one. */
    poster: Nullable(LessonPictureKey),
    /** All chapters of its linked video, in the place of those there are; of two at one place the first stays. */
    chapters: chapterLines(Line),
    /** Open to anybody, whatever else closes it; only what is a draft stays closed. */
    is_free: Type.Boolean(),
  }),
  { additionalProperties: false, minProperties: 1 },
);
export type LessonPatch = Static<typeof LessonPatch>;
/** Stars. */
export const RatingBody = Closed({ rating: Type.Integer({ minimum: 1, maximum: 5 }) });
