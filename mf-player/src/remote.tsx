import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const homePage = () =>
  import(/* webpackChunkName: "home" */ './features/home/home-page.tsx').then((module) => module.HomePage);
const myCoursesPage = () =>
  import(/* webpackChunkName: "my-courses" */ './features/my-courses/my-courses-page.tsx').then(
    (module) => module.MyCoursesPage,
  );
const coursePage = () =>
  import(/* webpackChunkName: "course" */ './features/course/course-page.tsx').then((module) => module.CoursePage);
const modulePage = () =>
  import(/* webpackChunkName: "course" */ './features/course/module-page.tsx').then((module) => module.ModulePage);
const lessonPage = () =>
  import(/* webpackChunkName: "lesson" */ './features/lesson/lesson-page.tsx').then((module) => module.begin());
const certificatesPage = () =>
  import(/* webpackChunkName: "course" */ './features/certificates/certificates-page.tsx').then(
    (module) => module.CertificatesPage,
  );

export default defineRemote({
  manifest,
  pages: {
    '/home': homePage,
    '/meus-cursos': myCoursesPage,
    '/curso/:curso': coursePage,
    '/curso/:curso/modulo/:modulo': modulePage,
    '/curso/:curso/modulo/:modulo/aula/:aula': lessonPage,
    '/certificates': certificatesPage,
  },
  catalogues,
});
