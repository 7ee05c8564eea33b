import { MAX_BATCH, MAX_BATCH_MODULES } from '@clube/shared/contracts/outline-limits';
import type { DroppedFile } from './read-drop.ts';

/** Why a file does not become a lesson. */
export type Refusal = 'type' | 'empty' | 'too_large' | 'no_room' | 'too_many';
/** `id` within the drop; `isOut`: somebody wants no lesson of it. */
export type ArrangedLesson = { id: number; title: string; file: File; isOut: boolean };
/** `moduleId`: one that is there. */
export type ArrangedModule = { title: string; moduleId?: number; lessons: readonly ArrangedLesson[] };
export type PlannedLesson = ArrangedLesson & { refusal: Refusal | undefined };
export type PlannedModule = Omit<ArrangedModule, 'lessons'> & { lessons: readonly PlannedLesson[] };

export type Limits = {
  /** Bytes that one file may have. */
  uploadLimit: number;
  /** Bytes that the panel has left. */
  room: number;
};
/** Where files go that lie in no folder. */
export type Loose = { title: string; moduleId?: number };

export const MAX_MODULE_TITLE = 120;
export const MAX_LESSON_TITLE = 160;
/** Systems know no type of these. */
const MEDIA_NAMES =
  /\.(?:mkv|mka|avi|mov|mp4|m4[abv]|mpe?g|vob|webm|wm[av]|asf|flv|m?ts|m2ts?|3g[2p]|ogv|gif|mp[23]|wav|ogg|oga|opus|aac|flac|aif[cf]?|caf|amr|pdf)$/i;
const isMedia = ({ name, type }: File) =>
  /^(?:(?:video|audio)\/|application\/pdf$)/.test(type) || MEDIA_NAMES.test(name);
/** What systems leave in folders, and nobody sees. */
const isHidden = ({ file, folders }: DroppedFile) =>
  [file.name, ...folders].some((name) => name.startsWith('.') || name === '__MACOSX') ||
  /^(?:thumbs\.db|desktop\.ini)$/i.test(file.name);

const collator = new Intl.Collator('pt', { numeric: true, sensitivity: 'base' });
const tidy = (text: string) => text.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim();
/** `01 - Papel` is the first one, `Papel`: the order says the number. `1.5 litros` and `10 dicas` keep theirs. */
const withoutNumber = (text: string) => text.replace(/^\d{1,3}\s*[-–_.)]+\s*(?=\p{L})/u, '');

export function titleOf(name: string, length = MAX_LESSON_TITLE): string {
  const whole = tidy(name);
  return (tidy(withoutNumber(whole)) || whole).slice(0, length).trim();
}
const lessonTitle = ({ name }: File) => titleOf(name.replace(/(?<=.)\.[^.]{1,5}$/, ''));

/** A module for each folder; the outermost gives its name only where files lie in it. */
function moduleTitle(folders: readonly string[]): string {
  const inner = folders.length > 1 ? folders.slice(1) : folders;
  return inner
    .map((name) => titleOf(name, MAX_MODULE_TITLE))
    .join(' · ')
    .slice(0, MAX_MODULE_TITLE)
    .trim();
}

/** Files that were dropped as they come first: a module for each folder, a lesson for each file, in the order in which people count. */
export function arrangedOf(dropped: readonly DroppedFile[], loose: Loose): ArrangedModule[] {
  const folders = new Map<string, DroppedFile[]>();
  for (const one of dropped.filter((file) => !isHidden(file))) {
    const way = one.folders.join('/');
    folders.set(way, [...(folders.get(way) ?? []), one]);
  }
  let id = 0;
  return [...folders]
    .toSorted(([one], [other]) => collator.compare(one, other))
    .map(([way, files]) => ({
      ...(way === '' ? loose : { title: moduleTitle(files[0]!.folders) }),
      lessons: files
        .map(({ file }) => file)
        .toSorted((one, other) => collator.compare(one.name, other.name))
        .map((file) => ({ id: (id += 1), title: lessonTitle(file), file, isOut: false })),
    }));
}

/** Which files are refused: of those that come first as many are taken as there is room for, and what is out takes none. */
export function judgedOf(modules: readonly ArrangedModule[], { uploadLimit, room }: Limits): PlannedModule[] {
  let left = room;
  let count = 0;
  let named = 0;
  const judge = ({ file, isOut }: ArrangedLesson): Refusal | undefined => {
    if (isOut) return undefined;
    if (named > MAX_BATCH_MODULES) return 'too_many';
    if (!isMedia(file)) return 'type';
    if (file.size === 0) return 'empty';
    if (file.size > uploadLimit) return 'too_large';
    if (file.size > left) return 'no_room';
    if (count >= MAX_BATCH) return 'too_many';
    left -= file.size;
    count += 1;
    return undefined;
  };
  return modules.map(({ lessons, ...module }) => {
    named += lessons.some(({ isOut }) => !isOut) ? 1 : 0;
    return { ...module, lessons: lessons.map((lesson) => ({ ...lesson, refusal: judge(lesson) })) };
  });
}

/** What is made of it: modules with a lesson at least. */
export const acceptedOf = (modules: readonly PlannedModule[]): PlannedModule[] =>
  modules
    .map((module) => ({ ...module, lessons: module.lessons.filter(({ refusal, isOut }) => !refusal && !isOut) }))
    .filter(({ lessons }) => lessons.length > 0);
