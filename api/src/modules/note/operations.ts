import type { Note, NotePatch, NoteQuery, NoteWrite } from '@clube/shared/contracts/note';
import { MAX_NOTES } from '@clube/shared/contracts/note-limits';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { findLessonAccess } from '../access/queries.ts';
import { assertOpen, type Viewer } from '../access/rule.ts';
import type { LessonIds } from '../course/paths.ts';
import {
  countNotes,
  editNote,
  findByKey,
  findCourseOfNotes,
  findNote,
  findNoteAccess,
  holdAuthor,
  insertNote,
  listNotes,
  readNotes,
  rewriteNote,
  setRemoved,
  type Author,
  type NewNote,
} from './queries.ts';

const clean = (text: string) => text.normalize('NFC').trim();
const find = async (db: Db, viewer: Viewer, courseId: number, id: number): Promise<Note> =>
  assertFound(await findNote(db, viewer, courseId, id), 'note.not_found');

/** @throws AppError `course.not_found` for who neither sees the course nor has notes in it */
export async function readPage(db: Db, viewer: Viewer, courseId: number, query: NoteQuery) {
  assertFound(await findCourseOfNotes(db, viewer, courseId), 'course.not_found');
  return listNotes(db, viewer, courseId, query);
}

/** The course's title, null where it is not to be seen, with all notes. @throws AppError as `readPage` */
export async function readAll(db: Db, viewer: Viewer, courseId: number) {
  const { title } = assertFound(await findCourseOfNotes(db, viewer, courseId), 'course.not_found');
  return { title, notes: await readNotes(db, viewer, courseId) };
}

/**
 * Keeps a note; its id. A retry with the same key says the same note anew, for its author may have gone on writing; in another
 * lesson it is another thing: whether that one is open was not asked.
 * @throws AppError `note.limit`, `request.conflict` for a key that a note of another lesson has
 */
const keepNote = (db: Db, author: Author, at: LessonIds, note: NewNote): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await holdAuthor(trx, author);
    const known = note.idempotencyKey === null ? undefined : await findByKey(trx, author, note.idempotencyKey);
    if (known) {
      if (known.lesson_id !== at.lessonId)
        throw new AppError('request.conflict', 'This key was used in another lesson');
      await rewriteNote(trx, author, known.id, note);
      return known.id;
    }
    if ((await countNotes(trx, author, at.courseId)) >= MAX_NOTES)
      throw new AppError('note.limit', 'There are as many notes in this course as there may be');
    return insertNote(trx, author, at, note);
  });

/** @throws AppError why the lesson is not open, `note.limit`, `request.conflict` for a key that a note of another lesson has */
export async function writeNote(
  db: Db,
  viewer: Viewer,
  at: LessonIds,
  { text, seconds = null, idempotencyKey }: NoteWrite & { idempotencyKey: string | null },
): Promise<Note> {
  assertOpen('lesson', await findLessonAccess(db, viewer, at));
  const id = await keepNote(db, viewer, at, { text: clean(text), seconds, idempotencyKey });
  return find(db, viewer, at.courseId, id);
}

/** @throws AppError `note.not_found`, why its lesson is not open, `version.stale` when it was changed elsewhere meanwhile */
export async function changeNote(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { id, text, version }: NotePatch & { id: number },
): Promise<Note> {
  assertOpen('lesson', assertFound(await findNoteAccess(db, viewer, courseId, id), 'note.not_found'));
  const isWritten = await editNote(db, viewer, courseId, { id, text: clean(text), version });
  const note = await find(db, viewer, courseId, id);
  if (!isWritten) throw new AppError('version.stale', 'It was changed elsewhere meanwhile');
  return note;
}

/** Taking away and bringing back need no open lesson: what is one's own stays in one's hands. @throws AppError `note.not_found` */
export async function removeNote(db: Db, viewer: Viewer, courseId: number, id: number): Promise<void> {
  if (!(await setRemoved(db, viewer, courseId, id, true))) throw new AppError('note.not_found', 'Not found');
}

/** As it was. Twice is once. @throws AppError `note.not_found` */
export async function restoreNote(db: Db, viewer: Viewer, courseId: number, id: number): Promise<Note> {
  await setRemoved(db, viewer, courseId, id, false);
  return find(db, viewer, courseId, id);
}
