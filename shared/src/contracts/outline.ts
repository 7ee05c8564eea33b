import { type Static, Type } from 'typebox';
import { Closed, Done, Enum, Id, Line, Nullable, Seconds, Timestamp } from './common.ts';
import { MAX_BATCH, MAX_BATCH_MODULES, MAX_PUBLISHED } from './outline-limits.ts';
import { MediaType } from './lesson.ts';
import { libraryStates } from './media-filters.ts';
import { LessonPictureKey, LessonText } from './lesson-text.ts';
import { Chapter } from './media.ts';
import { ReleasePercent, Rule } from './rule.ts';

/** `scheduled`: published, with a date that is still to come. */
const publications = ['draft', 'scheduled', 'live'] as const;
const Publication = Enum(publications);
/** How a part stands: `draft` for its editors alone, `scheduled` from a date on, `live` at once. */
export type Publication = Static<typeof Publication>;

/** What every part of a course says of itself to whoever edits it. `version` goes back with a change. */
const part = {
  id: Id,
  title: Type.String(),
  state: Publication,
  version: Type.Integer(),
  ...Rule.properties,
  release_at: Nullable(Timestamp),
  /** It opens to those classes alone that have a rule for it. */
  is_for_classes: Type.Boolean(),
};
/** A lesson in the tree; its text and media are asked for by themselves. */
export const OutlineLesson = Closed({
  ...part,
  release_after_percent: ReleasePercent,
  /** Open to anybody. */
  is_free: Type.Boolean(),
  mediaType: MediaType,
  duration_seconds: Seconds,
  /** Of a file of the panel that cannot be played, or not yet, or has something wrong inside; missing elsewhere, and where a server does not say it. */
  media_state: Type.Optional(Enum(libraryStates)),
  /** A draft that was made for a file and has nothing in it yet; missing elsewhere, and where a server does not say it. */
  awaits_file: Type.Optional(Type.Boolean()),
});
export type OutlineLesson = Static<typeof OutlineLesson>;
/** A module in the tree. */
export const OutlineModule = Closed({
  ...part,
  release_after_percent: ReleasePercent,
  lessons: Type.Array(OutlineLesson),
});
export type OutlineModule = Static<typeof OutlineModule>;
/** A course as whoever edits it sees it: all modules and lessons in order, drafts too. `order_version` is that of the order. */
export const Outline = Closed({
  ...part,
  /** Open to anybody. */
  is_free: Type.Boolean(),
  /** Address of the owner's picture; null where a cover is drawn, missing where a server does not say it. */
  cover: Type.Optional(Nullable(Type.String())),
  /** The same for its tall picture; null where the middle of the other stands for it. */
  poster: Type.Optional(Nullable(Type.String())),
  order_version: Type.Integer(),
  /** Another one whenever anything of it is, but for what the clock opens and how far a file is; missing where a server does not say it. */
  revision: Type.Optional(Type.String()),
  modules: Type.Array(OutlineModule),
});
export type Outline = Static<typeof Outline>;

/**
 * What a save says of the outline: the `revision` that it has now, and the one that it would have without that save. Whoever holds the outline
 * as `over` knows all of it with what was saved.
 */
export const OrderSaved = Closed({ ...Done.properties, over: Type.String(), revision: Type.String() });
export type OrderSaved = Static<typeof OrderSaved>;
/** A lesson as it was saved. */
export const LessonSaved = Closed({ ...OrderSaved.properties, lesson: OutlineLesson });
export type LessonSaved = Static<typeof LessonSaved>;
/** A module as it was saved. */
export const ModuleSaved = Closed({
  ...OrderSaved.properties,
  module: Closed({ ...part, release_after_percent: ReleasePercent }),
});
export type ModuleSaved = Static<typeof ModuleSaved>;

/** The whole order, with the version that was seen: every module and every lesson once. */
export const OutlineOrder = Closed({
  order_version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  modules: Type.Array(Closed({ id: Id, lessons: Type.Array(Id, { maxItems: 10_000 }) }), { maxItems: 2000 }),
});
export type OutlineOrder = Static<typeof OutlineOrder>;

/** Drafts that members are to see, or what they see that is to be a draft again: those that were seen, by their ids. */
export const OutlinePublication = Closed({
  published: Type.Boolean(),
  modules: Type.Array(Id, { maxItems: 2000 }),
  lessons: Type.Array(Id, { maxItems: MAX_PUBLISHED }),
});
export type OutlinePublication = Static<typeof OutlinePublication>;
/** The ids of what is another than it was. */
export const OutlinePublished = Closed({ modules: Type.Array(Id), lessons: Type.Array(Id) });
export type OutlinePublished = Static<typeof OutlinePublished>;

/**
 * Lessons by their titles, for new modules or at the end of one that is there: `module_id` says which, else `title` names a new one. `key`
 * goes with every try of the same, so that it is made once. They are drafts for files: one whose file turns out to be of no use, and into which
 * nobody has put anything else, goes to the bin.
 */
export const OutlineBatch = Closed({
  key: Line(100),
  modules: Type.Array(
    Closed({
      title: Line(120),
      module_id: Type.Optional(Id),
      lessons: Type.Array(Line(160), { minItems: 1, maxItems: MAX_BATCH }),
    }),
    { minItems: 1, maxItems: MAX_BATCH_MODULES },
  ),
});
export type OutlineBatch = Static<typeof OutlineBatch>;
/** The ids of what was made, in the order of what was asked. */
export const OutlineMade = Closed({ modules: Type.Array(Closed({ id: Id, lessons: Type.Array(Id) })) });
export type OutlineMade = Static<typeof OutlineMade>;

/** What of a lesson is edited beside its rules. */
export const LessonDraft = Closed({
  ...OutlineLesson.properties,
  /** Null where it has none. */
  text: Nullable(LessonText),
  media_id: Nullable(Id),
  media_url: Nullable(Type.String()),
  /** Key of the picture that stands for its linked video; missing where a server does not say it. */
  poster: Type.Optional(Nullable(LessonPictureKey)),
  /** Those of its linked video; missing where a server does not say it. */
  chapters: Type.Optional(Type.Array(Chapter)),
  /** Whether it was made for a file that turned out to be of no use, with nothing else in it and nobody at it: it goes with the file. */
  is_refused: Type.Boolean(),
});
export type LessonDraft = Static<typeof LessonDraft>;
