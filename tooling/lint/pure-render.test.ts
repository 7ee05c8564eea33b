import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';

/** Breach → the code that commits it, and what is said of it. */
const BREACHES: Record<string, [code: string, said: string]> = {
  'a constant of the window': ['export const wide = window.innerWidth;', 'window is read at import'],
  'storage at import': ["export const kept = localStorage.getItem('a');", 'localStorage is read at import'],
  'an atom that begins with storage': [
    "export const keptAtom = atom(sessionStorage.getItem('a'));",
    'sessionStorage is read at import',
  ],
  'an atom that reads a clock': ['export const nowAtom = atom(() => Date.now());', 'Date.now() is read at rendering'],
  'a branch on the browser': [
    "export const lang = typeof navigator === 'undefined' ? 'pt' : navigator.language;",
    'navigator is read at import',
  ],
  'the clock in a page': [
    'export const Page = () => <p>{new Date().getFullYear()}</p>;',
    'new Date() is read at rendering',
  ],
  'chance in a page': [
    'export function Page() { return <p>{Math.random()}</p>; }',
    'Math.random() is read at rendering',
  ],
  'the clock in a hook': [
    'export function useAge(born: number) { return Date.now() - born; }',
    'Date.now() is read at rendering',
  ],
  'the clock in a hook of the library': [
    'export function Page() { const now = useMemo(() => performance.now(), []); return <p>{now}</p>; }',
    'performance.now() is read at rendering',
  ],
  'what a state begins with': [
    'export function Page() { const [title] = useState(() => document.title); return <p>{title}</p>; }',
    'document is read at rendering',
  ],
  'each row of a list': [
    'export const List = ({ rows }: Props) => <ul>{rows.map((row) => <li key={row}>{location.href + row}</li>)}</ul>;',
    'location is read at rendering',
  ],
  'a component that is wrapped': [
    'export const Page = memo(function page() { return <p>{document.title}</p>; });',
    'document is read at rendering',
  ],
  'a helper that a page calls': [
    'const here = () => window.location.href; const path = () => here().slice(1); export const Page = () => <p>{path()}</p>;',
    'window is read at rendering',
  ],
  'a question about the screen': [
    "export const Page = () => <p>{matchMedia('(max-width: 576px)').matches ? 'a' : 'b'}</p>;",
    'matchMedia is read at rendering',
  ],
  'the width without the window': [
    'export function Page() { const [wide] = useState(innerWidth > 576); return <p>{String(wide)}</p>; }',
    'innerWidth is read at rendering',
  ],
  'another storage': ["export const kept = indexedDB.open('a');", 'indexedDB is read at import'],
  'the answers that are kept': ["export const kept = caches.open('a');", 'caches is read at import'],
  'by way of globalThis': [
    'export const Page = () => <p>{globalThis.document.title}</p>;',
    'globalThis.document is read at rendering',
  ],
  'the clock as text': ['export const Page = () => <p>{Date()}</p>;', 'Date() is read at rendering'],
  'a helper that a state begins with': [
    "function read() { return localStorage.getItem('a'); } export const Page = () => <p>{useState(read)[0]}</p>;",
    'localStorage is read at rendering',
  ],
};

const ALLOWED: Record<string, string> = {
  'an effect': 'export function Page() { useEffect(() => { document.title = String(Date.now()); }); return <p>a</p>; }',
  'a handler':
    'export const Page = () => <button onClick={() => window.print()} onBlur={() => navigator.vibrate(1)}>a</button>;',
  'a handler with a name':
    'export function Page() { const print = () => window.print(); return <button onClick={print}>a</button>; }',
  'a callback': 'export const Page = () => <p>{useCallback(() => Date.now(), []).name}</p>;',
  'a store outside, with what the server takes for it': [
    'const watch = () => () => {};',
    "export const Page = () => <p>{useSyncExternalStore(watch, () => localStorage.getItem('a'), () => null)}</p>;",
  ].join('\n'),
  'what an atom writes': 'export const nowAtom = atom(0, (_get, set) => set(base, Date.now()));',
  'a function for others': "export const keep = (value: string) => localStorage.setItem('a', value);",
  'what a query asks for': "export const query = { queryFn: () => [localStorage.getItem('a'), Date.now()] };",
  'a question whether there is one': "export const isServer = typeof window === 'undefined';",
  'the same by way of globalThis': "export const isServer = typeof globalThis.window === 'undefined';",
  'a date that is given': 'export const Page = ({ at }: Props) => <time>{new Date(at).toISOString()}</time>;',
  'a name of one’s own': 'export const Page = ({ document, window }: Props) => <p>{document + window}</p>;',
};

let workspace = '';
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), text);
};
type Settings = { jsPlugins: string[] };
beforeAll(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'clube-lint-'));
  // The settings of this repository, whose plugin lies beside them.
  const settings = JSON.parse(readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8')) as Settings;
  const jsPlugins = settings.jsPlugins.map((file) => path.join(ROOT, file));
  write('.oxlintrc.json', JSON.stringify({ ...settings, jsPlugins, categories: {} }));
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** What the rule says of files, each as `file: message`. */
function lint(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) write(file, text);
  const { stdout } = spawnSync(path.join(ROOT, 'node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: workspace,
    encoding: 'utf8',
  });
  for (const file of Object.keys(files)) rmSync(path.join(workspace, file));
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string; filename: string }[] };
  return diagnostics
    .filter(({ code }) => code === 'clube(pure-render)')
    .map(({ filename, message }) => `${filename}: ${message.split(':')[0]}`)
    .toSorted();
}
const numbered = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code, at) => [`shell/src/${String(at).padStart(2, '0')}.tsx`, code]));

test('whatever reads the browser or a clock at import or while rendering is refused', () => {
  const breaches = Object.values(BREACHES);
  const expected = breaches.map(([, said], at) => `shell/src/${String(at).padStart(2, '0')}.tsx: ${said}`);
  expect(lint(numbered(breaches.map(([code]) => code)))).toEqual(expected);
});

test('what waits for an effect, an event or a call may read both', () => {
  expect(lint(numbered(Object.values(ALLOWED)))).toEqual([]);
});

test('it holds for the shell, for every remote and for shared, and for nobody else', () => {
  const breach = 'export const now = Date.now();';
  const rooms = ['api', 'bench', 'e2e', 'mf-player', 'mf-new', 'shared', 'shell', 'tooling'];
  const found = lint(Object.fromEntries(rooms.map((room) => [`${room}/src/x.ts`, breach])));
  const held = ['mf-new', 'mf-player', 'shared', 'shell'];
  expect(found).toEqual(held.map((room) => `${room}/src/x.ts: Date.now() is read at import`));
});
