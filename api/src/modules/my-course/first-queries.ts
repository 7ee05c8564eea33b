import type { Module } from '../define-module.ts';
import { listMyCourses } from './queries.ts';

export const myCourseFirstQueries = {
  'my-courses': async (app, member) => ({ value: await listMyCourses(app.db, member) }),
} satisfies Module['firstQueries'];
