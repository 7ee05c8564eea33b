import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

// One file for both: each file that there is stands in the remote's entry, which every page of it takes.
const coursesPage = () =>
  import(/* webpackChunkName: "courses" */ './features/courses/courses-page.tsx').then((module) => module.CoursesPage);
const coursePage = () =>
  import(/* webpackChunkName: "workbench" */ './features/course/course-page.tsx').then((module) => module.CoursePage);
const workbenchPage = () =>
  import(/* webpackChunkName: "workbench" */ './features/workbench/workbench-page.tsx').then(
    (module) => module.WorkbenchPage,
  );
const binPage = () =>
  import(/* webpackChunkName: "courses" */ './features/bin/bin-page.tsx').then((module) => module.BinPage);
const bannersPage = () =>
  import(/* webpackChunkName: "promotions" */ './features/promotions/promotions-page.tsx').then(
    (module) => module.BannersPage,
  );
const cardsPage = () =>
  import(/* webpackChunkName: "promotions" */ './features/promotions/promotions-page.tsx').then(
    (module) => module.CardsPage,
  );
const shelvesPage = () =>
  import(/* webpackChunkName: "promotions" */ './features/promotions/shelves-page.tsx').then(
    (module) => module.ShelvesPage,
  );

const salesPage = () =>
  import(/* webpackChunkName: "sales" */ './features/sales/pages.tsx').then((module) => module.SalesPages);
const certificatePage = () =>
  import(/* webpackChunkName: "certificates" */ './features/certificates/certificate-page.tsx').then(
    (module) => module.CertificatePage,
  );
// With sales, for the same reason as performance.
const issuedPage = () =>
  import(/* webpackChunkName: "sales" */ './features/issued/issued-page.tsx').then((module) => module.IssuedPage);
const classesPage = () =>
  import(/* webpackChunkName: "sales" */ './features/classes/classes-page.tsx').then((module) => module.ClassesPage);
const libraryPage = () =>
  import(/* webpackChunkName: "library" */ './features/library/library-page.tsx').then((module) => module.LibraryPage);

// In one file with sales: one of its own, with its sheet, would make the entry larger than it may be.
const performancePage = () =>
  import(/* webpackChunkName: "sales" */ './features/performance/pages.tsx').then((module) => module.PerformancePages);

const tray = () =>
  import(/* webpackChunkName: "tray" */ './features/upload/queue/index.ts').then((module) => module.Tray);

export default defineRemote({
  manifest,
  pages: {
    '/config_curso': coursesPage,
    '/config_curso/:curso': coursePage,
    '/config_curso/:curso/module': workbenchPage,
    '/config_curso/:curso/module/:module/lesson': workbenchPage,
    '/config_curso/vendas/:curso': salesPage,
    '/vendas': salesPage,
    '/create-certificates/:curso': certificatePage,
    '/certificados-emitidos': issuedPage,
    '/config_curso/class/:curso': classesPage,
    '/config_curso/:curso/desempenho': performancePage,
    '/desempenho': performancePage,
    '/banners': bannersPage,
    '/cards': cardsPage,
    '/prateleiras': shelvesPage,
    '/midias': libraryPage,
    '/lixeira': binPage,
  },
  slots: { 'frame.tray': tray },
  catalogues,
});
