import { describe, expect, test } from '@jest/globals';
import { changeLesson, renameModule, turnLesson } from './arrange.ts';
import { acceptedOf, arrangedOf, judgedOf, titleOf, type Limits, type Loose } from './plan.ts';
import type { DroppedFile } from './read-drop.ts';

const MB = 1024 * 1024;
const PLENTY = { uploadLimit: 100 * MB, room: 1000 * MB };
const LOOSE = { title: 'Aulas enviadas' };
const file = (name: string, size = 10, type = 'video/mp4') => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const dropped = (way: string, size?: number, type?: string) => {
  const parts = way.split('/');
  return { file: file(parts.at(-1)!, size, type), folders: parts.slice(0, -1) };
};
const planOf = (files: DroppedFile[], loose: Loose, limits: Limits) => judgedOf(arrangedOf(files, loose), limits);
const shape = (plan: ReturnType<typeof planOf>) =>
  plan.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)]);

test.each([
  ['01 - Boas-vindas', 'Boas-vindas'],
  ['2. O_papel', 'O papel'],
  ['03) Cores', 'Cores'],
  ['10 dicas', '10 dicas'],
  ['1.5 litros', '1.5 litros'],
  ['2024', '2024'],
  ['  Aula   um ', 'Aula um'],
])('%s is called %s', (name, title) => expect(titleOf(name)).toBe(title));

test('a sub-folder is a module, files stand as people count, and what systems leave there is not seen', () => {
  const plan = planOf(
    [
      dropped('Curso/10 - Fim/aula 2.mp4'),
      dropped('Curso/10 - Fim/aula 10.mp4'),
      dropped('Curso/10 - Fim/aula 1.mp4'),
      dropped('Curso/2 - Meio/b.mkv', 10, ''),
      dropped('Curso/2 - Meio/.DS_Store', 10, ''),
      dropped('Curso/2 - Meio/Thumbs.db', 10, ''),
      dropped('Curso/__MACOSX/b.mp4'),
      dropped('Curso/abertura.mp4'),
    ],
    LOOSE,
    PLENTY,
  );
  expect(shape(plan)).toEqual([
    ['Curso', ['abertura']],
    ['Meio', ['b']],
    ['Fim', ['aula 1', 'aula 2', 'aula 10']],
  ]);
});

test('files in no folder go where somebody is, and folders in folders say both', () => {
  const plan = planOf([dropped('a.mp3'), dropped('Curso/Um/Dois/b.mp4')], { title: 'Papel', moduleId: 7 }, PLENTY);
  expect(plan.map(({ moduleId }) => moduleId)).toEqual([7, undefined]);
  expect(shape(plan)).toEqual([
    ['Papel', ['a']],
    ['Um · Dois', ['b']],
  ]);
});

describe('what is refused', () => {
  const refusals = (plan: ReturnType<typeof planOf>) =>
    plan.flatMap(({ lessons }) => lessons.map(({ title, refusal }) => [title, refusal]));

  test('by type, size and room, file by file, and makes nothing', () => {
    const plan = planOf(
      [
        dropped('a.mp4', 6 * MB),
        dropped('b.docx', 5, 'application/msword'),
        dropped('c.mp4', 0),
        dropped('d.mp4', 11 * MB),
        dropped('e.mp4', 6 * MB),
        dropped('f.mp4', 4 * MB),
      ],
      LOOSE,
      { uploadLimit: 10 * MB, room: 10 * MB },
    );
    expect(refusals(plan)).toEqual([
      ['a', undefined],
      ['b', 'type'],
      ['c', 'empty'],
      ['d', 'too_large'],
      ['e', 'no_room'],
      ['f', undefined],
    ]);
    expect(shape(acceptedOf(plan))).toEqual([['Aulas enviadas', ['a', 'f']]]);
    expect(acceptedOf(planOf([dropped('Só textos/a.txt', 5, 'text/plain')], LOOSE, PLENTY))).toEqual([]);
  });

  test('is nothing that the server takes, where the system knows no type of its name', () => {
    const names =
      '00001.m2ts tape.m2t disc.vob a.asf a.wma phone.3g2 a.mka book.m4b a.gif a.mp2 a.aif a.aiff a.aifc a.caf a.amr';
    const plan = planOf(
      names.split(' ').map((name) => dropped(name, 1, '')),
      LOOSE,
      PLENTY,
    );
    expect(refusals(plan).filter(([, refusal]) => refusal)).toEqual([]);
    expect(refusals(planOf([dropped('a.docx', 1, '')], LOOSE, PLENTY))).toEqual([['a', 'type']]);
  });

  test('is what goes beyond what one call makes', () => {
    const many = Array.from({ length: 501 }, (_, at) => dropped(`${at}.mp4`, 1));
    expect(refusals(planOf(many, LOOSE, PLENTY)).filter(([, refusal]) => refusal === 'too_many')).toHaveLength(1);
  });
});

describe('what somebody arranges', () => {
  const first = arrangedOf([dropped('Um/a.mp4', 6 * MB), dropped('Um/b.mp4', 6 * MB), dropped('Dois/c.mp4', 1)], LOOSE);
  const titles = (modules: typeof first) =>
    modules.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)]);
  const idOf = (title: string) => first.flatMap(({ lessons }) => lessons).find((lesson) => lesson.title === title)!.id;

  test('a module and a lesson get other names where they are', () => {
    expect(titles(renameModule(first, 1, 'Primeiro'))).toEqual([
      ['Dois', ['c']],
      ['Primeiro', ['a', 'b']],
    ]);
    expect(titles(changeLesson(first, idOf('a'), { title: 'Abertura', moduleAt: 1 }))).toEqual([
      ['Dois', ['c']],
      ['Um', ['Abertura', 'b']],
    ]);
  });

  test('a lesson goes to the end of another module, and what it leaves empty is not made', () => {
    const moved = changeLesson(first, idOf('c'), { title: 'c', moduleAt: 1 });
    expect(titles(moved)).toEqual([
      ['Dois', []],
      ['Um', ['a', 'b', 'c']],
    ]);
    expect(shape(acceptedOf(judgedOf(moved, PLENTY)))).toEqual([['Um', ['a', 'b', 'c']]]);
  });

  test('what is out leaves its room to what comes after, and comes back where it stood', () => {
    const limits = { uploadLimit: 10 * MB, room: 7 * MB };
    expect(shape(acceptedOf(judgedOf(first, limits)))).toEqual([
      ['Dois', ['c']],
      ['Um', ['a']],
    ]);
    const without = turnLesson(first, idOf('a'));
    expect(shape(acceptedOf(judgedOf(without, limits)))).toEqual([
      ['Dois', ['c']],
      ['Um', ['b']],
    ]);
    expect(turnLesson(without, idOf('a'))).toEqual(first);
  });
});
