import { SHELL, type Composition, type RemoteManifest, type ShellRelease } from '@clube/shared/contracts/remote';
import { shellFirstQueries, shellPaths, type ShellPath } from '@clube/shared/contracts/shell-paths';
import type { FieldError } from '../../lib/errors.ts';
import type { Drawn } from '../../renderer/messages.ts';
import { Renderer } from '../../renderer/renderer.ts';
import type { ReleaseDocument } from './queries.ts';
import { sampleBoot, sampleUrl } from './sample-boot.ts';

/** So long a process that has just started may work for a page, its code included. One that a busy machine keeps waiting is looked at again. */
const LIMIT_MS = 3000;
/** A process may end for a reason that is none of the release's. */
const LOOKS = 2;
const UNSEEN = 'could not be looked at';
const KEEPS =
  'keeps something from one picture to the next, which may be somebody else’s: what is drawn must come from what the page is given. Mend it, or say serverRendered: false for its path';

type Face = { document: ReleaseDocument; text: string };
type Entry = RemoteManifest['paths'][number];
type Page = {
  url: string;
  entry: Entry | undefined;
  hasData: boolean;
  /** What a screen of the shell asks for. */
  own?: NonNullable<Entry['firstQueries']>;
};
/** How a page is looked at: each layout, theme and language is in one of them. */
const appearances = [
  { version: 'v1', theme: 'light', locales: { one: 'pt', other: 'pt' } },
  { version: 'v2', theme: 'dark', locales: { one: 'es', other: 'en' } },
] as const;
type Appearance = (typeof appearances)[number];

/** Two who look at the same page, by what every text of theirs and of their panel ends with. */
const people = { one: 'of-the-one', other: 'of-the-other' } as const;
const dataOf = (json: string, person: keyof typeof people) => json.replaceAll(' sample', ` sample ${people[person]}`);

/** Nothing of the first: that is how its author sees it. */
const inWhat = ({ version, theme, locales }: Appearance, person: keyof typeof people) =>
  version === 'v1' ? '' : `in ${version} (${locales[person]}, ${theme}) `;

/** What a page of one person is drawn from, and of the other. */
function sheetsOf(
  { shell, own }: { shell: Face; own: Face },
  composition: Composition,
  page: Page,
  appearance: Appearance,
) {
  const { version, theme, locales } = appearance;
  const { composition: _composition, ...boot } = sampleBoot(composition, page.entry, page.hasData, page.own);
  const sheetOf = (person: keyof typeof people) => ({
    shell: idOf(shell),
    remote: own === shell ? undefined : idOf(own),
    composition: 'check',
    boot: dataOf(JSON.stringify({ ...boot, locale: locales[person] }), person),
    url: page.url,
    theme,
    version,
  });
  return { one: sheetOf('one'), other: sheetOf('other') };
}

const idOf = ({ document }: Face) =>
  'manifest' in document ? `${document.manifest.name} ${document.hash}` : `${SHELL} ${document.hash}`;

/**
 * Draws one page in a renderer: for somebody, for somebody else, and for the first one again.
 * @returns why it cannot be drawn
 */
async function reasonAgainst(
  renderer: Renderer,
  { shell, own }: { shell: Face; own: Face },
  page: Page,
  appearance: Appearance,
): Promise<string | undefined> {
  const codeOf = (face: Face) => ({ id: idOf(face), name: idOf(face).split(' ')[0]!, text: face.text });
  const { hash, platform } = shell.document as ShellRelease;
  const remotes = 'manifest' in own.document ? [own.document] : [];
  const composition: Composition = { id: 'check', channel: 'check', shell: hash, platform, remotes };
  const codes = own === shell ? [shell] : [shell, own];
  const sheets = sheetsOf({ shell, own }, composition, page, appearance);
  const json = JSON.stringify(composition);
  const draw = async (person: keyof typeof people, times: number): Promise<Drawn | string> => {
    let reason = '';
    for (let at = 0; at < LOOKS; at += 1) {
      renderer.tell(idOf(shell), codes.map(codeOf), { id: 'check', json });
      const stop = renderer.endAfter(LIMIT_MS);
      const answer = await renderer.draw(sheets[person], times);
      stop();
      if ('drawn' in answer) return answer.drawn;
      const { kind, why, where } = answer.failure;
      if (kind)
        return `${inWhat(appearance, person)}cannot be drawn without a browser: ${why} (${where}). Mend it, or say serverRendered: false for its path`;
      reason = why;
    }
    return `${UNSEEN}: ${reason}. Publish it again`;
  };
  // What is loaded with the first picture, and kept for all, is there at the second.
  const first = await draw('one', 2);
  if (typeof first === 'string') return first;
  const theirs = await draw('other', 1);
  if (typeof theirs === 'string') return theirs;
  const again = await draw('one', 1);
  if (typeof again === 'string') return again;
  const isKept = again.html !== first.html || again.title !== first.title;
  const isTold = `${theirs.html}${theirs.title}`.includes(people.one);
  return isKept || isTold ? `${inWhat(appearance, 'one')}${KEEPS}` : undefined;
}

const title = { pt: '', es: '', en: '' };
/** The frame around what no remote has. */
const framed = (['student', 'owner'] as const).map((role): Entry => ({
  path: '/nowhere',
  title,
  chunk: '',
  roles: [role],
}));

/** What a release draws: before and after its data. */
function pagesOf(document: ReleaseDocument): Page[] {
  const entries =
    'manifest' in document
      ? document.manifest.paths.filter(({ status, serverRendered }) => status !== 'planned' && serverRendered !== false)
      : framed;
  const pages = entries.flatMap((entry) => [false, true].map((hasData) => ({ url: sampleUrl(entry), entry, hasData })));
  if ('manifest' in document) return pages;
  const screens = (Object.keys(shellPaths) as ShellPath[])
    .filter((path) => !path.startsWith('/_'))
    .flatMap((path) => {
      const own = [...(shellFirstQueries[path] ?? [])];
      const before = { url: sampleUrl({ path }), entry: undefined, hasData: false, own };
      return own.length > 0 ? [before, { ...before, hasData: true }] : [before];
    });
  return [...screens, ...pages];
}

/** The last of those who may see a page sees it in the second layout. */
const asLast = (page: Page): Page =>
  page.entry?.roles ? { ...page, entry: { ...page.entry, roles: page.entry.roles.slice(-1) } } : page;

/**
 * Draws every page of a release as servers will, before and after its data, in both layouts and themes, in each language and for two people
 * in turn, in a process without rights.
 * @param shell the shell that it will stand in; the release itself where it is one
 * @returns what cannot be drawn, and why
 */
export async function drawProblems(own: Face, shell: Face, renderer = new Renderer(() => {})): Promise<FieldError[]> {
  const { document } = own;
  const problems: FieldError[] = [];
  try {
    for (const page of pagesOf(document)) {
      // What cannot be drawn in one layout is told once.
      for (const appearance of appearances) {
        const seen = appearance.version === 'v1' ? page : asLast(page);
        const why = await reasonAgainst(renderer, { shell, own }, seen, appearance);
        if (!why) continue;
        problems.push({ path: `/files/${document.server!.file}`, code: 'draw', message: `${page.url} ${why}` });
        // A machine that cannot look at one page looks at no other: nobody waits for each of them.
        if (why.startsWith(UNSEEN)) return problems;
        break;
      }
    }
  } finally {
    renderer.stop();
  }
  return problems;
}
