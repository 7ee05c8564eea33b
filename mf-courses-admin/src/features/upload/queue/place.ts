import { importCourseUpload } from '@clube/shared/clients/course-import';
import { deleteLesson, patchLesson, type LessonIds } from '@clube/shared/clients/lesson';
import { fetchMediaOfUpload, patchMedia, replaceMedia } from '@clube/shared/clients/media';
import { fetchLessonDraft } from '@clube/shared/clients/outline';
import { NO_FOLDER } from '@clube/shared/contracts/media-filters';
import { emit } from '@clube/shared/events';
import type { UploadTarget } from '../task.ts';

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
  if (target.kind === 'lesson') await patchLesson(target, { media_id: arrivedId });
  else if (target.kind === 'replacement') await replaceMedia(target.mediaId, arrivedId);
  else if (target.kind === 'library' && target.folder !== undefined && target.folder !== NO_FOLDER)
    await patchMedia(arrivedId, { folder_id: target.folder });
}

/** A lesson that was made for a file goes with it, unless somebody has put something into it since. @throws ApiError */
export async function removeEmptyLesson(ids: LessonIds): Promise<void> {
  const { state, mediaType, text } = await fetchLessonDraft(ids);
  if (state === 'draft' && mediaType === 'text' && text === null) await deleteLesson(ids);
}
