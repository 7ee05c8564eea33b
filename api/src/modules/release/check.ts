import type { ShownPart } from '@clube/shared/contracts/first-queries';
import { isOwnablePath, pathsOverlap } from '@clube/shared/contracts/paths';
import {
  SHELL,
  type Release,
  type ReleaseAsset,
  type RemoteManifest,
  type ShellRelease,
} from '@clube/shared/contracts/remote';
import { releaseLimits, type ReleaseDraft } from '@clube/shared/contracts/release';
import { shellPaths } from '@clube/shared/contracts/shell-paths';
import { isSvgPath } from '@clube/shared/contracts/svg-path';
import { satisfies } from 'compare-versions';
import { matchPath } from 'react-router';
import type { FieldError } from '../../lib/errors.ts';
import { ownPlaceProblems, placePairProblems } from './places.ts';
import type { ReleaseDocument } from './queries.ts';
import { inEachLanguage, type InOneLanguage } from './spoken.ts';
import { typefaceOf } from './typeface.ts';

const KIB = 1024;
/** Bytes as sent; a manifest may name others for its remote. */
const REMOTE_BUDGET = { entry: 16 * KIB, page: 200 * KIB, total: 1024 * KIB };
const SHELL_BUDGET = { start: 250 * KIB, total: 3 * 1024 * KIB };
/** First words of addresses that the server answers itself. */
const RESERVED = new Set(['api', 'assets', 'releases', 'dev', 'metrics', 'health', 'preview', 'internal', 'language']);

/** Before it a shell knew icons by name only, and one without a name took its navigation down. */
const LAST_WITHOUT_OWN_ICONS = '1.0.0';

const problem = (path: string, code: string, message: string): FieldError => ({ path, code, message });

const isReserved = (path: string) => {
  const [first = '', ...more] = path.slice(1).split('/');
  // At the root a name with an ending is a file that programs look for (web/routes.ts).
  const isFile = more.length === 0 && first.includes('.');
  return RESERVED.has(first.toLowerCase()) || first.startsWith('_') || isFile;
};
/** The files of a chunk; undefined where the build has none of that name, be it one that every object has. */
const chunkOf = (chunks: ReleaseDraft['chunks'], name: string) =>
  Object.hasOwn(chunks, name) ? chunks[name] : undefined;

/** Whether a version lies in a range; undefined when the range is none. */
function holds(version: string, range: string): boolean | undefined {
  try {
    return satisfies(version, range);
  } catch {
    return undefined;
  }
}

function* manifestProblems(manifest: RemoteManifest, chunks: ReleaseDraft['chunks']): Generator<FieldError> {
  if (holds('1.0.0', manifest.platform) === undefined)
    yield problem('/manifest/platform', 'range', `${manifest.platform} is no range of versions`);
  const own: string[] = [];
  for (const [at, { path, chunk, chunksFor = {}, aheadFor = {} }] of manifest.paths.entries()) {
    const where = `/manifest/paths/${at}`;
    if (!isOwnablePath(path)) yield problem(where, 'pattern', `${path} is no path: words and :params between slashes`);
    else if (isReserved(path)) yield problem(where, 'reserved', `${path} belongs to the server`);
    const taken = Object.keys(shellPaths).find((candidate) => pathsOverlap(candidate, path));
    if (taken) yield problem(where, 'taken', `${path} is the shell's ${taken}`);
    if (own.includes(path)) yield problem(where, 'twice', `${path} is declared twice`);
    for (const named of [
      ...(chunk ? [chunk] : []),
      ...Object.values(chunksFor).flat(),
      ...Object.values(aheadFor).flat(),
    ])
      if (!chunkOf(chunks, named))
        yield problem(where, 'chunk', `${path} names the chunk ${named}, which the build has not`);
    own.push(path);
  }
  for (const [at, { to, icon }] of manifest.navigation.entries()) {
    const where = `/manifest/navigation/${at}`;
    if (!own.some((path) => matchPath(path, to)))
      yield problem(where, 'target', `${to} is no path of ${manifest.name}`);
    if (typeof icon === 'string') continue;
    if (!isSvgPath(icon.path))
      yield problem(`${where}/icon`, 'icon', 'The icon is no path: commands, each with as many numbers as it takes');
    if (holds(LAST_WITHOUT_OWN_ICONS, manifest.platform))
      yield problem(
        `${where}/icon`,
        'platform',
        'Shells draw icons of one’s own since 1.1.0; the range must begin there',
      );
  }
  yield* ownPlaceProblems(manifest);
}

