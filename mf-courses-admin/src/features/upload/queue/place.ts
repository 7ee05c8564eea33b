import { importCourseUpload } from '@clube/shared/clients/course-import';
import { deleteLesson, patchLesson, type LessonIds } from '@clube/shared/clients/lesson';
import { fetchMedia, fetchMediaOfUpload, patchMedia, replaceMedia } from '@clube/shared/clients/media';
import { fetchLessonDraft } from '@clube/shared/clients/outline';
import { NO_FOLDER } from '@clube/shared/contracts/media-filters';
import { emit } from '@clube/shared/events';
import { isApiError } from '@clube/shared/transport';
import type { Refusal, UploadTarget } from '../task.ts';
import { whereItLies } from './where-it-lies.ts';

const idOf = (url: string) => url.split('/').at(-1) ?? '';

/** What a whole upload became. @throws ApiError */
export async function arrivedAs(url: string, { kind }: UploadTarget): Promise<number> {
  if (kind === 'course') return (await importCourseUpload(idOf(url))).id;
  const media = await fetchMediaOfUpload(idOf(url));
  if (media.kind === 'video') emit('media:uploaded', { mediaId: media.id });
  return media.id;
}

/** Does what a file was sent for. @throws ApiError */
export async function place(target: UploadTarget, arrivedId: number): Promise<void> {
  if (target.kind === 'lesson') await whereItLies(target, (ids) => patchLesson(ids, { media_id: arrivedId }));
  else if (target.kind === 'replacement') await replaceMedia(target.mediaId, arrivedId);
  else if (target.kind === 'library' && target.folder !== undefined && target.folder !== NO_FOLDER)
    await patchMedia(arrivedId, { folder_id: target.folder });
}

/** A lesson that was made for a file goes with it, unless somebody has put something into it since. @throws ApiError */
export const removeEmptyLesson = (lesson: LessonIds): Promise<void> =>
  whereItLies(lesson, async (ids) => {
    const { state, mediaType, text } = await fetchLessonDraft(ids);
    if (state === 'draft' && mediaType === 'text' && text === null) await deleteLesson(ids);
  });

/** Why a file that is there is of no use; undefined while nobody knows, and of one that is. @throws ApiError */
export async function refusalOf(mediaId: number): Promise<Refusal | undefined> {
  const { kind, status, error_code: error } = await fetchMedia(mediaId);
  return status === 'failed' && error ? { kind, error } : undefined;
}

/**
 * A lesson that was made for a file of no use goes with it, unless somebody has put something into it since, which the server knows. It takes
 * the lesson away too, and may have been first. @returns whether it went @throws ApiError
 */
export const removeRefusedLesson = (lesson: LessonIds, mediaId: number): Promise<boolean> =>
  whereItLies(lesson, async (ids) => {
    const { media_id: shown, is_refused: isRefused } = await fetchLessonDraft(ids);
    const goes = isRefused && shown === mediaId;
    if (goes) await deleteLesson(ids);
    return goes;
  }).catch((error: unknown) => {
    if (!isApiError(error, 'lesson.not_found')) throw error;
    return true;
  });
