import type { Locale } from '../../lib/locale.ts';

/** Headings of files. */
type Words = Record<
  | 'day'
  | 'active'
  | 'hours'
  | 'completed'
  | 'answers'
  | 'wait'
  | 'sales'
  | 'module'
  | 'lesson'
  | 'started'
  | 'rating'
  | 'ratings'
  | 'second'
  | 'still'
  | 'again',
  string
>;
export const words: Record<Locale, Words> = {
  pt: {
    day: 'Dia',
    active: 'Alunos ativos',
    hours: 'Horas assistidas',
    completed: 'Aulas concluídas',
    answers: 'Respostas da equipe',
    wait: 'Minutos até responder',
    sales: 'Vendas',
    module: 'Módulo',
    lesson: 'Aula',
    started: 'Chegaram',
    rating: 'Nota média',
    ratings: 'Notas',
    second: 'Segundo',
    still: 'Assistiram',
    again: 'Reviram',
  },
  es: {
    day: 'Día',
    active: 'Alumnos activos',
    hours: 'Horas vistas',
    completed: 'Clases completadas',
    answers: 'Respuestas del equipo',
    wait: 'Minutos hasta responder',
    sales: 'Ventas',
    module: 'Módulo',
    lesson: 'Clase',
    started: 'Llegaron',
    rating: 'Nota media',
    ratings: 'Notas',
    second: 'Segundo',
    still: 'Vieron',
    again: 'Volvieron a ver',
  },
  en: {
    day: 'Day',
    active: 'Active students',
    hours: 'Hours watched',
    completed: 'Lessons completed',
    answers: 'Answers of the team',
    wait: 'Minutes until answered',
    sales: 'Sales',
    module: 'Module',
    lesson: 'Lesson',
    started: 'Came to it',
    rating: 'Average rating',
    ratings: 'Ratings',
    second: 'Second',
    still: 'Watched',
    again: 'Watched again',
  },
};
