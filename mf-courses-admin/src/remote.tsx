import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const coursesPage = () =>
  import(/* webpackChunkName: "courses" */ './features/courses/courses-page.tsx').then((module) => module.CoursesPage);
const coursePage = () =>
  import(/* webpackChunkName: "editor" */ './features/course/course-page.tsx').then((module) => module.CoursePage);
const modulesPage = () =>
  import(/* webpackChunkName: "editor" */ './features/course/modules-page.tsx').then((module) => module.ModulesPage);
const lessonsPage = () =>
  import(/* webpackChunkName: "editor" */ './features/lessons/lessons-page.tsx').then((module) => module.LessonsPage);

export default defineRemote({
  manifest,
  pages: {
    '/config_curso': coursesPage,
    '/config_curso/:curso': coursePage,
    '/config_curso/:curso/module': modulesPage,
    '/config_curso/:curso/module/:module/lesson': lessonsPage,
  },
  catalogues,
});
