import { http } from '@clube/shared/transport';
import type { CourseEditors, EditorBeat } from '../contracts/editor.ts';
import { courseUrl } from './course.ts';

const editorUrl = (courseId: number) => `${courseUrl(courseId)}/editor`;

/** Says what a tab of the editor shows, and is told who else has the course open. @throws ApiError `course.not_found` */
export const putEditor = (courseId: number, beat: EditorBeat, signal?: AbortSignal) =>
  http.put(editorUrl(courseId), { json: beat, ...(signal && { signal }) }).json<CourseEditors>();
/** The tab shows it no more. @throws ApiError `course.not_found` */
export const removeEditor = (courseId: number, tab: string) =>
  http.delete(editorUrl(courseId), { searchParams: { tab } }).json();
/** For a call that outlives its page: where `removeEditor` goes. */
export const removeEditorAddress = (courseId: number, tab: string) => `/api/${editorUrl(courseId)}?tab=${tab}`;
