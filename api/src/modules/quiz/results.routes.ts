import { PageQuery } from '@clube/shared/contracts/common';
import { QuizMemberPage, QuizResults } from '@clube/shared/contracts/quiz';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { LessonParams, lessonIds } from '../course/params.ts';
import { presentMembers, presentResults } from './present.ts';
import { findQuiz } from './queries.ts';
import { findResults, listMembers } from './results.queries.ts';

const RESULTS = '/course/:course/module/:module/lesson/:lesson/quiz/results';
const write = { policy: 'course.write' } as const;

/** What came of a quiz, for who writes it. */
export async function quizResultRoutes(app: Api) {
  app.get(
    RESULTS,
    { config: write, schema: { params: LessonParams, response: answers({ 200: QuizResults }, [400, 401, 403, 404]) } },
    async (request) => {
      const path = lessonIds(memberOf(request), request.params);
      const { questions } = assertFound(await findQuiz(app.db, path), 'lesson.not_found');
      return presentResults(questions, await findResults(app.db, path));
    },
  );

  app.get(
    `${RESULTS}/member`,
    {
      config: write,
      schema: {
        params: LessonParams,
        querystring: PageQuery,
        response: answers({ 200: QuizMemberPage }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const path = lessonIds(memberOf(request), request.params);
      assertFound(await findQuiz(app.db, path), 'lesson.not_found');
      const { page = 1, per_page = 20 } = request.query;
      return presentMembers(await listMembers(app.db, path, { page, per_page }), { page, per_page });
    },
  );
}
