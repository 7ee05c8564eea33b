import type { RemoteManifest } from '@clube/shared/contracts/remote';

const lesson = { course: 'curso', module: 'modulo', lesson: 'aula' };

export const manifest: RemoteManifest = {
  name: 'mf-player',
  owner: 'team-player',
  platform: '^2.15.0',
  // Of it a tenth draws pictures of scanners in a PDF, for whoever opens one (docs/adr/0266).
  budget: { total: 1152 * 1024 },
  paths: [
    {
      path: '/home',
      title: { pt: 'Início', es: 'Inicio', en: 'Home' },
      chunk: 'home',
      firstQueries: [{ name: 'home', params: {} }],
    },
    {
      path: '/meus-cursos',
      title: { pt: 'Meus cursos', es: 'Mis cursos', en: 'My courses' },
      chunk: 'my-courses',
      firstQueries: [{ name: 'my-courses', params: {} }],
      withoutPanel: true,
    },
    {
      path: '/curso/:curso',
      title: { pt: 'Curso', es: 'Curso', en: 'Course' },
      chunk: 'course',
      firstQueries: [{ name: 'course.watch', params: { course: 'curso' } }],
    },
    {
      path: '/curso/:curso/modulo/:modulo',
      title: { pt: 'Módulo', es: 'Módulo', en: 'Module' },
      chunk: 'course',
      firstQueries: [{ name: 'course.watch', params: { course: 'curso', module: 'modulo' } }],
    },
    {
      path: '/curso/:curso/modulo/:modulo/aula/:aula',
      title: { pt: 'Aula', es: 'Clase', en: 'Lesson' },
      chunk: 'lesson',
      chunksFor: { 'player.hls': ['hls-start'], 'player.audio': ['file'], 'player.embed': ['embed'] },
      aheadFor: { 'player.hls': ['ahead'] },
      firstQueries: [
        { name: 'course.watch', params: lesson },
        { name: 'lesson', params: lesson },
      ],
      slideBar: true,
    },
    {
      path: '/certificates',
      title: { pt: 'Certificados', es: 'Certificados', en: 'Certificates' },
      chunk: 'course',
    },
  ],
  navigation: [
    {
      to: '/home',
      label: { pt: 'Início', es: 'Inicio', en: 'Home' },
      icon: 'home',
      group: 'start',
      order: 10,
      mobile: true,
    },
    {
      to: '/meus-cursos',
      label: { pt: 'Meus cursos', es: 'Mis cursos', en: 'My courses' },
      // A cap: a book stands for the courses that one makes.
      icon: { path: 'M2 9l10-5 10 5-10 5zM22 9v6M6 11.5V16c3 3 9 3 12 0v-4.5' },
      group: 'start',
      order: 20,
      mobile: true,
    },
    {
      to: '/certificates',
      label: { pt: 'Certificados', es: 'Certificados', en: 'Certificates' },
      icon: 'certificates',
      group: 'content',
      order: 30,
    },
  ],
  tour: [
    {
      target: 'course-list',
      order: 20,
      title: { pt: 'Seus cursos', es: 'Tus cursos', en: 'Your courses' },
      text: {
        pt: 'Aqui ficam os cursos do painel.',
        es: 'Aquí están los cursos del panel.',
        en: 'The courses of the panel live here.',
      },
    },
    {
      target: '/home',
      order: 60,
      title: { pt: 'Início', es: 'Inicio', en: 'Home' },
      text: {
        pt: 'A página que os seus alunos veem primeiro.',
        es: 'La página que tus alumnos ven primero.',
        en: 'The page that your students see first.',
      },
    },
    {
      target: '/certificates',
      order: 70,
      title: { pt: 'Certificados', es: 'Certificados', en: 'Certificates' },
      text: {
        pt: 'Os certificados que os seus cursos dão.',
        es: 'Los certificados que dan tus cursos.',
        en: 'The certificates that your courses give.',
      },
    },
  ],
  slots: [],
};
