import { Quiz, QuizDraft, QuizPatch, QuizSubmission, QuizSubmitted } from '@clube/shared/contracts/quiz';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { LessonParams, lessonIds } from '../course/params.ts';
import { readDraft, readQuiz, saveQuiz, submit } from './operations.ts';

const QUIZ = '/course/:course/module/:module/lesson/:lesson/quiz';

/** A quiz for who answers it, and for who writes it: only the second is told what is right. */
export async function quizRoutes(app: Api) {
  app.get(
    QUIZ,
    {
      config: { policy: 'panel.read' },
      schema: { params: LessonParams, response: answers({ 200: Quiz }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const member = memberOf(request);
      return readQuiz(app.db, viewerOf(member), lessonIds(member, request.params));
    },
  );

  app.post(
    QUIZ,
    {
      config: { policy: 'panel.read', limit: 'change', unpaid: 'own' },
      schema: {
        params: LessonParams,
        body: QuizSubmission,
        response: answers({ 200: QuizSubmitted }, [400, 401, 403, 404, 409, 422, 429]),
      },
    },
    async (request) => {
      const member = memberOf(request);
      // Who may try as often as they like does not try every answer there is.
      await limit(app, { key: `quiz:${member.siteId}:${member.memberId}`, max: 30, windowSeconds: 300 });
      return submit(app.db, viewerOf(member), lessonIds(member, request.params), request.body);
    },
  );

  app.get(
    `${QUIZ}/draft`,
    {
      config: { policy: 'course.write' },
      schema: { params: LessonParams, response: answers({ 200: QuizDraft }, [400, 401, 403, 404]) },
    },
    async (request) => readDraft(app.db, lessonIds(memberOf(request), request.params)),
  );

  app.patch(
    `${QUIZ}/draft`,
    {
      config: { policy: 'course.write', limit: 'change' },
      schema: {
        params: LessonParams,
        body: QuizPatch,
        response: answers({ 200: QuizDraft }, [400, 401, 403, 404, 409, 422]),
      },
    },
    async (request) => {
      const member = memberOf(request);
      return saveQuiz(app.db, lessonIds(member, request.params), request.body, member);
    },
  );
}
