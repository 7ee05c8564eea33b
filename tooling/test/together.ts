import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { holdUntilEnd } from '../build/lock.ts';

/** Files of tests that one worker reads into one realm: enough that what they import counts little, few enough that workers end together. */
const FILES = 8;

/** Files that say at their top that they take long, want a process of their own or another environment; or that put others in a module's place. */
const isAlone = (file: string) => {
  const text = readFileSync(file, 'utf8');
  return (
    /^\/\*\* @(?:long|alone) \*\/$/m.test(text) || text.includes('@jest-environment') || text.includes('jest.mock(')
  );
};

/** `api/src/lib/mailer.test.ts` for `api`; of the room's own folder, with `/` between. */
const testsOf = (room: string) =>
  globSync('**/*.test.{ts,tsx}', { cwd: room, exclude: (name) => name === 'node_modules' })
    .map((name) => name.split(path.sep).join('/'))
    .toSorted();

const own = new Map<string, string>();
/**
 * This run's folder, beside what else this clone makes: the first that no other run in this clone has. A name that stays lets jest know of the
 * run before how long a group takes.
 */
function ownFolder(root: string): string {
  let folder = own.get(root);
  for (let at = 0; folder === undefined; at += 1) {
    const free = path.join(root, '.clube/together', String(at));
    if (holdUntilEnd(path.join(free, 'held'))) folder = free;
  }
  own.set(root, folder);
  return folder;
}

/** A module of a group, as the room's files are modules; `folder` from there. */
const group = (folder: string, files: readonly string[], isNative: boolean) =>
  isNative
    ? `import { describeFile } from '../../../../tooling/jest/together.ts';\n${files
        .map((file) => `await describeFile('${file}', () => import('../../../../${folder}/${file}'));\n`)
        .join('')}`
    : // Its own hook, which takes away what a test drew, is for all.
      `require(require.resolve('@testing-library/react', { paths: [__dirname + '/../../../../${folder}'] }));\n${files
        .map(
          (file) =>
            // What one put in the place of a function stands for its own tests.
            `describe('${file}', () => {\n  afterAll(() => jest.restoreAllMocks());\n  require('../../../../${folder}/${file}');\n});\n`,
        )
        .join('')}`;

/**
 * The files by which a room's tests are run: those that stand alone, and groups of the others, which are written beside what this clone
 * makes. Loading the server took a third of the time of a usual file.
 * @param workers who have nothing else to run: each of them has as many groups as the others
 */
export function together(
  root: string,
  room: string,
  isChosen: (file: string) => boolean = () => true,
  workers = 1,
): string[] {
  const folder = path.join(root, room);
  const files = testsOf(folder).filter((file) => isChosen(path.join(folder, file)));
  const alone = files.filter((file) => isAlone(path.join(folder, file)));
  const rest = files.filter((file) => !alone.includes(file));
  const made = path.join(ownFolder(root), room);
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  const isNative = !rest.some((file) => file.endsWith('.tsx'));
  const most = Math.ceil(rest.length / (Math.ceil(rest.length / FILES / workers) * workers));
  const groups = Array.from({ length: rest.length > 0 ? Math.ceil(rest.length / most) : 0 }, (_, at) => {
    const name = path.join(made, `${String(at).padStart(3, '0')}.test.ts`);
    writeFileSync(name, group(room, rest.slice(at * most, (at + 1) * most), isNative));
    return name;
  });
  return [...alone.map((file) => path.join(folder, file)), ...groups];
}
