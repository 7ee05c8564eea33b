import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { Note, NotePage, NotePatch, NoteQuery, NoteWrite } from '@clube/shared/contracts/note';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { idempotencyKeyOf } from '../../lib/idempotency-key.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { ownViewerOf } from '../access/rule.ts';
import { CourseParams, LessonParams, lessonIds, ok } from '../course/params.ts';
import { changeNote, readPage, removeNote, restoreNote, writeNote } from './operations.ts';

const NoteParams = Closed({ ...CourseParams.properties, note: Id });
// For every role: it is the author who is asked for, never what somebody is.
const own = { policy: 'panel.read' } as const;

/** One's own notes, and nobody else's. */
export async function noteRoutes(app: Api) {
  app.get(
    '/course/:course/note',
    {
      config: own,
      schema: {
        params: CourseParams,
        querystring: NoteQuery,
        response: answers({ 200: NotePage }, [400, 401, 403, 404, 429]),
      },
    },
    async (request) => {
      const viewer = ownViewerOf(memberOf(request));
      // Words are looked for in all of somebody's notes.
      if (request.query.q)
        await limit(app, { key: `note-search:${viewer.siteId}:${viewer.memberId}`, max: 300, windowSeconds: 300 });
      return readPage(app.db, viewer, request.params.course, request.query);
    },
  );

  app.post(
    '/course/:course/module/:module/lesson/:lesson/note',
    {
      config: { ...own, limit: 'create' },
      schema: {
        params: LessonParams,
        body: NoteWrite,
        response: answers({ 201: Note }, [400, 401, 403, 404, 409, 429]),
      },
    },
    async (request, reply) => {
      const member = memberOf(request);
      await limit(app, { key: `note:${member.siteId}:${member.memberId}`, max: 60, windowSeconds: 300 });
      const idempotencyKey = idempotencyKeyOf(request);
      const at = lessonIds(member, request.params);
      return reply
        .status(201)
        .send(await writeNote(app.db, ownViewerOf(member), at, { ...request.body, idempotencyKey }));
    },
  );

  app.patch(
    '/course/:course/note/:note',
    {
      config: { ...own, limit: 'change' },
      schema: { params: NoteParams, body: NotePatch, response: answers({ 200: Note }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      const { course, note } = request.params;
      return changeNote(app.db, ownViewerOf(memberOf(request)), course, { ...request.body, id: note });
    },
  );

  app.delete(
    '/course/:course/note/:note',
    {
      config: { ...own, limit: 'change' },
      schema: { params: NoteParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await removeNote(app.db, ownViewerOf(memberOf(request)), request.params.course, request.params.note);
      return ok;
    },
  );

  app.post(
    '/course/:course/note/:note/restore',
    {
      config: { ...own, limit: 'change' },
      schema: { params: NoteParams, response: answers({ 200: Note }, [400, 401, 403, 404]) },
    },
    async (request) => restoreNote(app.db, ownViewerOf(memberOf(request)), request.params.course, request.params.note),
  );
}
