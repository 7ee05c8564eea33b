import { watchParts } from '@clube/shared/contracts/watch-parts';
import type { Module } from '../define-module.ts';
import { viewerOf } from '../access/rule.ts';
import { presentLesson } from './lesson.present.ts';
import { findLesson } from './lesson.queries.ts';
import { watchCourse } from './watch.queries.ts';

export const courseFirstQueries = {
  'course.watch': async (app, member, { course, module, lesson }) => {
    const value = await watchCourse(app.db, viewerOf(member), {
      courseId: course,
      moduleId: module ?? undefined,
      lessonId: lesson ?? undefined,
      parts: watchParts,
    });
    return value?.course?.has_access ? { value } : undefined;
  },
  lesson: async (app, member, { course, module, lesson }) => {
    const path = { siteId: member.siteId, courseId: course, moduleId: module, lessonId: lesson };
    const row = await findLesson(app.db, viewerOf(member), path);
    if (row?.reason !== null) return undefined;
    const value = presentLesson(app.clube.config, member, row);
    const poster = value.player.kind === 'hls' ? value.player.poster : null;
    return { value, image: poster ?? undefined };
  },
} satisfies Module['firstQueries'];
