import { watchParts } from '@clube/shared/contracts/watch-parts';
import type { Module } from '../define-module.ts';
import { viewerOf } from '../access/rule.ts';
import { watchCourse } from './watch.queries.ts';
import { isWatchable } from './watch.ts';

export const courseFirstQueries = {
  'course.watch': async (app, member, { course, module, lesson }) => {
    const value = await watchCourse(app.db, viewerOf(member), {
      courseId: course,
      moduleId: module ?? undefined,
      lessonId: lesson ?? undefined,
      parts: watchParts,
    });
    return value && isWatchable(value, lesson) ? { value } : undefined;
  },
} satisfies Module['firstQueries'];
