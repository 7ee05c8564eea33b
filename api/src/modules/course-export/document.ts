import type {
  CourseFile,
  FileCertificate,
  FileCover,
  FileLesson,
  FileMedia,
} from '@clube/shared/contracts/course-file';
import { COURSE_FILE, COURSE_FILE_VERSION } from '@clube/shared/contracts/course-file-limits';
import type { LessonText } from '@clube/shared/contracts/lesson-text-nodes';
import type { Db } from '../../database/connect.ts';
import { textOf } from '../course/lesson-text.ts';
import type { CoursePath } from '../course/paths.ts';
import { lessonIdsOf, listModules, readLessons, type CourseRow, type LessonRow } from './content.queries.ts';

/** Lessons that are in memory at once. */
const SOME = 20;

/** What things of the panel are called in the file. */
export type Names = {
  media: ReadonlyMap<number, string>;
  pictures: ReadonlyMap<string, string>;
  /** By the key of the file. */
  materials: ReadonlyMap<string, { file: string; size_bytes: number; sha256: string }>;
};

const ruled = <T extends { release_at: Date | null }>({ release_at }: T) => release_at?.toISOString() ?? null;
type Ruled = Pick<LessonRow, 'release_at' | 'release_after_days' | 'is_sequential' | 'is_for_classes' | 'is_published'>;
const rulesOf = (part: Ruled) => ({
  release_at: ruled(part),
  release_after_days: part.release_after_days,
  is_sequential: part.is_sequential,
  is_for_classes: part.is_for_classes,
  is_published: part.is_published,
});

/** Its pictures under their names in the file; one whose bytes are gone is left out. */
const textWithin = (text: LessonText, { pictures }: Names): LessonText => ({
  type: 'doc',
  content: text.content.flatMap((block) => {
    if (block.type !== 'picture') return block;
    const key = pictures.get(block.attrs.key);
    return key === undefined ? [] : { type: 'picture' as const, attrs: { ...block.attrs, key } };
  }),
});

function fileLesson(row: LessonRow, names: Names, trailer: number | null): FileLesson {
  const text = textOf(row);
  const { title, media_id, media_url, media_seconds, quiz, materials } = row;
  const poster = names.pictures.get(row.own_poster_key ?? '');
  return {
    title,
    ...rulesOf(row),
    is_free: row.is_free,
    ...(row.id === trailer && { is_trailer: true }),
    release_after_percent: row.release_after_percent,
    text: text && textWithin(text, names),
    media: media_id === null ? null : (names.media.get(media_id) ?? null),
    address: media_url,
    ...(media_seconds !== null && { address_seconds: media_seconds }),
    ...(poster !== undefined && { poster }),
    ...(row.chapters && { chapters: row.chapters }),
    // One that nobody wrote yet is a quiz all the same.
    quiz:
      row.media_type !== 'quiz'
        ? null
        : (quiz ?? {
            passing_percent: 70,
            max_attempts: null,
            shows_answers: 'passed',
            is_shuffled: false,
            questions: [],
          }),
    materials: materials.flatMap(({ name, type, key }) => {
      const file = names.materials.get(key);
      return file ? [{ name, type, ...file }] : [];
    }),
  };
}

type Head = {
  course: CourseRow;
  picture: FileCover | null;
  poster: FileCover | null;
  media: FileMedia[];
  pictures: CourseFile['pictures'];
  certificate: FileCertificate;
};

/** `course.json`, piece by piece: a course of hundreds of long texts is never in memory whole. */
export async function* writeDocument(db: Db, at: CoursePath, head: Head, names: Names): AsyncGenerator<Buffer> {
  const { course, picture, poster, media, pictures, certificate } = head;
  const { title, description, author, category, is_free, cover_media_id } = course;
  const cover = cover_media_id === null ? null : (names.media.get(cover_media_id) ?? null);
  const opened: Omit<CourseFile, 'modules'> = {
    format: COURSE_FILE,
    version: COURSE_FILE_VERSION,
    course: { title, description, author, category, ...rulesOf(course), is_free, cover, picture, poster },
    media,
    pictures,
    certificate,
  };
  yield Buffer.from(`${JSON.stringify(opened, null, 1).slice(0, -2)},\n "modules": [`);
  for (const [place, { id, title: called, ...row }] of (await listModules(db, at)).entries()) {
    const written = JSON.stringify({
      title: called,
      ...rulesOf(row),
      release_after_percent: row.release_after_percent,
    });
    yield Buffer.from(`${place === 0 ? '' : ','}\n  ${written.slice(0, -1)},"lessons":[`);
    const ids = await lessonIdsOf(db, at, id);
    for (let from = 0; from < ids.length; from += SOME)
      for (const [index, lesson] of (await readLessons(db, at.siteId, ids.slice(from, from + SOME))).entries())
        yield Buffer.from(
          `${from + index === 0 ? '' : ','}\n   ${JSON.stringify(fileLesson(lesson, names, course.trailer_lesson_id))}`,
        );
    yield Buffer.from(']}');
  }
  yield Buffer.from('\n ]\n}\n');
}
