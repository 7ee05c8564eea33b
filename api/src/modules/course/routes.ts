import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import {
  Course,
  CourseCard,
  CoursePatch,
  CourseWrite,
  LessonDetail,
  LessonPatch,
  LessonWrite,
  ModuleWrite,
  Progress,
  ProgressBody,
  RatingBody,
  Watch,
  WatchQuery,
} from '@clube/shared/contracts/course';
import type { WatchPart } from '@clube/shared/contracts/watch-parts';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf, type Member } from '../../plugins/session.ts';
import { playerSource } from '../media/playback.ts';
import { assertMayWatch, isStaff } from './access.ts';
import { addWatched, setCompleted } from './progress.queries.ts';
import {
  createCourse,
  createLesson,
  createModule,
  deleteCourse,
  deleteLesson,
  deleteModule,
  findCourse,
  findLesson,
  findMaterials,
  findModule,
  lessonMedia,
  patchCourse,
  patchLesson,
  patchModule,
  rateLesson,
  reorder,
} from './queries.ts';
import { listCourses, watchCourse, type Viewer } from './watch.queries.ts';

const CourseParams = Closed({ course: Id });
const ModuleParams = Closed({ course: Id, module: Id });
const LessonParams = Closed({ course: Id, module: Id, lesson: Id });
const Order = Closed({ ids: Type.Array(Id, { maxItems: 2000 }) });
const ok = { ok: true as const };

export const viewerOf = (member: Member): Viewer => ({
  siteId: member.siteId,
  memberId: member.memberId,
  isStaff: isStaff(member.role),
});
const partsOf = (value: WatchPart | WatchPart[]) => (Array.isArray(value) ? value : [value]);

