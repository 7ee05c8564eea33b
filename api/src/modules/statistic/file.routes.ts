import { StatisticExportQuery, StatisticFileQuery } from '@clube/shared/contracts/statistic';
import { USUAL_PERIOD } from '@clube/shared/contracts/statistic-periods';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { CourseParams } from '../course/params.ts';
import { writeCourses, writeDays, writeLessons, writeSeconds } from './export.ts';
import { Csv, sendFile } from './file.ts';
import { findCourse, findLessons } from './read.queries.ts';
import { readCourse, readPanel, readSeconds } from './read.ts';
import { LessonParams } from './routes.ts';

/** The same numbers as files. */
export async function statisticFileRoutes(app: Api) {
  const manage = { policy: 'panel.manage', limit: 'heavy' } as const;
  const asFile = { policy: 'course.write', limit: 'heavy' } as const;
  const csv = answers({ 200: Csv }, [400, 401, 403, 404]);

  app.get(
    '/statistic/export',
    { config: manage, schema: { querystring: StatisticExportQuery, response: csv } },
    async (request, reply) => {
      const { days = USUAL_PERIOD, language = 'pt' } = request.query;
      return sendFile(reply, 'panel', writeDays(language, await readPanel(app, memberOf(request), days)));
    },
  );

  app.get(
    '/statistic/course/export',
    { config: manage, schema: { querystring: StatisticExportQuery, response: csv } },
    async (request, reply) => {
      const { days = USUAL_PERIOD, language = 'pt' } = request.query;
      const { courses } = await readPanel(app, memberOf(request), days);
      return sendFile(reply, 'courses', writeCourses(language, courses));
    },
  );

  app.get(
    '/course/:course/statistic/export',
    { config: asFile, schema: { params: CourseParams, querystring: StatisticExportQuery, response: csv } },
    async (request, reply) => {
      const { days = USUAL_PERIOD, language = 'pt' } = request.query;
      const read = await readCourse(app, memberOf(request), request.params.course, days);
      return sendFile(reply, 'course', writeDays(language, read));
    },
  );

  app.get(
    '/course/:course/statistic/lesson/export',
    { config: asFile, schema: { params: CourseParams, querystring: StatisticFileQuery, response: csv } },
    async (request, reply) => {
      const { siteId } = memberOf(request);
      const { course } = request.params;
      assertFound(await findCourse(app.db, siteId, course), 'course.not_found');
      return sendFile(
        reply,
        'lessons',
        writeLessons(request.query.language ?? 'pt', await findLessons(app.db, siteId, course)),
      );
    },
  );

  app.get(
    '/course/:course/statistic/lesson/:lesson/export',
    { config: asFile, schema: { params: LessonParams, querystring: StatisticFileQuery, response: csv } },
    async (request, reply) => {
      const seconds = await readSeconds(app, memberOf(request), request.params);
      return sendFile(reply, 'lesson', writeSeconds(request.query.language ?? 'pt', seconds));
    },
  );
}
