import { Type, type Static } from 'typebox';
import { AccessReason } from './access.ts';
import { Closed, Enum, Id, Line, Moment, Nullable, Percent, Seconds, Timestamp } from './common.ts';
import { watchParts } from './watch-parts.ts';

/** youtube, vimeo and panda are tracked videos (product.md §3); `hls` is a video of our own. */
const mediaTypes = ['hls', 'audio', 'youtube', 'vimeo', 'panda', 'text'] as const;
const MediaType = Enum(mediaTypes);

export const CourseCard = Closed({
  id: Id,
  title: Type.String(),
  author: Type.String(),
  modules_count: Type.Integer(),
  lessons_count: Type.Integer(),
  lessons_completed_count: Type.Integer(),
  percentage_complete: Percent,
  published: Type.Boolean(),
  has_access: Type.Boolean(),
  /** Why the course does not open for who asks; null when it does. */
  reason: Nullable(AccessReason),
  /** When its rules open it, for who asks. */
  release_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp),
});
export type CourseCard = Static<typeof CourseCard>;

export const Course = Closed({ ...CourseCard.properties, description: Type.String() });
export type Course = Static<typeof Course>;

export const Module = Closed({
  id: Id,
  title: Type.String(),
  position: Type.Integer(),
  is_liberated: Type.Boolean(),
  reason: Nullable(AccessReason),
  release_at: Nullable(Timestamp),
  lessons_count: Type.Integer(),
  lessons_completed_count: Type.Integer(),
  duration_seconds: Seconds,
});
export type Module = Static<typeof Module>;

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
  mediaType: MediaType,
  media_id: Nullable(Id),
  duration_seconds: Seconds,
  /** What the minimum-watch rule looks at: 100 for whatever is not a tracked video (product.md §4). */
  percent: Percent,
  watched_percent: Percent,
  my_rating: Nullable(Type.Integer()),
});
export type Lesson = Static<typeof Lesson>;

const Part = Enum(watchParts);
export const WatchQuery = Closed({
  'data[]': Type.Union([Part, Type.Array(Part, { maxItems: 5 })]),
  current_module_id: Type.Optional(Id),
  current_lesson_id: Type.Optional(Id),
});
export const Watch = Type.Object(
  {
    course: Type.Optional(Course),
    modules: Type.Optional(Type.Array(Module)),
    currentModule: Type.Optional(Nullable(Module)),
    currentModuleLessons: Type.Optional(Type.Array(Lesson)),
    currentLesson: Type.Optional(Nullable(Lesson)),
  },
  { additionalProperties: false },
);
export type Watch = Static<typeof Watch>;

/** What a player needs to begin. `token` URLs are signed for one member and lesson and expire. */
export const PlayerSource = Type.Union([
  Closed({
    kind: Type.Literal('hls'),
    url: Type.String(),
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
  }),
  Closed({ kind: Type.Literal('audio'), url: Type.String() }),
  Closed({ kind: Type.Literal('embed'), provider: Enum(['youtube', 'vimeo', 'panda'] as const), video: Type.String() }),
  Closed({
    kind: Type.Literal('pending'),
    status: Enum(['processing', 'waiting', 'failed'] as const),
    error_code: Nullable(Type.String()),
  }),
  Closed({ kind: Type.Literal('none') }),
]);
export type PlayerSource = Static<typeof PlayerSource>;

export const LessonDetail = Closed({
  ...Lesson.properties,
  description: Type.String(),
  media_url: Nullable(Type.String()),
  position_seconds: Seconds,
  player: PlayerSource,
  materials: Type.Array(Closed({ id: Id, name: Type.String(), size_bytes: Type.Integer() })),
});
export type LessonDetail = Static<typeof LessonDetail>;

/** Either the toggle of product.md §7, or what the player saw: watched intervals and where it stands (seconds). */
export const ProgressBody = Type.Union([
  Closed({ completed: Type.Boolean() }),
  Closed({
    position: Type.Integer({ minimum: 0, maximum: 86_400 }),
    intervals: Type.Array(
      Closed({
        start: Type.Integer({ minimum: 0, maximum: 86_400 }),
        end: Type.Integer({ minimum: 0, maximum: 86_400 }),
      }),
      { maxItems: 500 },
    ),
  }),
]);
export type ProgressBody = Static<typeof ProgressBody>;

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

export const CourseWrite = Closed({
  title: Line(120),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  author: Type.Optional(Type.String({ maxLength: 120 })),
});
export type CourseWrite = Static<typeof CourseWrite>;
export const CoursePatch = Type.Partial(Closed({ ...CourseWrite.properties, published: Type.Boolean() }), {
  additionalProperties: false,
  minProperties: 1,
});
export type CoursePatch = Static<typeof CoursePatch>;

export const ModuleWrite = Closed({
  title: Line(120),
  release_at: Type.Optional(Nullable(Moment)),
});
export type ModuleWrite = Static<typeof ModuleWrite>;

export const LessonWrite = Closed({
  title: Line(160),
  description: Type.Optional(Type.String({ maxLength: 20_000 })),
  media_id: Type.Optional(Nullable(Id)),
  media_url: Type.Optional(Nullable(Type.String({ maxLength: 500, format: 'uri' }))),
  release_at: Type.Optional(Nullable(Moment)),
});
export type LessonWrite = Static<typeof LessonWrite>;
export const LessonPatch = Type.Partial(LessonWrite, { additionalProperties: false, minProperties: 1 });
export type LessonPatch = Static<typeof LessonPatch>;

export const RatingBody = Closed({ rating: Type.Integer({ minimum: 1, maximum: 5 }) });

/** One call for the home screen: `GET /home`. */
export const Home = Closed({
  banners: Type.Array(
    Closed({ id: Id, title: Type.String(), subtitle: Type.String(), button_text: Type.String(), link: Type.String() }),
  ),
  cards: Type.Array(Closed({ id: Id, title: Type.String(), link: Type.String() })),
  continue_watching: Type.Array(
    Closed({
      course_id: Id,
      course_title: Type.String(),
      module_id: Id,
      lesson_id: Id,
      title: Type.String(),
      number: Type.Integer(),
      percent: Percent,
      seconds_left: Seconds,
      poster: Nullable(Type.String()),
    }),
  ),
  courses: Type.Array(CourseCard),
});
export type Home = Static<typeof Home>;
