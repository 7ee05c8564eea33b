import type { I18n } from '@lingui/core';
import { removeCourseArt, undoCourseArt, uploadCourseArt } from '@clube/shared/clients/course';
import type { CourseArt } from '@clube/shared/contracts/course-cover';
import type { PictureCrop } from '@clube/shared/contracts/picture';
import { offerUndo } from '../../undo-picture.ts';

type Place = {
  i18n: I18n;
  label: string;
  courseId: number;
  art: CourseArt;
  /** Reads again what shows it. */
  refresh: () => Promise<unknown>;
};

/** Sends a picture of a course, or takes away what is there; either can be undone. */
export async function saveArt(place: Place, upload: { file: File; crop: PictureCrop } | null): Promise<void> {
  const { courseId, art, refresh } = place;
  const change = upload
    ? await uploadCourseArt(courseId, art, upload.file, upload.crop)
    : await removeCourseArt(courseId, art);
  await refresh();
  offerUndo(place, change, () => undoCourseArt(courseId, art, change).then(refresh));
}
