import { createHash } from 'node:crypto';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { locales as languages, type Locale as Language } from '@clube/shared/contracts/locale';
import type { Release, ShellRelease } from '@clube/shared/contracts/remote';
import { sharedModuleNames } from '@clube/shared/contracts/shared-modules';
import { prepareComposition } from '../../api/src/web/page-composition.ts';
import { packRelease } from '../release/pack.ts';
import { integrityOf } from '../webpack/shipped.ts';
import type { ChunkManifest } from '../webpack/chunk-manifest-plugin.ts';
import { apps, remotes, ROOT } from './apps.ts';

const dist = (app: string) => {
  const folder = path.join(ROOT, app, 'dist');
  if (!existsSync(folder)) throw new Error(`${app} is not built; run: node tooling/build/main.ts ${app}`);
  return folder;
};
const manifestOf = (app: string) =>
  JSON.parse(readFileSync(path.join(dist(app), 'chunks.json'), 'utf8')) as ChunkManifest;
/** Those of the source language, whose maps say where they come from; the others are the same but for their words. */
const scriptsOf = (app: string) => {
  const others = new Set(Object.values(manifestOf(app).languages!).flatMap((renamed) => Object.values(renamed)));
  return readdirSync(dist(app)).filter((name) => name.endsWith('.js') && !others.has(name));
};
const contentOf = (app: string, file: string) => readFileSync(path.join(dist(app), file));
/** Sources of an app's scripts, as their maps name them. */
function sourcesOf(app: string, chunks: readonly string[]) {
  return scriptsOf(app)
    .filter((name) => chunks.includes(name.split('.')[0]!))
    .flatMap((name) => {
      const { sources } = JSON.parse(contentOf(app, `${name}.map`).toString()) as { sources: string[] };
      return sources;
    });
}
/**
 * A file with hashes that stay: the names and the integrity of other files stand in it, and by what these happen to be it weighs 35 bytes
 * more or less with each change of any of them.
 */
function steady(content: string): string {
  let count = 0;
  const next = (form: 'hex' | 'base64') =>
    createHash('sha256')
      .update(String((count += 1)))
      .digest(form);
  return content
    .replaceAll(/(sha256-)[\w+/]{43}=/g, (_hash, kind: string) => `${kind}${next('base64')}`)
    .replaceAll(/"[0-9a-f]{8}"/g, () => `"${next('hex').slice(0, 8)}"`);
}
/** Bytes as they travel: brotli, best quality. */
const travelling = (app: string, file: string) => brotliCompressSync(steady(contentOf(app, file).toString())).length;
const sizeOf = (app: string, chunk: string, language: Language = 'pt') => {
  const file = scriptsOf(app).find((name) => name === `${chunk}.js` || name.startsWith(`${chunk}.`));
  if (!file) throw new Error(`${app} has no chunk ${chunk}`);
  return travelling(app, inLanguage(app, file, language));
};

/** The file that a reader of the language gets in the place of one of the source language. */
const inLanguage = (app: string, file: string, language: Language) =>
  (language === 'pt' ? undefined : manifestOf(app).languages![language]![file]) ?? file;

test.each(remotes())('the entry of %s is at most 4 KiB in each language', (remote) => {
  for (const language of languages) expect(sizeOf(remote, 'remoteEntry', language)).toBeLessThanOrEqual(4 * 1024);
});

test.each(apps())('in each language %s names its own files, with the hashes that they have', (app) => {
  const { integrity, languages: spoken } = manifestOf(app);
  for (const language of ['es', 'en'] as const) {
    const renamed = Object.entries(spoken![language]!);
    const [from, to] = renamed.find(([file]) => /^(remoteEntry|runtime)\./.test(file))!;
    const [before, after] = [from, to].map((file) => contentOf(app, file).toString()) as [string, string];
    expect(renamed.length).toBeGreaterThan(1);
    for (const [file, other] of renamed) {
      expect(integrityOf(contentOf(app, other))).toBe(integrity[other]);
      expect([file, after.includes(integrity[other]!)]).toEqual([file, before.includes(integrity[file]!)]);
    }
  }
});

