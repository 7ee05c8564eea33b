import type { RemoteManifest } from '@clube/shared/contracts/remote';

const authors = ['owner', 'admin', 'instructor'] as const;
const managers = ['owner', 'admin'] as const;
/** Those of `bin.open`: whoever answers tickets finds there what they may delete. */
const deleters = [...authors, 'support'] as const;

export const manifest: RemoteManifest = {
  name: 'mf-courses-admin',
  owner: 'team-authoring',
  platform: '^2.15.0',
  paths: [
    {
      path: '/config_curso',
      title: { pt: 'Cursos', es: 'Cursos', en: 'Courses' },
      roles: [...authors],
      chunk: 'courses',
    },
    {
      path: '/config_curso/:curso',
      title: { pt: 'Curso', es: 'Curso', en: 'Course' },
      roles: [...authors],
      chunk: 'workbench',
    },
    {
      path: '/config_curso/:curso/module',
      title: { pt: 'Módulos', es: 'Módulos', en: 'Modules' },
      roles: [...authors],
      chunk: 'workbench',
    },
    {
      path: '/config_curso/:curso/module/:module/lesson',
      title: { pt: 'Aulas', es: 'Clases', en: 'Lessons' },
      roles: [...authors],
      chunk: 'workbench',
    },
    {
      path: '/config_curso/vendas/:curso',
      title: { pt: 'Vendas do curso', es: 'Ventas del curso', en: 'Course sales' },
      roles: [...managers],
      chunk: 'sales',
    },
    {
      path: '/vendas',
      title: { pt: 'Vendas', es: 'Ventas', en: 'Sales' },
      roles: [...managers],
      chunk: 'sales',
    },
    {
      path: '/create-certificates/:curso',
      title: { pt: 'Certificado do curso', es: 'Certificado del curso', en: 'Course certificate' },
      roles: [...authors],
      chunk: 'certificates',
    },
    {
      path: '/certificados-emitidos',
      title: { pt: 'Certificados emitidos', es: 'Certificados emitidos', en: 'Issued certificates' },
      roles: [...managers],
      chunk: 'sales',
    },
    {
      path: '/config_curso/class/:curso',
      title: { pt: 'Turmas', es: 'Grupos', en: 'Classes' },
      roles: [...authors],
      chunk: 'sales',
    },
    {
      path: '/config_curso/:curso/desempenho',
      title: { pt: 'Desempenho', es: 'Desempeño', en: 'Performance' },
      roles: [...authors],
      chunk: 'sales',
    },
    {
      path: '/desempenho',
      title: { pt: 'Desempenho', es: 'Desempeño', en: 'Performance' },
      roles: [...managers],
      chunk: 'sales',
    },
    {
      path: '/banners',
      title: { pt: 'Banners', es: 'Banners', en: 'Banners' },
      roles: [...managers],
      chunk: 'promotions',
    },
    {
      path: '/cards',
      title: { pt: 'Coleções', es: 'Colecciones', en: 'Collections' },
      roles: [...managers],
      navbar: false,
      chunk: 'promotions',
    },
    {
      path: '/prateleiras',
      title: { pt: 'Prateleiras', es: 'Estantes', en: 'Shelves' },
      roles: [...managers],
      chunk: 'promotions',
    },
    {
      path: '/midias',
      title: { pt: 'Biblioteca de mídias', es: 'Biblioteca de medios', en: 'Media library' },
      roles: [...authors],
      chunk: 'library',
    },
    {
      path: '/lixeira',
      title: { pt: 'Lixeira', es: 'Papelera', en: 'Bin' },
      roles: [...deleters],
      chunk: 'courses',
    },
  ],
  navigation: [
    {
      to: '/desempenho',
      label: { pt: 'Desempenho', es: 'Desempeño', en: 'Performance' },
      icon: { path: 'M5 21v-6M12 21V3M19 21V9' },
      group: 'panel',
      order: 80,
      roles: [...managers],
    },
    {
      to: '/cards',
      label: { pt: 'Coleções', es: 'Colecciones', en: 'Collections' },
      icon: 'collections',
      group: 'panel',
      order: 90,
      roles: [...managers],
    },
    {
      to: '/config_curso',
      label: { pt: 'Cursos', es: 'Cursos', en: 'Courses' },
      icon: 'courses',
      group: 'content',
      order: 20,
      roles: [...authors],
      mobile: true,
    },
  ],
  tour: [
    {
      target: 'create-course',
      order: 30,
      title: { pt: 'Criar curso', es: 'Crear curso', en: 'Create a course' },
      text: {
        pt: 'Comece um curso novo por aqui.',
        es: 'Empieza un curso nuevo aquí.',
        en: 'Begin a new course here.',
      },
    },
  ],
  slots: ['frame.tray'],
};