export async function courseRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;
  const write = { policy: 'course.write' } as const;
  const path = (member: Member, params: { course: number; module: number; lesson: number }) => ({
    siteId: member.siteId,
    courseId: params.course,
    moduleId: params.module,
    lessonId: params.lesson,
  });

  app.get(
    '/course',
    { config: read, schema: { response: answers({ 200: Type.Array(CourseCard) }, [401, 403]) } },
    async (request) => listCourses(app.pool, viewerOf(memberOf(request))),
  );

  app.post(
    '/course',
    { config: write, schema: { body: CourseWrite, response: answers({ 201: Created }, [400, 401, 403]) } },
    async (request, reply) =>
      reply.status(201).send(await createCourse(app.db, memberOf(request).siteId, request.body)),
  );

  app.get(
    '/course/:course',
    { config: read, schema: { params: CourseParams, response: answers({ 200: Course }, [400, 401, 403, 404]) } },
    async (request) => {
      const found = await watchCourse(app.pool, viewerOf(memberOf(request)), {
        courseId: request.params.course,
        parts: ['course'],
      });
      return assertFound(found?.course, 'course.not_found');
    },
  );

  app.patch(
    '/course/:course',
    {
      config: write,
      schema: { params: CourseParams, body: CoursePatch, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      assertFound(
        await patchCourse(app.db, { siteId: memberOf(request).siteId, courseId: request.params.course }, request.body),
        'course.not_found',
      );
      return ok;
    },
  );

  app.delete(
    '/course/:course',
    { config: write, schema: { params: CourseParams, response: answers({ 200: Done }, [400, 401, 403, 404]) } },
    async (request) => {
      assertFound(
        await deleteCourse(app.db, { siteId: memberOf(request).siteId, courseId: request.params.course }),
        'course.not_found',
      );
      return ok;
    },
  );

  app.get(
    '/course/:course/watch',
    {
      config: read,
      schema: {
        params: CourseParams,
        querystring: WatchQuery,
        response: answers({ 200: Watch }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const { 'data[]': data, current_module_id, current_lesson_id } = request.query;
      const found = assertFound(
        await watchCourse(app.pool, viewerOf(memberOf(request)), {
          courseId: request.params.course,
          moduleId: current_module_id,
          lessonId: current_lesson_id,
          parts: partsOf(data),
        }),
        'course.not_found',
      );
      if (!found.course?.has_access && partsOf(data).some((part) => part !== 'course')) {
        throw new AppError('course.no_access', 'You do not have access to the course');
      }
      return found;
    },
  );

  app.put(
    '/course/order',
    { config: write, schema: { body: Order, response: answers({ 200: Done }, [400, 401, 403, 409]) } },
    async (request) => {
      if (!(await reorder(app.db, 'courses', { siteId: memberOf(request).siteId }, request.body.ids)))
        throw new AppError('order.stale', 'The list has changed');
      return ok;
    },
  );

  app.post(
    '/course/:course/module',
    {
      config: write,
      schema: { params: CourseParams, body: ModuleWrite, response: answers({ 201: Created }, [400, 401, 403, 404]) },
    },
    async (request, reply) => {
      const at = { siteId: memberOf(request).siteId, courseId: request.params.course };
      assertFound(await findCourse(app.db, at), 'course.not_found');
      return reply.status(201).send(await createModule(app.db, at, request.body));
    },
  );

  app.put(
    '/course/:course/module/order',
    {
      config: write,
      schema: { params: CourseParams, body: Order, response: answers({ 200: Done }, [400, 401, 403, 409]) },
    },
    async (request) => {
      const scope = { siteId: memberOf(request).siteId, courseId: request.params.course };
      if (!(await reorder(app.db, 'modules', scope, request.body.ids)))
        throw new AppError('order.stale', 'The list has changed');
      return ok;
    },
  );

  app.patch(
    '/course/:course/module/:module',
    {
      config: write,
      schema: { params: ModuleParams, body: ModuleWrite, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { course, module } = request.params;
      assertFound(
        await patchModule(
          app.db,
          { siteId: memberOf(request).siteId, courseId: course, moduleId: module },
          request.body,
        ),
        'module.not_found',
      );
      return ok;
    },
  );

  app.delete(
    '/course/:course/module/:module',
    { config: write, schema: { params: ModuleParams, response: answers({ 200: Done }, [400, 401, 403, 404]) } },
    async (request) => {
      const { course, module } = request.params;
      assertFound(
        await deleteModule(app.db, { siteId: memberOf(request).siteId, courseId: course, moduleId: module }),
        'module.not_found',
      );
      return ok;
    },
  );

  app.post(
    '/course/:course/module/:module/lesson',
    {
      config: write,
      schema: { params: ModuleParams, body: LessonWrite, response: answers({ 201: Created }, [400, 401, 403, 404]) },
    },
    async (request, reply) => {
      const at = { siteId: memberOf(request).siteId, courseId: request.params.course, moduleId: request.params.module };
      assertFound(await findModule(app.db, at), 'module.not_found');
      const media = assertFound(await lessonMedia(app.db, at.siteId, request.body), 'media.not_found');
      return reply.status(201).send(await createLesson(app.db, at, request.body, media));
    },
  );

  app.put(
    '/course/:course/module/:module/lesson/order',
    {
      config: write,
      schema: { params: ModuleParams, body: Order, response: answers({ 200: Done }, [400, 401, 403, 409]) },
    },
    async (request) => {
      const scope = {
        siteId: memberOf(request).siteId,
        courseId: request.params.course,
        moduleId: request.params.module,
      };
      if (!(await reorder(app.db, 'lessons', scope, request.body.ids)))
        throw new AppError('order.stale', 'The list has changed');
      return ok;
    },
  );

  app.get(
    '/course/:course/module/:module/lesson/:lesson',
    { config: read, schema: { params: LessonParams, response: answers({ 200: LessonDetail }, [400, 401, 403, 404]) } },
    async (request) => {
      const member = memberOf(request);
      const at = path(member, request.params);
      const row = assertMayWatch(await findLesson(app.pool, at, member.memberId), member.role);
      const watch = await watchCourse(app.pool, viewerOf(member), {
        courseId: at.courseId,
        lessonId: at.lessonId,
        parts: ['currentLesson'],
      });
      const lesson = assertFound(watch?.currentLesson, 'lesson.not_found');
      return {
        ...lesson,
        description: row.description,
        media_url: row.media_url,
        position_seconds: row.position_seconds,
        player: playerSource(app.clube.config, member, row),
        materials: await findMaterials(app.db, at.siteId, at.lessonId),
      };
    },
  );

  app.patch(
    '/course/:course/module/:module/lesson/:lesson',
    {
      config: write,
      schema: { params: LessonParams, body: LessonPatch, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const at = path(memberOf(request), request.params);
      const media = assertFound(await lessonMedia(app.db, at.siteId, request.body), 'media.not_found');
      assertFound(await patchLesson(app.db, at, request.body, media), 'lesson.not_found');
      return ok;
    },
  );

  app.delete(
    '/course/:course/module/:module/lesson/:lesson',
    { config: write, schema: { params: LessonParams, response: answers({ 200: Done }, [400, 401, 403, 404]) } },
    async (request) => {
      assertFound(await deleteLesson(app.db, path(memberOf(request), request.params)), 'lesson.not_found');
      return ok;
    },
  );

  app.post(
    '/course/:course/module/:module/lesson/:lesson/progress',
    {
      config: read,
      schema: { params: LessonParams, body: ProgressBody, response: answers({ 200: Progress }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const member = memberOf(request);
      const at = path(member, request.params);
      assertMayWatch(await findLesson(app.pool, at, member.memberId), member.role);
      const { body } = request;
      return 'completed' in body
        ? setCompleted(app.pool, at, member.memberId, body.completed)
        : addWatched(app.pool, at, member.memberId, body);
    },
  );

  app.put(
    '/course/:course/module/:module/lesson/:lesson/rating',
    {
      config: read,
      schema: { params: LessonParams, body: RatingBody, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const member = memberOf(request);
      const at = path(member, request.params);
      assertMayWatch(await findLesson(app.pool, at, member.memberId), member.role);
      await rateLesson(app.db, at, member.memberId, request.body.rating);
      return ok;
    },
  );
}