/** Bytes that go over the network for each file: compressed where the build brings that. */
function sentSizes(files: ReleaseDraft['files']): Map<string, number> {
  const sizes = new Map(files.map(({ file, size }) => [file, size]));
  return new Map(
    [...sizes].filter(([file]) => !file.endsWith('.br')).map(([file, size]) => [file, sizes.get(`${file}.br`) ?? size]),
  );
}

const over = (what: string, bytes: number, budget: number) =>
  problem(
    '/files',
    'budget',
    `${what} weighs ${(bytes / KIB).toFixed(1)} KiB, ${(budget / KIB).toFixed(1)} are allowed`,
  );

type DraftInOne = InOneLanguage<ReleaseDraft>;
const filesSaidBy = ({ entry, chunks }: DraftInOne) => [
  ...(entry ? [entry.file] : []),
  ...Object.values(chunks).flatMap((assets) => assets.map(({ file }) => file)),
];

/** What one reader may be sent, who reads one language. @param others files that only other languages have */
function* weightProblems(draft: DraftInOne, others: ReadonlySet<string>): Generator<FieldError> {
  const sizes = sentSizes(draft.files.filter(({ file }) => !others.has(file.replace(/\.br$/, ''))));
  const weigh = (files: readonly string[]) =>
    [...new Set(files)].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const filesOf = (chunk: string) => (chunkOf(draft.chunks, chunk) ?? []).map(({ file }) => file);
  const check = (what: string, bytes: number, budget: number) => (bytes > budget ? [over(what, bytes, budget)] : []);
  const { manifest, entry } = draft;
  // The server's face is sent to no browser.
  const total = weigh([...sizes.keys()].filter((file) => file !== draft.server?.file));
  if (!manifest) {
    yield* check('The start of a page', weigh(filesOf('main')), SHELL_BUDGET.start);
    yield* check('The whole', total, SHELL_BUDGET.total);
  } else {
    const budget = { ...REMOTE_BUDGET, ...manifest.budget };
    yield* check('The entry', weigh(entry ? [entry.file] : []), budget.entry);
    const start = [...(entry ? [entry.file] : []), ...filesOf('remote')];
    for (const { path, chunk, chunksFor = {}, aheadFor = {} } of manifest.paths) {
      const own = [...start, ...(chunk ? filesOf(chunk) : [])];
      // One of what it may show beside its own: the heaviest.
      const shown = [...new Set(['', ...Object.keys(chunksFor), ...Object.keys(aheadFor)] as ShownPart[])].map((part) =>
        weigh([...own, ...[...(chunksFor[part] ?? []), ...(aheadFor[part] ?? [])].flatMap(filesOf)]),
      );
      yield* check(path, Math.max(...shown), budget.page);
    }
    yield* check('The whole', total, budget.total);
  }
}

function* everyWeightProblem(draft: ReleaseDraft): Generator<FieldError> {
  const spoken = inEachLanguage(draft);
  const all = spoken.flatMap(filesSaidBy);
  for (const one of spoken) {
    const own = new Set(filesSaidBy(one));
    const problems = [...weightProblems(one, new Set(all.filter((file) => !own.has(file))))];
    yield* problems;
    // What weighs too much weighs so in all of them.
    if (problems.length > 0) break;
  }
  const raw = draft.files.reduce((sum, { size }) => sum + size, 0);
  if (raw > releaseLimits.totalBytes)
    yield over('Everything that is sent to the server', raw, releaseLimits.totalBytes);
}

