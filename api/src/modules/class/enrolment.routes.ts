import { Calendar, ClassMove, EnrolledPage, EnrolledQuery } from '@clube/shared/contracts/class';
import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { allows } from '@clube/shared/contracts/policy';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf, type Member } from '../../plugins/session.ts';
import { CourseParams, coursePath, ok } from '../course/params.ts';
import { findCalendar } from './calendar.queries.ts';
import { NEWCOMER } from '../access/rule.ts';
import { listEnrolled } from './enrolment.queries.ts';
import { recordChange } from './events.ts';
import { moveMembers } from './operations.ts';

/** An instructor knows the students of their courses, by name; addresses and everybody else are for whoever manages members. */
const knowsMembers = ({ role }: Member) => allows('member.manage', role);

/** The students of a course, which class they are in, and what opens when for them. */
export async function enrolmentRoutes(app: Api) {
  const write = { policy: 'course.write' } as const;

  app.get(
    '/course/:course/enrolment',
    {
      config: { ...write, limit: 'look' },
      schema: {
        params: CourseParams,
        querystring: EnrolledQuery,
        response: answers({ 200: EnrolledPage }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const member = memberOf(request);
      return assertFound(
        await listEnrolled(app.db, coursePath(member, request.params), request.query, knowsMembers(member)),
        'course.not_found',
      );
    },
  );

  app.put(
    '/course/:course/enrolment/class',
    {
      config: { ...write, limit: 'change' },
      schema: {
        params: CourseParams,
        body: ClassMove,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      await moveMembers(app.db, coursePath(memberOf(request), request.params), request.body);
      await recordChange(request, 'members');
      return ok;
    },
  );

  app.get(
    '/course/:course/calendar',
    {
      config: { ...write, limit: 'look' },
      schema: { params: CourseParams, response: answers({ 200: Calendar }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const at = coursePath(memberOf(request), request.params);
      return assertFound(await findCalendar(app.db, at, NEWCOMER, false), 'course.not_found');
    },
  );

  app.get(
    '/course/:course/calendar/:member',
    {
      config: { ...write, limit: 'look' },
      schema: {
        params: Closed({ course: Id, member: Id }),
        response: answers({ 200: Calendar }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const member = memberOf(request);
      const { member: memberId } = request.params;
      const at = coursePath(member, request.params);
      return assertFound(await findCalendar(app.db, at, memberId, knowsMembers(member)), 'member.not_found');
    },
  );
}
