import { linkedType } from '@clube/shared/contracts/embed-link';
import type { LessonPatch, Progress, ProgressBody } from '@clube/shared/contracts/lesson';
import type { LessonSaved } from '@clube/shared/contracts/outline';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import type { Member } from '../../plugins/session.ts';
import { findLessonAccess } from '../access/queries.ts';
import { assertOpen, type Viewer, viewerOf } from '../access/rule.ts';
import { assertWritten } from '../course/operations.ts';
import type { LessonIds } from '../course/paths.ts';
import { assertFound } from '../../lib/errors.ts';
import { wholeSeconds } from '../../lib/whole-seconds.ts';
import { keptChapters } from '../course/kept-chapters.ts';
import { shownAs } from '../media/shown-as.ts';
import { findLessonDraft } from '../outline/queries.ts';
import { keepVersion } from '../course/keep-version.ts';
import type { Saver } from '../course/keep-version.queries.ts';
import { findSavedLesson, lessonShare } from '../course/saved.queries.ts';
import { addWatched } from './progress.queries.ts';
import { setCompleted } from './progress.ts';
import { assertPictures } from './picture.ts';
import { findLessonMedia, patchLesson, rateLesson, type LessonColumns, type LessonMedia } from './queries.ts';
import { textColumns } from '../course/lesson-text.ts';

/** The columns that follow from what a lesson shows. Undefined when the media is not the panel's or the instructor's, or neither a player nor a frame knows the link. */
async function lessonMedia(db: Db, viewer: Viewer, write: LessonPatch): Promise<Partial<LessonMedia> | undefined> {
  if (write.media_id) {
    const media = await findLessonMedia(db, viewer, write.media_id);
    if (!media) return undefined;
    return {
      media_id: write.media_id,
      media_url: null,
      media_type: shownAs(media.kind),
      duration_seconds: wholeSeconds(media.duration_seconds),
    };
  }
  if (write.media_url) {
    const media_type = linkedType(write.media_url);
    const duration_seconds = media_type === 'embed' ? 0 : wholeSeconds(write.media_seconds ?? 0);
    return media_type && { media_id: null, media_url: write.media_url, media_type, duration_seconds };
  }
  if (write.quiz) return { media_id: null, media_url: null, media_type: 'quiz', duration_seconds: 0 };
  return write.media_id === null || write.media_url === null
    ? { media_id: null, media_url: null, media_type: 'text', duration_seconds: 0 }
    : {};
}

/**
 * The columns that follow from what is written.
 * @throws AppError `media.not_found`, `link.invalid`, `lesson.text_too_large`, `lesson.picture_not_found`
 */
export async function lessonColumns(db: Db, viewer: Viewer, write: LessonPatch): Promise<LessonColumns> {
  const media = assertFound(await lessonMedia(db, viewer, write), 'media.not_found');
  const text = textColumns(write);
  const { poster, chapters } = write;
  await assertPictures(db, viewer.siteId, [...(text.picture_keys ?? []), ...(poster ? [poster] : [])]);
  return {
    ...media,
    ...text,
    ...(poster !== undefined && { own_poster_key: poster }),
    ...(chapters && { chapters: keptChapters(chapters) }),
  };
}

/** In the transaction of whoever calls. @throws AppError as `saveLesson` */
export async function writeLesson(trx: Db, viewer: Viewer, at: LessonIds, patch: LessonPatch): Promise<void> {
  const written = await patchLesson(trx, at, patch, await lessonColumns(trx, viewer, patch));
  await assertWritten(written, patch, () => findLessonDraft(trx, at), 'lesson.not_found');
}

/** @throws AppError as `lessonColumns`, `lesson.not_found`, `version.stale` when somebody else saved meanwhile */
export const saveLesson = (
  db: Db,
  viewer: Viewer,
  at: LessonIds,
  patch: LessonPatch,
  saver: Saver,
): Promise<LessonSaved> =>
  keepVersion(db, at, saver, async (trx) => {
    const share = await lessonShare(trx, at);
    await writeLesson(trx, viewer, at, patch);
    return findSavedLesson(trx, at, share);
  });

/** @throws AppError that says why the lesson is not open to this member */
const assertLessonOpen = async ({ db }: FastifyInstance, member: Member, at: LessonIds) =>
  assertOpen('lesson', await findLessonAccess(db, viewerOf(member), at));

/** Marks a lesson, or adds what was watched of it. @throws AppError as `assertLessonOpen`, `lesson.not_watched`, `lesson.not_ready` and `quiz.not_passed` */
export async function keepProgress(
  app: FastifyInstance,
  member: Member,
  at: LessonIds,
  body: ProgressBody,
): Promise<Progress> {
  await assertLessonOpen(app, member, at);
  return 'completed' in body
    ? setCompleted(app.db, at, member.memberId, body.completed)
    : addWatched(app.db, at, viewerOf(member), body);
}

/** @param rating 1 to 5 stars @throws AppError as `assertLessonOpen` */
export async function rate(app: FastifyInstance, member: Member, at: LessonIds, rating: number): Promise<void> {
  await assertLessonOpen(app, member, at);
  await rateLesson(app.db, at, member.memberId, rating);
}
