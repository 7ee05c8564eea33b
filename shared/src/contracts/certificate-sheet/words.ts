import type { SheetLanguage } from './constants.ts';

/** What stands on a sheet beside values, in the language of whoever it is for or whoever designs it. */
export type SheetWords = {
  title: string;
  certifies: string;
  completed: string;
  date: string;
  load: string;
  code: string;
  number: string;
  validity: string;
  verify: string;
  /** For dates and numbers. */
  tag: string;
};

/** The words of each language. */
export const sheetWords: Readonly<Record<SheetLanguage, SheetWords>> = {
  pt: {
    title: 'Certificado de conclusão',
    certifies: 'Certificamos que',
    completed: 'concluiu o curso',
    date: 'Concluído em',
    load: 'Carga horária',
    code: 'Código',
    number: 'Número',
    validity: 'Válido até',
    verify: 'Confira a autenticidade',
    tag: 'pt-BR',
  },
  es: {
    title: 'Certificado de finalización',
    certifies: 'Certificamos que',
    completed: 'completó el curso',
    date: 'Completado el',
    load: 'Carga horaria',
    code: 'Código',
    number: 'Número',
    validity: 'Válido hasta',
    verify: 'Comprueba la autenticidad',
    tag: 'es',
  },
  en: {
    title: 'Certificate of completion',
    certifies: 'This certifies that',
    completed: 'has completed the course',
    date: 'Completed on',
    load: 'Course hours',
    code: 'Code',
    number: 'Number',
    validity: 'Valid until',
    verify: 'Check that it is genuine',
    tag: 'en',
  },
};
