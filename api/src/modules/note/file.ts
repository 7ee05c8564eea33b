import type { NoteFormat } from '@clube/shared/contracts/note-limits';
import type { Locale } from '../../lib/locale.ts';
import type { ExportedNote } from './queries.ts';

type Words = { notes: string; course: string; lesson: string };
const words: Record<Locale, Words> = {
  pt: { notes: 'anotações', course: 'Curso indisponível', lesson: 'Aula indisponível' },
  es: { notes: 'notas', course: 'Curso no disponible', lesson: 'Clase no disponible' },
  en: { notes: 'notes', course: 'Course not available', lesson: 'Lesson not available' },
};

const two = (value: number) => String(value).padStart(2, '0');
/** 75 → "1:15", 3675 → "1:01:15". */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), two(seconds % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A title is one line, and in Markdown nothing but its letters. */
const line = (title: string) => title.replaceAll(/\s+/g, ' ').trim();
const plain = (title: string) => line(title).replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&');

/** How each format writes its parts. What the author wrote stays as they wrote it: whoever writes Markdown finds it there. */
const looks: Record<
  NoteFormat,
  { heading: (level: number, title: string) => string; note: (note: ExportedNote) => string }
> = {
  md: {
    heading: (level, title) => `${'#'.repeat(level)} ${plain(title)}`,
    note: ({ seconds, text }) => (seconds === null ? text : `**${clock(seconds)}**\n\n${text}`),
  },
  txt: {
    heading: (level, title) => (level === 1 ? `${line(title)}\n${'='.repeat(line(title).length)}` : line(title)),
    note: ({ seconds, text }) => (seconds === null ? text : `[${clock(seconds)}] ${text}`),
  },
};

export type NoteFile = { title: string | null; notes: readonly ExportedNote[] };

/** The notes of a course as a text to keep, under its modules and lessons. */
export function writeFile({ title, notes }: NoteFile, format: NoteFormat, locale: Locale): string {
  const { heading, note } = looks[format];
  const parts = [heading(1, title ?? words[locale].course)];
  let [module, lesson]: (number | undefined)[] = [];
  for (const one of notes) {
    if (one.module_id !== module && one.module !== null) parts.push(heading(2, one.module));
    if (one.lesson_id !== lesson) parts.push(heading(3, one.lesson ?? words[locale].lesson));
    [module, lesson] = [one.module_id, one.lesson_id];
    parts.push(note(one).replaceAll(/\r\n?/g, '\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

/** What the file is called, without its end: the course, and what it holds. */
export const fileTitle = (title: string | null, locale: Locale): string =>
  [title, words[locale].notes].filter(Boolean).join(' - ');
