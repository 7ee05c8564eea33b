import { Closed, Done, Id } from '@clube/shared/contracts/common';
import {
  CourseStatistic,
  LessonStatistic,
  PanelStatistic,
  StatisticQuery,
  StatisticZoneWrite,
} from '@clube/shared/contracts/statistic';
import { USUAL_PERIOD } from '@clube/shared/contracts/statistic-periods';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { CourseParams, ok } from '../course/params.ts';
import { changeZone } from './operations.ts';
import { presentLesson } from './present.ts';
import { readCourse, readPanel, readSeconds } from './read.ts';

export const LessonParams = Closed({ course: Id, lesson: Id });

/** What happens in a panel and in its courses, as numbers. */
export async function statisticRoutes(app: Api) {
  const manage = { policy: 'panel.manage', limit: 'look' } as const;
  const teach = { policy: 'course.write', limit: 'look' } as const;
  const ofCourse = answers({ 200: CourseStatistic }, [400, 401, 403, 404]);

  app.get(
    '/statistic',
    {
      config: manage,
      schema: { querystring: StatisticQuery, response: answers({ 200: PanelStatistic }, [400, 401, 403]) },
    },
    async (request) => readPanel(app, memberOf(request), request.query.days ?? USUAL_PERIOD),
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
    '/course/:course/statistic/lesson/:lesson',
    {
      config: teach,
      schema: { params: LessonParams, response: answers({ 200: LessonStatistic }, [400, 401, 403, 404]) },
    },
    async (request) => presentLesson(await readSeconds(app, memberOf(request), request.params)),
  );
}