/** What chunks of an app come to, scripts and sheets, by the table that the server preloads by. */
const filesOf = (app: string, ...chunks: string[]) => {
  const manifest = manifestOf(app);
  return [...new Set(chunks.flatMap((chunk) => manifest.chunks[chunk]!))];
};
const chunksSizeIn = (language: Language, app: string, ...chunks: string[]) =>
  filesOf(app, ...chunks).reduce((sum, file) => sum + travelling(app, inLanguage(app, file, language)), 0);
const chunksSize = (app: string, ...chunks: string[]) => chunksSizeIn('pt', app, ...chunks);
/** What a page of the shell starts with. */
const pageSize = (language: Language, ...chunks: string[]) => chunksSizeIn(language, 'shell', ...chunks);
/** What every page of a remote takes from the shell, `modals` once its first picture stands (docs/adr/0245). */
const FRAMED = ['main', 'frame', 'modals'];
const framed = (language: Language) => pageSize(language, ...FRAMED);
const remoteSize = (language: Language, remote: string, chunk: string) =>
  sizeOf(remote, 'remoteEntry', language) + chunksSizeIn(language, remote, 'remote', chunk);

const namesOf = (files: readonly string[]) => files.map((file) => file.split('.')[0]!);
/** Every chunk of an app whose sources have something, by the app's name and its own. */
const carriersOf = (part: RegExp) =>
  apps().flatMap((app) =>
    namesOf(scriptsOf(app).filter((file) => existsSync(path.join(dist(app), `${file}.map`))))
      .filter((chunk) => sourcesOf(app, [chunk]).some((source) => part.test(source)))
      .map((chunk) => `${app} ${chunk}`),
  );

// A file's name and hash stand in the table that every page has. Here, for the frame and for the shell's start up to 0.1 KiB is what a
// visitor's free film needs: the name of its library, and the way to its page.
// 0.05 KiB of the start is that whoever signs out leaves nothing, also when a call of the page was refused before they heard it.
// Of sign-in 0.15 KiB is that a form waits for no worker's file, and of the frame 0.1 that a bell and a search which are late say so.
// Of sign-in half a KiB is the choice of a language, and where the keyboard goes after a refusal.
// Of it half a KiB is that a form says at its head which fields are wrong, and that Back is heard before the router hears it (docs/adr/0329).
// 0.05 KiB of both is that a call by a fetch of the caller's own is lent by a name of its own, so that releases of before stay compatible.
// 0.05 KiB of both is that the desk opens the bin too, and that whoever leaves begins no stream; and as much that a full storage costs no page.
// 0.15 KiB of sign-in is that a form says beside the field that its letters are not seen, and not of another one that it is wrong.
// 0.2 KiB of both is that a piece which is late or does not come says so, or the page does, and waits for no other remote's files (docs/adr/0499).
// Of sign-in 0.3 KiB, and of every page 0.2, is that who waits for code which they asked for is told so (docs/adr/0513).
// 0.65 KiB of it and 0.5 of the frame are that of several such pieces one is heard and one retry brings all, that whoever pressed it keeps the
// focus, that a dialog says it itself (docs/adr/0531), and that what a neighbour plants counts no more (docs/adr/0530).
// 0.25 KiB of sign-in, and 0.6 of the frame, are that a page stays with the session that it was made for, and says its last before one is left
// (docs/adr/0527, 0528).
// 0.05 KiB of every page is that what may have failed is not said to have come (docs/adr/0531).
// 0.1 KiB of sign-in and of the home, and 0.15 of the lesson, are that a page listens from its start for another tab that replaces its session
// (docs/adr/0527), and of sign-in that what lets in once is kept (docs/adr/0541).
// 0.25 KiB of every page behind it is that what changes during a first look is looked at again (shell/src/boot/page-queries.ts), and 0.05 of
// sign-in that the typeface comes last on a slow line, which is 20 KiB of that (docs/adr/0554).
// 0.1 KiB of every page behind it is that the typeface comes in a file for each weight, which is laid out in less than half the time (docs/adr/0558).
test('sign-in is at most 113.65 KiB of scripts and sheets in each language, and loads neither queries nor calls nor federation', () => {
  for (const language of languages) expect(pageSize(language, 'main', 'sign-in')).toBeLessThanOrEqual(113.65 * 1024);
  expect(sourcesOf('shell', ['main', 'vendor', 'sign-in'])).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/node_modules\/(ky|@tanstack\/query-core|@module-federation)\//)]),
  );
});

