import type { CoursePatch } from '@clube/shared/contracts/course';
import type { LessonPatch } from '@clube/shared/contracts/lesson';
import { type LessonText, wordsOf } from '@clube/shared/contracts/lesson-text-nodes';
import type { VersionChange } from '@clube/shared/contracts/version';
import { editedFields, type EditedField, QUIZ } from '@clube/shared/contracts/version-fields';
import { writtenName } from '../../lib/written-text.ts';
import { textOf } from '../course/lesson-text.ts';
import { besideChanges, cut, type Beside } from './beside.ts';

/** What is kept of a course, module or lesson (course/keep-version.queries.ts); what a kind has not is left out. */
export type Content = {
  title: string;
  author?: string;
  /** Missing in what was kept before there were any. */
  category?: string;
  description?: string;
  body?: LessonText | null;
  media_url?: string | null;
  /** How long its host said that it is. Missing in what was kept before it was noted. */
  media_seconds?: number | null;
  /** Key of the picture that stands for a linked video. Missing in what was kept before there was one. */
  poster?: string | null;
  media_name?: string | null;
  /** Missing in what was kept before it was noted. */
  trailer_lesson_id?: number | null;
  /** Its title. */
  trailer?: string | null;
  published: boolean;
  release_at: string | null;
  release_after_days: number | null;
  /** Missing in what was kept before there was such a rule. */
  release_after_percent?: number | null;
  is_sequential: boolean;
  is_for_classes: boolean;
  is_free?: boolean;
} & Beside;

const isLesson = (content: Content) => 'body' in content;
const lessonText = ({ description = '', body = null }: Content) => textOf({ description, body });

/** What a field says, to people; null where it says nothing. */
const said: Record<EditedField, (content: Content) => string | null> = {
  title: ({ title }) => title,
  author: ({ author }) => author || null,
  category: ({ category }) => category || null,
  description: (content) => (isLesson(content) ? null : content.description || null),
  text: (content) => {
    const text = isLesson(content) ? lessonText(content) : null;
    return text && wordsOf(text);
  },
  media: ({ is_quiz, media_name, media_url, media_id }) =>
    is_quiz ? QUIZ : (media_name ?? media_url ?? (media_id ? String(media_id) : null)),
  poster: ({ poster }) => poster ?? null,
  published: ({ published }) => String(published),
  release_at: ({ release_at }) => release_at && new Date(release_at).toISOString(),
  release_after_days: ({ release_after_days }) => (release_after_days === null ? null : String(release_after_days)),
  release_after_percent: ({ release_after_percent }) => (release_after_percent ? String(release_after_percent) : null),
  is_sequential: ({ is_sequential }) => String(is_sequential),
  is_for_classes: ({ is_for_classes }) => String(is_for_classes),
  is_free: ({ is_free = false }) => String(is_free),
};
/** What a field is, where that is more than what it says of itself: another video of the same name, a text of other form. */
const meant: Partial<Record<EditedField, (content: Content) => unknown>> = {
  text: (content) => (isLesson(content) ? lessonText(content) : null),
  media: ({ is_quiz = false, media_id = null, media_url = null }) => [is_quiz, media_id, media_url],
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const trailerOf = ({ trailer_lesson_id: id, trailer }: Content) => (id ? cut(trailer ?? String(id)) : null);
function trailerChanges(before: Content, after: Content): VersionChange[] {
  const [was, is] = [before.trailer_lesson_id, after.trailer_lesson_id];
  if (was === undefined || is === undefined || was === is) return [];
  return [{ field: 'trailer', before: trailerOf(before), after: trailerOf(after) }];
}

/** What differs, field by field. */
export function changesBetween(before: Content, after: Content): VersionChange[] {
  const edited = editedFields.flatMap((field) => {
    const of = meant[field] ?? said[field];
    // Versions of before categories say nothing of one: that is no change.
    if (field === 'category' && (before.category === undefined || after.category === undefined)) return [];
    if (same(of(before), of(after))) return [];
    const [was, is] = [said[field](before), said[field](after)];
    return [{ field, before: was && cut(was), after: is && cut(is) }];
  });
  return [...edited, ...trailerChanges(before, after), ...besideChanges(before, after)];
}

/** Whether it is published stays as it is: nobody takes a lesson away from members by looking for an older text. */
export const asPublished = (content: Content, { published }: Content): Content => ({ ...content, published });

const mediaOf = ({ is_quiz, media_id, media_url, media_seconds }: Content): LessonPatch => {
  if (is_quiz) return { quiz: true };
  return media_url ? { media_url, ...(media_seconds && { media_seconds }) } : { media_id: media_id ?? null };
};

/** What brings a part to what it was. */
export function patchTo(
  then: Content,
  now: Content,
): LessonPatch & Pick<CoursePatch, 'author' | 'category' | 'trailer_lesson_id'> {
  const { title, author, description = '', body } = then;
  const isCourse = author !== undefined;
  const isModule = !isCourse && !isLesson(then);
  const { release_at, release_after_days, is_sequential, is_for_classes } = then;
  const isOther = !same(meant.media!(then), meant.media!(now));
  return {
    title,
    release_at: release_at && new Date(release_at).toISOString(),
    release_after_days,
    is_sequential,
    is_for_classes,
    ...(!isCourse && { release_after_percent: then.release_after_percent ?? null }),
    ...(!isModule && { is_free: then.is_free ?? false }),
    ...(isCourse && { author }),
    // Versions of before categories say nothing of one, and some of before 0493 spell it otherwise.
    ...(isCourse && then.category !== undefined && { category: writtenName(then.category) }),
    ...(isCourse &&
      then.trailer_lesson_id !== undefined &&
      then.trailer_lesson_id !== now.trailer_lesson_id && { trailer_lesson_id: then.trailer_lesson_id }),
    ...(body ? { text: body } : isLesson(then) ? { text: lessonText(then) } : isCourse && { description }),
    ...(isLesson(then) && isOther && mediaOf(then)),
    ...(then.media_url &&
      then.chapters !== undefined &&
      // What plays now may have chapters of its own: those of the link wait.
      (!now.media_url || !same(then.chapters, now.chapters)) && { chapters: then.chapters ?? [] }),
    ...(then.poster !== undefined && then.poster !== now.poster && { poster: then.poster }),
  };
}
