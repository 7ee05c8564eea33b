import { lazy } from 'react';
import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const HomePage = lazy(() =>
  import(/* webpackChunkName: "home" */ './features/home/home-page.tsx').then(({ HomePage: Page }) => ({
    default: Page,
  })),
);
const CoursePage = lazy(() =>
  import(/* webpackChunkName: "course" */ './features/course/course-page.tsx').then(({ CoursePage: Page }) => ({
    default: Page,
  })),
);
const ModulePage = lazy(() =>
  import(/* webpackChunkName: "course" */ './features/course/module-page.tsx').then(({ ModulePage: Page }) => ({
    default: Page,
  })),
);
const LessonPage = lazy(() =>
  import(/* webpackChunkName: "lesson" */ './features/lesson/lesson-page.tsx').then(({ LessonPage: Page }) => ({
    default: Page,
  })),
);

export default defineRemote({
  manifest,
  pages: {
    '/home': HomePage,
    '/curso/:curso': CoursePage,
    '/curso/:curso/modulo/:modulo': ModulePage,
    '/curso/:curso/modulo/:modulo/aula/:aula': LessonPage,
  },
  catalogues,
});
