import { lazy } from 'react';
import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const CoursesPage = lazy(() =>
  import(/* webpackChunkName: "courses" */ './features/courses/courses-page.tsx').then(({ CoursesPage: Page }) => ({
    default: Page,
  })),
);
const CoursePage = lazy(() =>
  import(/* webpackChunkName: "editor" */ './features/course/course-page.tsx').then(({ CoursePage: Page }) => ({
    default: Page,
  })),
);
const ModulesPage = lazy(() =>
  import(/* webpackChunkName: "editor" */ './features/course/modules-page.tsx').then(({ ModulesPage: Page }) => ({
    default: Page,
  })),
);
const LessonsPage = lazy(() =>
  import(/* webpackChunkName: "editor" */ './features/lessons/lessons-page.tsx').then(({ LessonsPage: Page }) => ({
    default: Page,
  })),
);

const SettingsPage = lazy(() =>
  import(/* webpackChunkName: "settings" */ './features/settings/settings-page.tsx').then(({ SettingsPage: Page }) => ({
    default: Page,
  })),
);
const DomainsPage = lazy(() =>
  import(/* webpackChunkName: "settings" */ './features/domains/domains-page.tsx').then(({ DomainsPage: Page }) => ({
    default: Page,
  })),
);

export default defineRemote({
  manifest,
  pages: {
    '/config_curso': CoursesPage,
    '/config_curso/:curso': CoursePage,
    '/config_curso/:curso/module': ModulesPage,
    '/config_curso/:curso/module/:module/lesson': LessonsPage,
    '/configuracoes': SettingsPage,
    '/config-domain': DomainsPage,
  },
  catalogues,
});
