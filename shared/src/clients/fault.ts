import { http } from '@clube/shared/transport';
import type { MediaFault } from '../contracts/fault.ts';
import { lessonUrl, type LessonIds } from './lesson.ts';

/** Says what a player met, for whoever answers this person’s tickets. @throws ApiError as `lessonQuery` */
export const reportFault = (path: LessonIds, fault: MediaFault) =>
  http.post(`${lessonUrl(path)}/fault`, { json: fault }).json();