function* fileProblems(draft: ReleaseDraft): Generator<FieldError> {
  const names = new Set(draft.files.map(({ file }) => file));
  if (names.size < draft.files.length) yield problem('/files', 'twice', 'A file is named twice');
  for (const name of names)
    if (name.endsWith('.br') && !names.has(name.slice(0, -3)))
      yield problem('/files', 'missing', `${name} is the compressed form of a file that is not there`);
  const spoken = inEachLanguage(draft);
  const needed = [
    ...spoken.flatMap(filesSaidBy),
    ...(draft.server ? [draft.server.file] : []),
    ...(draft.shell ? typefaceOf(draft.shell) : []),
    ...(draft.shell?.icon === undefined ? [] : [draft.shell.icon]),
  ];
  for (const file of new Set(needed))
    if (!names.has(file)) yield problem('/files', 'missing', `${file} is named but not among the files`);
  const isOf = ({ file, as }: ReleaseAsset) => file.endsWith(as === 'script' ? '.js' : '.css');
  for (const [chunk, assets] of spoken.flatMap(({ chunks }) => Object.entries(chunks)))
    if (!assets.every(isOf)) yield problem(`/chunks/${chunk}`, 'type', 'A script ends with .js and a style with .css');
}

/** A language has other files for what there is; a page that only one of them has would be missing from the rest. */
function* languageProblems({ entry, chunks, languages = {} }: ReleaseDraft): Generator<FieldError> {
  for (const [language, own] of Object.entries(languages)) {
    for (const chunk of Object.keys(own.chunks))
      if (!chunkOf(chunks, chunk))
        yield problem(`/languages/${language}`, 'chunk', `${chunk} is a chunk in ${language} only`);
    if (own.entry && !entry) yield problem(`/languages/${language}`, 'entry', 'Only a remote has an entry');
  }
}

/** What is wrong with a build by itself, whatever else is published. */
export function draftProblems(name: string, draft: ReleaseDraft): FieldError[] {
  const { manifest, shell, entry, chunks } = draft;
  if (name === SHELL) {
    if (!shell || manifest || entry)
      return [problem('/shell', 'required', 'The shell says what it lends, and nothing of a remote')];
    if (!chunks['main']) return [problem('/chunks', 'required', 'The shell has a chunk main')];
    return [...languageProblems(draft), ...fileProblems(draft), ...everyWeightProblem(draft)];
  }
  if (!manifest || shell || !entry) return [problem('/manifest', 'required', 'A remote has a manifest and an entry')];
  if (manifest.name !== name) return [problem('/manifest/name', 'name', `The manifest is that of ${manifest.name}`)];
  if (!chunks['remote']) return [problem('/chunks', 'required', 'A remote has a chunk remote, its exposed module')];
  return [
    ...manifestProblems(manifest, chunks),
    ...languageProblems(draft),
    ...fileProblems(draft),
    ...everyWeightProblem(draft),
  ];
}

const isShell = (document: ReleaseDocument): document is ShellRelease => 'platform' in document;

function* pairProblems(one: RemoteManifest, other: RemoteManifest): Generator<FieldError> {
  for (const [at, { path }] of one.paths.entries()) {
    const taken = other.paths.find((candidate) => pathsOverlap(candidate.path, path));
    if (taken) yield problem(`/manifest/paths/${at}`, 'taken', `${path} is ${other.name}'s ${taken.path}`);
  }
  yield* placePairProblems(one, other);
}

/**
 * Why these releases cannot stand beside each other in one channel.
 * @param moved names that are about to change; what others have among themselves is not theirs to answer for
 */
export function compositionProblems(documents: readonly ReleaseDocument[], moved: ReadonlySet<string>): FieldError[] {
  const shell = documents.find(isShell);
  const manifests = documents
    .filter((document): document is Release => !isShell(document))
    .map(({ manifest }) => manifest);
  return manifests.flatMap((manifest) => {
    const isMoved = moved.has(manifest.name);
    const others = isMoved ? manifests.filter((other) => other !== manifest) : [];
    const problems = others.flatMap((other) => [...pairProblems(manifest, other)]);
    if (shell && (isMoved || moved.has(SHELL)) && !holds(shell.platform, manifest.platform))
      problems.push(
        problem(
          '/manifest/platform',
          'platform',
          `${manifest.name} needs platform ${manifest.platform}, the shell has ${shell.platform}`,
        ),
      );
    return problems;
  });
}
