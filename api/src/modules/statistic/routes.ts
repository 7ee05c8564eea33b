import { Closed, Done, Id } from '@clube/shared/contracts/common';
import {
  CourseStatistic,
  LessonStatistic,
  PanelStatistic,
  StatisticExportQuery,
  StatisticFileQuery,
  StatisticQuery,
  StatisticZoneWrite,
} from '@clube/shared/contracts/statistic';
import { USUAL_PERIOD } from '@clube/shared/contracts/statistic-periods';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { CourseParams, ok } from '../course/params.ts';
import { writeDays, writeLessons, writeSeconds } from './export.ts';
import { Csv, sendFile } from './file.ts';
import { changeZone } from './operations.ts';
import { presentLesson } from './present.ts';
import { findCourse, findLessons } from './read.queries.ts';
import { readCourse, readPanel, readSeconds } from './read.ts';

const LessonParams = Closed({ course: Id, lesson: Id });

/** What happens in a panel and in its courses, as numbers. */
export async function statisticRoutes(app: Api) {
  const manage = { policy: 'panel.manage', limit: 'look' } as const;
  const teach = { policy: 'course.write', limit: 'look' } as const;
  const asFile = { ...teach, limit: 'heavy' } as const;
  const ofCourse = answers({ 200: CourseStatistic }, [400, 401, 403, 404]);
  const csv = answers({ 200: Csv }, [400, 401, 403, 404]);

  app.get(
    '/statistic',
    {
      config: manage,
      schema: { querystring: StatisticQuery, response: answers({ 200: PanelStatistic }, [400, 401, 403]) },
    },
    async (request) => readPanel(app, memberOf(request), request.query.days ?? USUAL_PERIOD),
  );

  app.get(
    '/statistic/export',
    { config: { ...manage, limit: 'heavy' }, schema: { querystring: StatisticExportQuery, response: csv } },
    async (request, reply) => {
      const { days = USUAL_PERIOD, language = 'pt' } = request.query;
      return sendFile(reply, 'panel', writeDays(language, await readPanel(app, memberOf(request), days)));
    },
  );

  app.put(
    '/statistic/zone',
    {
      config: { ...manage, limit: 'heavy' },
      schema: { body: StatisticZoneWrite, response: answers({ 200: Done }, [400, 401, 403]) },
    },
    async (request) => {
      await changeZone(app, memberOf(request).siteId, request.body.time_zone);
      return ok;
    },
  );

  app.get(
    '/course/:course/statistic',
    { config: teach, schema: { params: CourseParams, querystring: StatisticQuery, response: ofCourse } },
    async (request) => readCourse(app, memberOf(request), request.params.course, request.query.days ?? USUAL_PERIOD),
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
    '/course/:course/statistic/lesson/:lesson',
    {
      config: teach,
      schema: { params: LessonParams, response: answers({ 200: LessonStatistic }, [400, 401, 403, 404]) },
    },
    async (request) => presentLesson(await readSeconds(app, memberOf(request), request.params)),
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
