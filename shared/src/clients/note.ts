import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Note, NotePage, NotePatch, NoteQuery, NoteWrite } from '../contracts/note.ts';
import type { NoteFormat } from '../contracts/note-limits.ts';
import { type LessonIds, lessonUrl } from './lesson.ts';

const notesUrl = (courseId: number) => `course/${courseId}/note`;

/** All that is asked of somebody's notes in a course. */
export const notesKey = (courseId: number) => ['notes', courseId] as const;
/**
 * One's own notes of a course or of one lesson by pages, in the order of the course, those with every word of `q`.
 * @throws ApiError `course.not_found`, `rate.limited` for who searches too often
 */
export const notesQuery = (courseId: number, query: Omit<NoteQuery, 'page'>) =>
  infiniteQueryOptions({
    queryKey: [...notesKey(courseId), query],
    queryFn: ({ pageParam }) =>
      http.get(notesUrl(courseId), { searchParams: search({ ...query, page: pageParam }) }).json<NotePage>(),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.current_page < page.last_page ? page.current_page + 1 : undefined),
  });
/** @param key the same for every try of one note, so that a retry never writes twice @throws ApiError `note.limit`, `rate.limited`, why the lesson is not open */
export const writeNote = (path: LessonIds, body: NoteWrite, key: string) =>
  http.post(`${lessonUrl(path)}/note`, { json: body, headers: { 'Idempotency-Key': key } }).json<Note>();
/** Another text. @throws ApiError `note.not_found`, `version.stale` when it was changed elsewhere meanwhile, why its lesson is not open */
export const changeNote = (courseId: number, id: number, body: NotePatch) =>
  http.patch(`${notesUrl(courseId)}/${id}`, { json: body }).json<Note>();
/** Takes a note away; it can be brought back for a day. @throws ApiError `note.not_found` */
export const removeNote = (courseId: number, id: number) => http.delete(`${notesUrl(courseId)}/${id}`).json();
/** Brings back what was taken away; twice is once. @throws ApiError `note.not_found` when it is erased */
export const restoreNote = (courseId: number, id: number) =>
  http.post(`${notesUrl(courseId)}/${id}/restore`).json<Note>();
/** Where all notes of a course are downloaded, `locale` the language of its few words. */
export const notesFileUrl = (courseId: number, format: NoteFormat, locale: string) =>
  `/api/${notesUrl(courseId)}/export?${search({ format, locale }).toString()}`;
