import type { Locale } from '../../lib/locale.ts';

type DemoModule = { title: string; lessons: readonly { title: string; description: string }[] };
type DemoCourse = { title: string; description: string; modules: readonly DemoModule[] };

/** What a new panel may start with: a course that explains itself and can be taken apart. */
export const demoCourses: Record<Locale, DemoCourse> = {
  pt: {
    title: 'Curso de exemplo',
    description: 'Mexa à vontade: este curso existe para você ver como tudo se encaixa.',
    modules: [
      {
        title: 'Comece por aqui',
        lessons: [
          { title: 'Boas-vindas', description: 'Uma aula pode ter vídeo, texto ou os dois. Esta tem só texto.' },
          {
            title: 'Como os alunos veem',
            description: 'Abra o curso e conclua esta aula: o progresso aparece na hora.',
          },
        ],
      },
      {
        title: 'Deixe com a sua cara',
        lessons: [
          { title: 'Cores e logo', description: 'Em Configurações você escolhe a cor, a logo e a tela de entrada.' },
        ],
      },
    ],
  },
  es: {
    title: 'Curso de ejemplo',
    description: 'Pruébalo sin miedo: este curso existe para que veas cómo encaja todo.',
    modules: [
      {
        title: 'Empieza aquí',
        lessons: [
          {
            title: 'Te damos la bienvenida',
            description: 'Una clase puede tener video, texto o ambos. Esta solo tiene texto.',
          },
          {
            title: 'Cómo lo ven tus alumnos',
            description: 'Abre el curso y completa esta clase: el progreso aparece al instante.',
          },
        ],
      },
      {
        title: 'Dale tu estilo',
        lessons: [
          {
            title: 'Colores y logo',
            description: 'En Configuración eliges el color, el logo y la pantalla de entrada.',
          },
        ],
      },
    ],
  },
  en: {
    title: 'Sample course',
    description: 'Try anything: this course is here to show you how it all fits together.',
    modules: [
      {
        title: 'Start here',
        lessons: [
          { title: 'Welcome', description: 'A lesson can have a video, a text or both. This one has text only.' },
          {
            title: 'What students see',
            description: 'Open the course and complete this lesson: the progress shows at once.',
          },
        ],
      },
      {
        title: 'Make it yours',
        lessons: [
          {
            title: 'Colours and logo',
            description: 'In Settings you choose the colour, the logo and the sign-in screen.',
          },
        ],
      },
    ],
  },
};
