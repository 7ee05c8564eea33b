import { courseArts } from '@clube/shared/contracts/course-cover';
import { CourseFile, type FileLesson, type FileModule } from '@clube/shared/contracts/course-file';
import { COURSE_DOCUMENT, COURSE_FILE, COURSE_FILE_VERSIONS } from '@clube/shared/contracts/course-file-limits';
import type { CourseImportFault } from '@clube/shared/contracts/course-import';
import { linkedType } from '@clube/shared/contracts/embed-link';
import { isTextTooLarge, type LessonText, textLink } from '@clube/shared/contracts/lesson-text-nodes';
import { isQuizSound } from '@clube/shared/contracts/quiz-rules';
import { parseVideoLink } from '@clube/shared/contracts/video-link';
import { Value } from 'typebox/value';
import { writtenLine, writtenName } from '../lib/written-text.ts';
import { ArchiveError, readSmall, type Archive } from './course-archive.ts';
import { tidyChapters, type Chapter } from './chapter.ts';
import type { createReport, Step } from './course-plan.ts';

/** Of `course.json`: some hundred lessons of the longest texts. */
const DOCUMENT_BYTES = 32 * 1024 * 1024;
const WITHIN = ' › ';
/** Of what has to be called something, and says nothing that anybody sees. */
const UNNAMED = '…';
const nameOf = (text: string) => writtenLine(text) || UNNAMED;

/** Its titles and names as whoever types one here means it: a file may be of a server that took others, or of nobody's. */
function asWritten(file: CourseFile): CourseFile {
  const { course, media, modules } = file;
  const lessons = modules.flatMap((one) => one.lessons);
  for (const one of [course, ...media, ...modules, ...lessons]) one.title = nameOf(one.title);
  for (const one of lessons.flatMap(({ materials }) => materials)) one.name = nameOf(one.name);
  const readable = ({ seconds, title }: Chapter) => ({ seconds, title: writtenLine(title) });
  for (const one of [...media, ...lessons]) if (one.chapters) one.chapters = tidyChapters(one.chapters.map(readable));
  course.author = writtenLine(course.author);
  if (course.category !== undefined) course.category = writtenName(course.category);
  return file;
}

/** @throws ArchiveError where the document is none of a course */
function parse(bytes: Buffer): CourseFile {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ArchiveError('not_json');
  }
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== COURSE_FILE) throw new ArchiveError('not_a_course', 'format');
  if (!COURSE_FILE_VERSIONS.some((known) => known === version))
    throw new ArchiveError('unknown_version', String(version).slice(0, 40));
  if (Value.Check(CourseFile, value)) return asWritten(value);
  const [first] = Value.Errors(CourseFile, value);
  throw new ArchiveError('not_a_course', first?.instancePath ?? '');
}

type Node = {
  type: string;
  content?: readonly Node[];
  marks?: readonly { type: string; attrs?: { href?: string } }[];
};
const linksOf = ({ marks = [], content = [] }: Node): string[] => [
  ...marks.flatMap(({ attrs }) => attrs?.href ?? []),
  ...content.flatMap(linksOf),
];

/** A text as a lesson may have it: what it shows and is not there, or leads where none may, is left out and said. */
function textOf(
  text: LessonText | null,
  pictures: ReadonlySet<string>,
  say: (fault: CourseImportFault, value: string) => void,
) {
  if (!text) return null;
  const bad = linksOf(text).find((address) => textLink(address) === undefined);
  if (bad !== undefined) say('text_link', bad);
  const content = text.content.filter((block) => {
    const isGone = block.type === 'picture' && !pictures.has(block.attrs.key);
    const isUnknown = block.type === 'embed' && !parseVideoLink(block.attrs.url);
    if (isGone) say('picture', block.attrs.alt);
    if (isUnknown) say('address', block.attrs.url);
    return !isGone && !isUnknown;
  });
  const kept: LessonText = { type: 'doc', content };
  if (!isTextTooLarge(kept)) return bad === undefined ? kept : withoutLinks(kept);
  say('text', '');
  return null;
}
/** Letters stay; addresses that may not be followed go. */
const withoutLinks = (text: LessonText): LessonText =>
  JSON.parse(JSON.stringify(text), (_key, value: unknown) => {
    const node = value as { marks?: { type: string; attrs?: { href?: string } }[] } | null;
    if (!node || typeof node !== 'object' || !Array.isArray(node.marks)) return value;
    return { ...node, marks: node.marks.filter(({ attrs }) => !attrs?.href || textLink(attrs.href) !== undefined) };
  }) as LessonText;

const rulesOf = ({
  release_at,
  release_after_days,
  is_sequential,
  is_for_classes,
}: FileModule | FileLesson | CourseFile['course']) => ({
  release_at,
  release_after_days,
  is_sequential,
  is_for_classes,
});

const freeOf = ({ is_free = false }: FileLesson | CourseFile['course']) => ({ is_free });
const percentOf = ({ release_after_percent = null }: FileModule | FileLesson) => ({ release_after_percent });

