import { type Static, Type } from 'typebox';
import { CertificateDesign, CertificateRules } from './certificate-design.ts';
import { MAX_CATEGORY } from './course-category.ts';
import {
  COURSE_FILE,
  COURSE_FILE_VERSION,
  LONGEST_LINK,
  MOST_FILE_MEDIA,
  MOST_FILE_MODULES,
} from './course-file-limits.ts';
import { Closed, Enum, Line, Nullable } from './common.ts';
import { LessonText } from './lesson-text.ts';
import { MAX_MATERIAL_NAME, MAX_MATERIALS, type MaterialType, materialTypes } from './material-types.ts';
import { Chapter, Language } from './media.ts';
import { MAX_MEDIA_NAME } from './media-filters.ts';
import { QuizDraft } from './quiz.ts';
import { ReleasePercent, Rule } from './rule.ts';

/**
 * `course.json`, what an export of a course is: a ZIP with this document and the files that it names. Everything in it is called
 * by names of the ZIP alone: no id, address or person of the panel that it comes from. It says what was published; whoever imports
 * chooses whether that holds. A change that an older server would read wrongly counts `COURSE_FILE_VERSION` up.
 */

/** A file of the ZIP, as it is called there. */
const FileName = Type.String({ pattern: '^[a-z]+/[a-z0-9-]+(\\.[a-zA-Z0-9-]+){1,2}$', maxLength: 120 });
/** A file as it was when it was packed: what does not hold any more was damaged on its way. */
const packed = {
  file: FileName,
  size_bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
};
const rules = {
  ...Rule.properties,
  is_for_classes: Type.Boolean(),
  /** Not in files of the first version. */
  is_published: Type.Optional(Type.Boolean()),
};
/** Not in files of the first two versions. */
const free = { is_free: Type.Optional(Type.Boolean()) };
const afterPercent = { release_after_percent: Type.Optional(ReleasePercent) };
/** What a medium is called by lessons of the same file. */
const MediaName = Type.String({ pattern: '^media-\\d{1,6}$' });

const FileCover = Closed({
  ...packed,
  /** Says to the server that drew it that it did: its bytes are taken as they are. */
  mark: Type.String({ pattern: '^[\\w-]{43}$' }),
});
/** A picture that stands for a course, or for a video. */
export type FileCover = Static<typeof FileCover>;

const Chapters = Type.Array(Closed({ ...Chapter.properties, title: Line(200) }), { maxItems: 500 });
const FileMedia = Closed({
  name: MediaName,
  title: Line(MAX_MEDIA_NAME),
  /** Null where it was packed without its files. */
  source: Nullable(Closed(packed)),
  /** The still that its owner chose for a video, packed beside its file. Not in files of the first four versions. */
  poster: Type.Optional(Nullable(FileCover)),
  chapters: Chapters,
  captions: Type.Array(Closed({ language: Language, file: FileName }), { maxItems: 20 }),
});
/** A video or sound. */
export type FileMedia = Static<typeof FileMedia>;

const FilePicture = Closed({ key: Type.String({ pattern: '^[\\w-]{22}$' }), file: FileName });
const FileMaterial = Closed({
  name: Line(MAX_MATERIAL_NAME),
  type: Enum(Object.keys(materialTypes) as MaterialType[]),
  ...packed,
});
/** A file beside a lesson. */
export type FileMaterial = Static<typeof FileMaterial>;
const { version: _version, ...quiz } = QuizDraft.properties;
const FileQuiz = Closed(quiz);

const FileLesson = Closed({
  title: Line(160),
  ...rules,
  ...free,
  /** It shows what the course is; of several the first does. Not in files of the first two versions. */
  is_trailer: Type.Optional(Type.Boolean()),
  ...afterPercent,
  text: Nullable(LessonText),
  media: Nullable(MediaName),
  /** Of a video or a page of another host. */
  address: Nullable(Type.String({ maxLength: 500 })),
  /** How long its host said that the video there is. Not in files of the first five versions. */
  address_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_LINK })),
  /** Key of the picture that stands for the video there. Not in files of the first six versions. */
  poster: Type.Optional(FilePicture.properties.key),
  /** Of the video there. Not in files of the first six versions. */
  chapters: Type.Optional(Chapters),
  quiz: Nullable(FileQuiz),
  materials: Type.Array(FileMaterial, { maxItems: MAX_MATERIALS }),
});
/** A lesson: of `quiz`, `media` and `address` at most one says what it is, none makes it a text. */
export type FileLesson = Static<typeof FileLesson>;
const FileModule = Closed({
  title: Line(120),
  ...rules,
  ...afterPercent,
  lessons: Type.Array(FileLesson, { maxItems: 10_000 }),
});
/** A module with its lessons, in their order. */
export type FileModule = Static<typeof FileModule>;

const FileCertificate = Closed({
  rules: CertificateRules,
  /** Its pictures are called as in `pictures` of the certificate; null where nobody designed anything. */
  design: Nullable(CertificateDesign),
  pictures: Type.Array(Closed({ name: Type.String({ maxLength: 60 }), file: FileName }), { maxItems: 20 }),
});
/** How its certificate looks, and what it asks. */
export type FileCertificate = Static<typeof FileCertificate>;

/** The whole of `course.json`. */
export const CourseFile = Closed({
  format: Type.Literal(COURSE_FILE),
  version: Type.Union([
    Type.Literal(1),
    Type.Literal(2),
    Type.Literal(3),
    Type.Literal(4),
    Type.Literal(5),
    Type.Literal(6),
    Type.Literal(COURSE_FILE_VERSION),
  ]),
  course: Closed({
    title: Line(120),
    description: Type.String({ maxLength: 5000 }),
    author: Type.String({ maxLength: 120 }),
    /** Not in files of the first three versions. */
    category: Type.Optional(Type.String({ maxLength: MAX_CATEGORY })),
    ...rules,
    ...free,
    /** The medium that its cover is. */
    cover: Nullable(MediaName),
    /** Its owner's picture, null where a cover is drawn. Not in files of the first two versions. */
    picture: Type.Optional(Nullable(FileCover)),
    /** Its tall picture, null where it has none. Not in files of the first three versions. */
    poster: Type.Optional(Nullable(FileCover)),
  }),
  media: Type.Array(FileMedia, { maxItems: MOST_FILE_MEDIA }),
  /** Pictures of texts and of what is linked: lessons call them by their keys. */
  pictures: Type.Array(FilePicture, { maxItems: 10_000 }),
  certificate: FileCertificate,
  modules: Type.Array(FileModule, { maxItems: MOST_FILE_MODULES }),
});
export type CourseFile = Static<typeof CourseFile>;