test('what talks to authenticators comes to whoever uses it, in a file of its own', () => {
  expect(carriersOf(/\/@simplewebauthn\/browser\//).toSorted()).toEqual(['mf-account passkey', 'shell passkey']);
  expect(namesOf(filesOf('shell', 'main', 'sign-in'))).not.toContain('passkey');
  expect(namesOf(filesOf('mf-account', 'remote', 'account'))).not.toContain('passkey');
});

test('what a page with remotes takes from the shell is at most 126.1 KiB in each language', () => {
  for (const language of languages) expect(pageSize(language, 'main', 'frame')).toBeLessThanOrEqual(126.1 * 1024);
});

// With its headers a file is about 0.3 KiB more. Of the lesson 180 were wanted; what is over, and where it was looked for, says docs/adr/0245.
// An owner's shelves, and the choice of a category, are 0.6 KiB of the home and of its change (docs/adr/0301, 0302).
// A course's trailer, how many comments there are, what tells of a download that was cut off, and the headers of each call are 0.7 KiB of the lesson.
// Of both 0.25 KiB is what the frame says of a piece that does not come (docs/adr/0499); of the lesson half of it was taken back from its comments.
// Of both 0.5 KiB is what the frame has more (docs/adr/0530, 0531), and of the lesson 0.2 that a comment does not leave its picture behind.
test('home is at most 145.05 KiB in each language, and calls nobody: what sends calls is a file of its own', () => {
  for (const language of languages)
    expect(framed(language) + remoteSize(language, 'mf-player', 'home')).toBeLessThanOrEqual(145.05 * 1024);
  const home = namesOf(filesOf('shell', ...FRAMED));
  expect(sourcesOf('shell', home)).not.toEqual(expect.arrayContaining([expect.stringMatching(/node_modules\/ky\//)]));
  expect(sourcesOf('shell', ['http'])).toEqual(expect.arrayContaining([expect.stringMatching(/node_modules\/ky\//)]));
});

// What waits for a library that the line did not bring is 0.05 KiB of it.
// Of it 0.2 KiB are the headers of what goes out beside the client: what is fetched ahead of a player, and what a page says as it hides.
// That a thread has more replies than came with it, why a lesson cannot be completed yet, how long a course goes on, a search in a long
// module, and what was watched in several calls are 1.1 KiB of it; what they show comes with files that are there already.
// Of it 0.5 KiB are what a key did, said for a moment, what is being sent and not answered yet, and the way to a PDF's reader.
// Of it 0.5 KiB are a comment's picture in its room, and the way to what sends one.
// Of it 1.45 KiB are that a film's sound is levelled, that a place keeps its time, that damage is left behind, and that what was chosen is given up by who
// chooses again (docs/adr/0315, 0325, 0326).
// Of it 0.45 KiB are that words which came back unsent stand in their open field, and where a course goes on after what was just completed.
// A comment that is too long stands in its field and is told how long it is, for 0.15; a course that is done is that of the server's word.
// Of it 0.05 KiB are that a like goes back alone, and that lessons of another module which did not come may be asked for again.
// Of it 0.15 KiB are that what goes out as a page hides is kept until it is answered, and that a key which is held acts once (docs/adr/0433),
// and 0.15 that the list beside it folds away.
// Of it 0.1 KiB is that a call says when nobody touched the page for minutes (docs/adr/0016), and 0.05 that over https cookies have names
// which are the host's alone, and are looked for by those of before too (docs/adr/0501).
// 0.05 of it are that keys move a film of a host from where it will begin, and that a guessed end leads nobody away, and 0.05 that what was
// done without a network before its answers are kept is kept with them.
test('the lesson with its comments is at most 179.35 KiB in each language before the player library, and without base-ui', () => {
  for (const language of languages) {
    const lesson =
      framed(language) +
      pageSize(language, 'http') +
      remoteSize(language, 'mf-player', 'lesson') +
      remoteSize(language, 'mf-members', 'discussion');
    expect(lesson).toBeLessThanOrEqual(179.35 * 1024);
  }
  const shell = namesOf(filesOf('shell', ...FRAMED));
  const sources = [
    ...sourcesOf('shell', shell),
    ...sourcesOf('mf-player', ['lesson']),
    ...sourcesOf('mf-members', ['discussion']),
  ];
  expect(sources).not.toEqual(expect.arrayContaining([expect.stringMatching(/node_modules\/@base-ui\//)]));
});

test('what a framed page takes late is one file, and brings again nothing that the frame has', () => {
  const known = filesOf('shell', 'main', 'frame');
  const late = namesOf(filesOf('shell', ...FRAMED).filter((file) => !known.includes(file)));
  expect(late).toEqual(['modals']);
  expect(sourcesOf('shell', late)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/node_modules\/(ky|@tanstack\/query-core)\//)]),
  );
});

test('what the frame brings beside its own is one file of at most 24.45 KiB: the federation host, what is lent at once, what keeps answers', () => {
  expect(namesOf(filesOf('shell', 'frame').filter((file) => !filesOf('shell', 'main').includes(file)))).toEqual(
    expect.arrayContaining(['frame', 'platform']),
  );
  expect(filesOf('shell', 'frame').filter((file) => !filesOf('shell', 'main').includes(file))).toHaveLength(3);
  expect(sizeOf('shell', 'platform')).toBeLessThanOrEqual(24.45 * 1024);
  expect(carriersOf(/\/@module-federation\/runtime-core\//)).toEqual(['shell platform']);
  expect(carriersOf(/\/@tanstack\/query-core\//).toSorted()).toEqual(['shell asking', 'shell platform']);
});

/** What of an app's scripts comes from sources like these, as their maps say letter by letter. */
const codeOf = (app: string, source: RegExp) =>
  scriptsOf(app)
    .filter((file) => existsSync(path.join(dist(app), `${file}.map`)))
    .map((file) => {
      const map = new SourceMap(JSON.parse(contentOf(app, `${file}.map`).toString()) as SourceMapPayload);
      if (!map.payload.sources.some((name) => source.test(name))) return '';
      const isOurs = (line: number, at: number) => {
        const entry = map.findEntry(line, at);
        return 'originalSource' in entry && source.test(entry.originalSource);
      };
      const lines = contentOf(app, file).toString().split('\n');
      return lines
        .map((text, line) =>
          Array.from({ length: text.length }, (_none, at) => (isOurs(line, at) ? text[at] : '')).join(''),
        )
        .join('\n');
    })
    .join('');

test('of @module-federation the shell brings at most 4 KiB, and a remote nothing', () => {
  const runtime = brotliCompressSync(codeOf('shell', /\/@module-federation\//)).length;
  // Less than half of that would be none that works.
  expect(runtime).toBeGreaterThan(2 * 1024);
  expect(runtime).toBeLessThanOrEqual(4 * 1024);
  expect(carriersOf(/\/@module-federation\//).filter((carrier) => !carrier.startsWith('shell '))).toEqual([]);
});

test('the source language loads no catalogue: what has places is compiled in the code', () => {
  for (const app of apps()) {
    const { chunks } = manifestOf(app);
    expect(Object.keys(chunks).filter((chunk) => chunk.startsWith('locale-'))).toEqual(['locale-es', 'locale-en']);
    const code = scriptsOf(app).map((file) => contentOf(app, file).toString());
    // Minified, in any of its quotes.
    expect(code.flatMap((text) => text.match(/\bmessage:(["'`])(?:(?!\1)[^\\])*\{\w+[,}]/g) ?? [])).toEqual([]);
    expect(code.some((text) => /\bmessage:\[/.test(text))).toBe(true);
  }
});

test('what declares a remote comes without navigation, tour and titles: the page has them in its composition', () => {
  for (const remote of remotes()) {
    expect(sizeOf(remote, 'remote')).toBeLessThanOrEqual(820);
    const file = scriptsOf(remote).find((name) => name.startsWith('remote.'))!;
    expect(contentOf(remote, file).toString()).not.toMatch(/navigation|firstQueries|tour:/);
  }
});

test.each(languages)('of five remotes a page in %s carries at most 2 KiB: what the browser reads', async (locale) => {
  const composed = await Promise.all(
    remotes().map(async (remote): Promise<Release> => {
      const { manifest } = (await import(path.join(ROOT, remote, 'remote.manifest.ts'))) as Pick<Release, 'manifest'>;
      const { entry, chunks, languages: spoken } = packRelease(remote, dist(remote), manifest).draft;
      return {
        // As little to be guessed as any, and the same each time: so is what a page carries.
        hash: createHash('sha256').update(remote).digest('hex').slice(0, 16),
        base: `/releases/${remote}/`,
        entry: entry!,
        chunks,
        languages: spoken!,
        manifest,
      };
    }),
  );
  expect(composed).toHaveLength(5);
  const composition = {
    id: '0'.repeat(16),
    channel: 'stable',
    shell: '1'.repeat(16),
    platform: '2.0.0',
    remotes: composed,
  };
  const { json } = prepareComposition(
    { composition, remotes: composed, shell: {} as ShellRelease, promotions: new Map() },
    locale,
    () => undefined,
  );
  const { remotes: told } = JSON.parse(json) as { remotes: { language?: string; languages?: object }[] };
  expect(told.map(({ language }) => language)).toEqual(Array(5).fill(locale === 'pt' ? undefined : locale));
  expect(told.filter(({ languages: spoken }) => spoken)).toEqual([]);
  expect(brotliCompressSync(json).length).toBeLessThanOrEqual(2048);
});

test('what the theme’s tokens are comes with the shell: no sheet of a remote says it again', () => {
  const saying = apps().flatMap((app) =>
    readdirSync(dist(app))
      .filter((file) => file.endsWith('.css') && /--clube-surface\s*:/.test(contentOf(app, file).toString()))
      .map((file) => `${app} ${namesOf([file])[0]}`),
  );
  expect(saying).toEqual(['shell main']);
});

test('the router is the declarative one, without what data routers and frameworks have', () => {
  const file = scriptsOf('shell').find((name) => name.startsWith('vendor.'))!;
  expect(contentOf('shell', file).toString()).not.toMatch(
    /patchRoutesOnNavigation|useViewTransitionState|IntersectionObserver/,
  );
});

test('a change of the frame costs a returning visitor at most 11.75 KiB: its own file and the table of file names', () => {
  expect(sizeOf('shell', 'frame') + sizeOf('shell', 'runtime')).toBeLessThanOrEqual(11.75 * 1024);
});

// As `pnpm bench change` reckons: the entry, whose address is another one, and what of a page has a new name.
// Of it 0.1 KiB are the names and hashes of what draws pictures of scanners in a PDF, 0.05 that a course's card leads to its editor, 0.3 that the
// server says whether a course is done, and as whom one came who finds no course. The lesson's page has what its own budget says.
test.each([
  ['home', 11.25],
  ['lesson', 23.85],
])('a change of the page %s of a remote costs whoever comes back to it at most %d KiB', (page, most) => {
  for (const language of languages) {
    const scripts = filesOf('mf-player', 'remote', page).filter((file) => file.endsWith('.js'));
    const anew = scripts.reduce(
      (sum, file) => sum + travelling('mf-player', inLanguage('mf-player', file, language)),
      sizeOf('mf-player', 'remoteEntry', language),
    );
    expect(scripts).toHaveLength(2);
    expect(anew).toBeLessThanOrEqual(most * 1024);
  }
});

test('the player library’s file has nothing of the lesson’s page and names no other file: a changed lesson leaves it its name', () => {
  const [file, ...more] = filesOf('mf-player', 'hls');
  expect(more).toEqual([]);
  const ownSources = /\/(node_modules\/hls\.js\/|mf_player\/\.\/src\/features\/player\/)/;
  expect(sourcesOf('mf-player', ['hls']).filter((source) => !ownSources.test(source))).toEqual([]);
  expect(sourcesOf('mf-player', ['lesson']).filter((source) => source.includes('/node_modules/hls.js/'))).toEqual([]);
  const content = contentOf('mf-player', file!).toString();
  const others = Object.values(manifestOf('mf-player').chunks).flat();
  for (const other of others.filter((name) => name !== file)) {
    const [, hash] = other.split('.');
    expect(content).not.toContain(hash!.length === 8 ? hash : other);
  }
  // Nor is it another one in another language.
  for (const renamed of Object.values(manifestOf('mf-player').languages!))
    expect(Object.keys(renamed)).not.toContain(file);
});

// 0.6 KiB are what sign-in has more of them (docs/adr/0530, 0531).
test('what the shell itself starts with, beside packages, is at most 15.15 KiB', () => {
  expect(sizeOf('shell', 'main')).toBeLessThanOrEqual(15.15 * 1024);
});

// Two KiB are that of a long tree those in sight are drawn, and that a number which is typed is compared with what stood there (docs/adr/0297, 0235);
// who else has the course open comes later, with `materials`. A quarter is that pictures say where the storage is full and what is taken back
// asks first, and that keys wait until the page rests. Two more are the course's own fields,
// whose page it is too (docs/adr/0475), and one that the tree is filtered and a move taken back (docs/adr/0477).
test('the workbench is at most 40.25 KiB with its drag library, which one file carries for whoever drags', () => {
  const remote = 'mf-courses-admin';
  expect(chunksSize(remote, 'workbench')).toBeLessThanOrEqual(40.25 * 1024);
  const carrying = apps().flatMap((app) =>
    scriptsOf(app).filter((file) => {
      const map = path.join(dist(app), `${file}.map`);
      if (!existsSync(map)) return false;
      const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
      return sources.some((source) => source.includes('/@dnd-kit/core/'));
    }),
  );
  expect(carrying).toHaveLength(1);
  expect(filesOf(remote, 'workbench')).toContain(carrying[0]);
  expect(filesOf(remote, 'remote', 'courses', 'classes')).not.toContain(carrying[0]);
});

test('no browser bundle carries a validator, nor what renders on a server', () => {
  const carried = apps().flatMap((app) =>
    scriptsOf(app).flatMap((file) => {
      const map = path.join(dist(app), `${file}.map`);
      if (!existsSync(map)) return [];
      const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
      return sources.filter((source) => /node_modules\/(typebox|react-dom\/cjs\/react-dom-server)/.test(source));
    }),
  );
  expect(carried).toEqual([]);
});

test('icons are made by our own function: of the library’s nothing is in any bundle but the shapes', () => {
  expect(carriersOf(/\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/).length).toBeGreaterThan(0);
  expect(carriersOf(/\/lucide-react\/dist\/esm\/(Icon|context|shared\/)/)).toEqual([]);
});

test('clients of single nouns are lent by nobody: whoever uses one brings it', () => {
  expect(sharedModuleNames.filter((name) => name.includes('client'))).toEqual([]);
  const lent = ['platform', ...namesOf(filesOf('shell', 'forms', 'overlays'))];
  expect(sourcesOf('shell', lent).filter((source) => source.includes('/shared/src/clients/'))).toEqual([]);
  expect(carriersOf(/\/shared\/src\/clients\/lesson\.ts$/)).toEqual(expect.arrayContaining(['mf-player lesson']));
});

test('what cuts pictures and what holds forms come when they are asked for, in files of their own', () => {
  expect(carriersOf(/\/node_modules\/react-easy-crop\//)).toEqual(['mf-account photo-crop', 'mf-courses-admin crop']);
  for (const [remote, crop] of [['mf-account', 'photo-crop'] as const, ['mf-courses-admin', 'crop'] as const]) {
    const manifest = manifestOf(remote);
    const others = Object.keys(manifest.chunks).filter((chunk) => chunk !== crop);
    expect(namesOf(filesOf(remote, ...others))).not.toContain(crop);
  }
  const forms = carriersOf(/\/node_modules\/(react-)?final-form\//);
  expect(forms).toHaveLength(1);
  expect(namesOf(filesOf('shell', 'forms')).map((chunk) => `shell ${chunk}`)).toContain(forms[0]);
  expect(namesOf(filesOf('shell', ...FRAMED)).map((chunk) => `shell ${chunk}`)).not.toContain(forms[0]);
});

test('whoever reads an article of the help gets no editor: a part that is taken from an index brings that part alone', () => {
  expect(carriersOf(/\/node_modules\/prosemirror-view\//).length).toBeGreaterThan(0);
  expect(sourcesOf('mf-helpdesk', namesOf(filesOf('mf-helpdesk', 'article')))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/\/node_modules\/(prosemirror-|@tiptap\/|linkifyjs\/)/)]),
  );
  expect(chunksSize('mf-helpdesk', 'article')).toBeLessThanOrEqual(4 * 1024);
});

/** Icons that the code of a room names, as the library's files are called; it has several names for one. */
function iconsNamedIn(room: string): Set<string> {
  const index = readFileSync(path.join(ROOT, 'shell/node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8');
  const fileOf = new Map(
    [...index.matchAll(/export \{([^}]+)\} from '\.\/icons\/([a-z0-9-]+)\.mjs'/g)].flatMap(([, names, file]) =>
      [...names!.matchAll(/default as (\w+)/g)].map(([, name]) => [name!, file!] as const),
    ),
  );
  const sources = readdirSync(path.join(ROOT, room, 'src'), { recursive: true, encoding: 'utf8' });
  const imported = sources
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(path.join(ROOT, room, 'src', file), 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g),
    ])
    .flatMap(([, names]) => names!.split(',').map((name) => name.trim().split(' as ')[0]!))
    .filter((name) => name && !name.startsWith('type '));
  // What makes icons of paths is none.
  return new Set(imported.flatMap((name) => fileOf.get(name) ?? []));
}

test('an icon is where it is used: those of one remote in that remote, and none of them in the shell', () => {
  const carriedBy = (app: string) =>
    new Set(
      sourcesOf(app, namesOf(scriptsOf(app).filter((file) => existsSync(path.join(dist(app), `${file}.map`))))).flatMap(
        (source) => /\/lucide-react\/dist\/esm\/icons\/(.+)\.mjs$/.exec(source)?.[1] ?? [],
      ),
    );
  const ofShared = iconsNamedIn('shared');
  for (const app of apps()) {
    const [named, carried] = [iconsNamedIn(app), carriedBy(app)];
    expect(named.size).toBeGreaterThan(0);
    expect([...carried].filter((icon) => !named.has(icon) && !ofShared.has(icon))).toEqual([]);
    expect([...named].filter((icon) => !carried.has(icon))).toEqual([]);
  }
});
