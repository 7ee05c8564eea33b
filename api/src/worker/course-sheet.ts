import { MOST_OUTLINE_ROWS } from '@clube/shared/contracts/course-file-limits';
import type { CourseImportFault, OutlineColumns } from '@clube/shared/contracts/course-import';
import { outlineFields, type OutlineField } from '@clube/shared/contracts/course-import-fields';
import { linkedType } from '@clube/shared/contracts/embed-link';
import { MAX_TEXT_LENGTH, textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import { cleaned, folded, readRows, type Row } from '../lib/csv-rows.ts';
import type { createReport, Step } from './course-plan.ts';
import type { CourseWish } from './tasks.ts';

const LONGEST = { module: 120, lesson: 160 } as const;
/** As a lesson keeps it (contracts/lesson.ts). */
const LONGEST_ADDRESS = 500;
const SHOWN_ROWS = 3;
const SHOWN_CELL = 80;
/** What a spreadsheet runs when somebody opens a list with it. */
const FORMULA = /^[=+\-@]/;
/** What columns are called, in the languages of the product. */
const NAMES: Record<OutlineField, readonly string[]> = {
  module: ['modulo', 'module', 'secao', 'seccion', 'section', 'unidade', 'unidad', 'unit'],
  lesson: ['aula', 'titulo', 'titulo da aula', 'lesson', 'title', 'clase', 'leccion', 'licao', 'nome da aula'],
  kind: ['tipo', 'type', 'kind', 'formato', 'format'],
  address: ['endereco', 'link', 'url', 'video', 'address', 'enlace', 'direccion', 'link do video'],
  description: ['descricao', 'description', 'descripcion', 'texto', 'text', 'conteudo', 'contenido', 'content'],
  release: ['liberacao', 'release', 'abre em', 'abre', 'data', 'date', 'fecha', 'liberacion', 'disponivel em'],
};
const KINDS: Record<string, 'video' | 'text' | 'quiz' | 'page'> = {
  pagina: 'page',
  page: 'page',
  embed: 'page',
  video: 'video',
  aula: 'video',
  texto: 'text',
  text: 'text',
  quiz: 'quiz',
  questionario: 'quiz',
  cuestionario: 'quiz',
  prova: 'quiz',
};
const EMPTY_QUIZ = {
  passing_percent: 70,
  max_attempts: null,
  shows_answers: 'passed' as const,
  is_shuffled: false,
  questions: [],
};
const NO_RULES = { release_at: null, release_after_days: null, is_sequential: false, is_for_classes: false };

const NOT_FREE = { is_free: false };
const AFTER_NOTHING = { release_after_percent: null };

const guess = (names: readonly string[]): OutlineColumns => {
  const known = names.map(folded);
  const find = (field: OutlineField) => {
    const at = known.findIndex((name) => NAMES[field].includes(name));
    return at < 0 || at > 99 ? null : at;
  };
  return Object.fromEntries(outlineFields.map((field) => [field, find(field)])) as OutlineColumns;
};

/** A day begins where the product is at home; undefined for no day that there is. */
function releaseOf(written: string): { release_at: string | null; release_after_days: number | null } | undefined {
  if (written === '') return { release_at: null, release_after_days: null };
  const [, days] = /^(\d{1,4})(?: ?(?:dias?|days?|d))?$/i.exec(written) ?? [];
  if (days !== undefined)
    return Number(days) <= 3650 ? { release_at: null, release_after_days: Number(days) } : undefined;
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?$/.exec(written);
  const local = /^(\d\d?)\/(\d\d?)\/(\d{4})(?: (\d\d):(\d\d))?$/.exec(written);
  const [year, month, day, hour = '00', minute = '00'] = iso
    ? iso.slice(1)
    : local
      ? [local[3], local[2], local[1], local[4], local[5]]
      : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T${hour}:${minute}:00-03:00`);
  const isDay = !Number.isNaN(moment.getTime()) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
  return isDay && /^(19|20|21)/.test(year) ? { release_at: moment.toISOString(), release_after_days: null } : undefined;
}

type Lesson = Extract<Step, { kind: 'lesson' }>;
type Found = { module: string; lesson: Omit<Lesson, 'module'> | null };
type Fault = { fault: CourseImportFault; value: string };

/** @param last the module of the row before, which stands for an empty cell */
function readRow({ cells }: Row, columns: OutlineColumns, last: string): Found | Fault {
  const raw = (field: OutlineField) => (columns[field] === null ? '' : (cells[columns[field]] ?? ''));
  const of = (field: OutlineField) => cleaned(raw(field));
  const [module, title] = [of('module') || last, of('lesson')];
  if (module === '') return { fault: 'title_missing', value: title };
  for (const [text, most] of [
    [module, LONGEST.module],
    [title, LONGEST.lesson],
  ] as const) {
    if (FORMULA.test(text)) return { fault: 'formula', value: text };
    if (text.length > most) return { fault: 'title_long', value: text };
  }
  if (title === '') return of('module') === '' ? { fault: 'title_missing', value: '' } : { module, lesson: null };
  const [named, address] = [folded(of('kind')), of('address')];
  const kind = named === '' ? undefined : KINDS[named];
  if (named !== '' && kind === undefined) return { fault: 'kind', value: of('kind') };
  const isShown = kind !== 'quiz' && address.length <= LONGEST_ADDRESS && linkedType(address) !== undefined;
  if (address !== '' && !isShown) return { fault: 'address', value: address };
  const words = raw('description')
    .normalize('NFC')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim();
  if (words.length > MAX_TEXT_LENGTH) return { fault: 'text', value: title };
  const release = releaseOf(of('release'));
  if (!release) return { fault: 'release', value: of('release') };
  return {
    module,
    lesson: {
      kind: 'lesson',
      title,
      rules: { ...NO_RULES, ...NOT_FREE, ...AFTER_NOTHING, ...release },
      text: words === '' ? null : textOfWords(words),
      media: null,
      address: address === '' ? null : address,
      quiz: kind === 'quiz' ? EMPTY_QUIZ : null,
      isPublished: false,
      materials: [],
    },
  };
}

/** Looks at a spreadsheet of lessons; a row that is wrong is passed over and said. @throws AppError what `readRows` throws */
export async function* planSheet(
  bytes: Buffer,
  { title, columns: asked }: CourseWish,
  { report, say }: ReturnType<typeof createReport>,
): AsyncGenerator<Step> {
  report.title = title;
  const sheet: NonNullable<(typeof report)['sheet']> = { columns: [], sample: [], mapping: asked ?? guess([]) };
  report.sheet = sheet;
  yield { kind: 'course', title, description: '', author: '', rules: { ...NO_RULES, ...NOT_FREE } };
  const modules = new Set<string>();
  const lessons = new Set<string>();
  let last = '';
  let isFirst = true;
  for await (const row of readRows(bytes, MOST_OUTLINE_ROWS)) {
    if (isFirst) {
      isFirst = false;
      const cells = row.cells.map(cleaned);
      const guessed = guess(cells);
      const isNames = Object.values(guessed).some((column) => column !== null);
      sheet.columns = isNames ? cells.map((cell) => cell.slice(0, SHOWN_CELL)) : cells.map(() => '');
      if (!asked) sheet.mapping = isNames ? guessed : { ...guessed, module: 0, lesson: cells.length > 1 ? 1 : null };
      if (isNames) continue;
    }
    if (sheet.sample.length < SHOWN_ROWS)
      sheet.sample.push(row.cells.map((cell) => cleaned(cell).slice(0, SHOWN_CELL)));
    const found = readRow(row, sheet.mapping, last);
    if ('fault' in found) {
      say(found.fault, String(row.line), found.value);
      continue;
    }
    last = found.module;
    if (!modules.has(found.module)) {
      modules.add(found.module);
      report.modules += 1;
      yield {
        kind: 'module',
        name: found.module,
        title: found.module,
        rules: { ...NO_RULES, ...AFTER_NOTHING },
        isPublished: false,
      };
    }
    if (!found.lesson) continue;
    const key = JSON.stringify([found.module, found.lesson.title]);
    if (lessons.has(key)) {
      say('repeated', String(row.line), found.lesson.title);
      continue;
    }
    lessons.add(key);
    report.lessons += 1;
    if (found.lesson.quiz) report.quizzes += 1;
    yield { ...found.lesson, module: found.module };
  }
}