/** When a published part of a course is open to everybody, as a time. */
const openOf = ({ release_at }: { release_at: string | null }) => (release_at === null ? 0 : Date.parse(release_at));

/** Looks at the ZIP of a course: what would be made of it, and what of it would not. @throws ArchiveError where nothing is */
export async function* planCourse(archive: Archive, looked: ReturnType<typeof createReport>): AsyncGenerator<Step> {
  if (archive.sizeOf(COURSE_DOCUMENT) === undefined) throw new ArchiveError('no_document');
  const file = parse(await readSmall(archive, COURSE_DOCUMENT, DOCUMENT_BYTES));
  const { report, say } = looked;
  const { course, media, pictures, certificate, modules } = file;
  const isThere = ({ file: name, size_bytes }: { file: string; size_bytes?: number }, where: string) => {
    const size = archive.sizeOf(name);
    if (size === undefined) say('file_missing', where, name);
    else if (size_bytes !== undefined && size !== size_bytes) say('damaged', where, name);
    return size !== undefined && size === (size_bytes ?? size);
  };

  report.title = course.title;
  const { title, description, author, category = '' } = course;
  yield { kind: 'course', title, description, author, category, rules: { ...rulesOf(course), ...freeOf(course) } };
  for (const art of courseArts) {
    const picture = art === 'cover' ? course.picture : course.poster;
    if (picture && isThere(picture, title)) yield { kind: 'cover', art, picture };
  }

  const playable = new Set<string>();
  for (const { name, title: called, source, poster, chapters, captions } of media) {
    if (playable.has(name)) say('repeated_name', called, name);
    else if (!source) say('media_left_out', called);
    else if (isThere(source, called)) {
      playable.add(name);
      report.media += 1;
      report.bytes += source.size_bytes;
      const kept = captions.filter((one) => isThere(one, called));
      yield { kind: 'media', name, title: called, source, chapters, captions: kept, isCover: course.cover === name };
      if (poster && isThere(poster, called)) yield { kind: 'still', media: name, title: called, picture: poster };
    }
  }
  const shown = new Set<string>();
  for (const { key, file: name } of pictures)
    if (!shown.has(key) && isThere({ file: name }, '')) {
      shown.add(key);
      report.pictures += 1;
      yield { kind: 'picture', name: key, file: name };
    }
  yield { kind: 'certificate', ...certificate, pictures: certificate.pictures.filter((one) => isThere(one, '')) };

  // What nobody may see shows nothing.
  const trailer = modules.flatMap(({ lessons }) => lessons).find((lesson) => lesson.is_trailer && lesson.is_free);
  const left = new Set(media.filter(({ source }) => !source).map(({ name }) => name));
  for (const [index, module] of modules.entries()) {
    const name = String(index);
    report.modules += 1;
    yield {
      kind: 'module',
      name,
      title: module.title,
      rules: { ...rulesOf(module), ...percentOf(module) },
      isPublished: module.is_published === true,
    };
    for (const lesson of module.lessons) {
      const isShown = course.is_published === true && module.is_published === true && lesson.is_published === true;
      if (isShown) report.published += 1;
      if (isShown && Math.max(...[course, module, lesson].map(openOf)) > Date.now()) report.scheduled += 1;
      yield planLesson(lesson, `${module.title}${WITHIN}${lesson.title}`, name);
    }
  }
  if (course.is_published === true) yield { kind: 'publish' };

  function planLesson(lesson: FileLesson, where: string, module: string): Step {
    const tell: Parameters<typeof textOf>[2] = (fault, value) => say(fault, where, value);
    const plays = lesson.media !== null && playable.has(lesson.media);
    if (lesson.media !== null && !plays) tell(left.has(lesson.media) ? 'media_left_out' : 'reference', lesson.media);
    const leads = lesson.address !== null && linkedType(lesson.address) !== undefined;
    if (lesson.address !== null && !leads) tell('address', lesson.address);
    const isPictured = lesson.poster !== undefined && shown.has(lesson.poster);
    if (lesson.poster !== undefined && !isPictured) tell('picture', '');
    const asks = lesson.quiz !== null && isQuizSound(lesson.quiz.questions);
    if (lesson.quiz !== null && !asks) tell('quiz', '');
    report.lessons += 1;
    if (asks) report.quizzes += 1;
    const materials = lesson.materials.filter((one) => isThere(one, where));
    report.materials += materials.length;
    report.bytes += materials.reduce((sum, one) => sum + one.size_bytes, 0);
    return {
      kind: 'lesson',
      module,
      title: lesson.title,
      rules: { ...rulesOf(lesson), ...freeOf(lesson), ...percentOf(lesson) },
      isPublished: lesson.is_published === true,
      text: textOf(lesson.text, shown, tell),
      media: plays ? lesson.media : null,
      address: leads && !plays ? lesson.address : null,
      addressSeconds: lesson.address_seconds,
      poster: isPictured ? lesson.poster : undefined,
      chapters: lesson.chapters,
      quiz: asks && !plays && !leads ? lesson.quiz : null,
      materials,
      isTrailer: lesson === trailer,
    };
  }
}
