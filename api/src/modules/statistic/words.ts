import type { Locale } from '../../lib/locale.ts';

/** Headings of files. */
type Words = Record<
  | 'day'
  | 'active'
  | 'hours'
  | 'completed'
  | 'answers'
  | 'wait'
  | 'withinHour'
  | 'withinDay'
  | 'sales'
  | 'course'
  | 'orders'
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
    withinHour: 'Respostas em até 1 h',
    withinDay: 'Respostas em até 1 dia, depois da primeira hora',
    sales: 'Vendas',
    course: 'Curso',
    orders: 'Pedidos',
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
    withinHour: 'Respuestas en hasta 1 h',
    withinDay: 'Respuestas en hasta 1 día, después de la primera hora',
    sales: 'Ventas',
    course: 'Curso',
    orders: 'Pedidos',
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
    withinHour: 'Answers within 1 h',
    withinDay: 'Answers within 1 day, after the first hour',
    sales: 'Sales',
    course: 'Course',
    orders: 'Orders',
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
