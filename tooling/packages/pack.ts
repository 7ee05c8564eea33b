import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/apps.ts';
import { lentVersions } from '../webpack/lent-versions.ts';
import { compileFiles, reach } from './compile.ts';
import { emitDeclarations } from './emit-declarations.ts';
import { KnownVersions, type Dependencies, type Tarball } from './lockfile.ts';

const SHARED = path.join(ROOT, 'shared');
const KIT = ['tooling/kit/main.ts', 'tooling/kit/webpack.ts', 'tooling/kit/jest.ts'];
/** Files of the kit that are named by their place, not imported. */
const KIT_FILES = [
  'tooling/jest/browser-environment.ts',
  'tooling/jest/browser-setup.ts',
  'tooling/jest/stubs/catalogue.cjs',
  'tooling/jest/stubs/file.cjs',
  // A loader is named by its path.
  'tooling/webpack/bare-manifest.js',
  'tooling/webpack/compiled-texts.js',
  'tooling/webpack/create-icon.js',
  'tooling/webpack/plain-icons.js',
  'tooling/webpack/without-source-texts.js',
  // A rule of the linter is named in its settings.
  'tooling/lint/pure-render.ts',
];
/** Packages of the kit that are named by their name, not imported: loaders, transforms, plugins and imports of these. */
const KIT_PACKAGES = [
  '@lingui/loader',
  '@lingui/message-utils',
  '@lingui/swc-plugin',
  '@swc/core',
  '@swc/jest',
  '@vanilla-extract/jest-transform',
  'acorn',
  '@module-federation/runtime',
  '@module-federation/runtime-core',
  '@module-federation/sdk',
  'css-loader',
  'esbuild',
  'react-refresh',
  'swc-loader',
  'webpack-dev-server',
];

/** The version of both packages is that of the platform whose shell they belong to. */
export const platformVersion = () =>
  (JSON.parse(readFileSync(path.join(ROOT, 'shell/lent.json'), 'utf8')) as { version: string }).version;

const compiled = (file: string) => file.replace('./src/', './lib/').replace(/\.tsx?$/, '');

function pack(
  stage: string,
  manifest: { name: string; bin?: object; dependencies: Dependencies },
  to: string,
): Tarball {
  const version = platformVersion();
  copyFileSync(path.join(ROOT, 'LICENSE'), path.join(stage, 'LICENSE'));
  const common = { version, license: 'AGPL-3.0-or-later', type: 'module', files: ['lib'] };
  writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify({ ...manifest, ...common }, null, 2)}\n`);
  const { status, stdout, stderr } = spawnSync('pnpm', ['pack', '--pack-destination', to], {
    cwd: stage,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${manifest.name} could not be packed:\n${stdout}${stderr}`);
  const file = `${manifest.name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(path.join(to, file)))
    .digest('base64')}`;
  return { file, version, integrity, hasBin: 'bin' in manifest, dependencies: manifest.dependencies };
}

/** What remotes import: types, the lent modules for tests, and the clients and contracts that they bundle. */
async function packShared(stage: string, to: string, known: KnownVersions): Promise<Tarball> {
  const declarations = path.join(stage, 'types');
  emitDeclarations('shared', declarations);
  const files = globSync('**/*.{ts,tsx,js,po}', { cwd: path.join(SHARED, 'src') }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  await compileFiles(files, {
    from: path.join(SHARED, 'src'),
    to: path.join(stage, 'lib'),
    declarations: path.join(declarations, 'src'),
  });
  const { exports, dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(SHARED, 'package.json'), 'utf8'),
  ) as { exports: Record<string, string>; dependencies: Dependencies; devDependencies: Dependencies };
  const manifest = {
    name: '@clube/shared',
    sideEffects: ['**/*.css.js', '**/*.css'],
    exports: Object.fromEntries(
      Object.entries(exports).map(([name, file]) => [
        name,
        { types: `${compiled(file)}.d.ts`, default: `${compiled(file)}.js` },
      ]),
    ),
    // Of the others too: its half for tests (`./testing`) is packed with it, and its types mention theirs.
    dependencies: known.specifiers(Object.keys({ ...dependencies, ...devDependencies })),
  };
  return pack(stage, manifest, to);
}

/** What builds, serves, tests and publishes a remote: the presets and tools of this repository, without its rooms. */
async function packKit(stage: string, to: string, known: KnownVersions): Promise<Tarball> {
  const declarations = path.join(stage, 'types');
  emitDeclarations('tooling/kit', declarations, '.');
  const { files, packages } = reach(ROOT, [...KIT, ...KIT_FILES]);
  const lib = path.join(stage, 'lib');
  await compileFiles(files, { from: ROOT, to: lib, declarations });
  writeFileSync(path.join(lib, 'tooling/kit/lent.json'), JSON.stringify(lentVersions(), null, 2));
  for (const name of ['base', 'browser'])
    copyFileSync(path.join(ROOT, `tooling/tsconfig.${name}.json`), path.join(lib, `tsconfig.${name}.json`));
  const entry = (name: string) => ({
    types: `./lib/tooling/kit/${name}.d.ts`,
    default: `./lib/tooling/kit/${name}.js`,
  });
  const manifest = {
    name: '@clube/remote-kit',
    bin: { 'clube-remote': './lib/tooling/kit/main.js' },
    exports: {
      './webpack': entry('webpack'),
      './jest': entry('jest'),
      './lint': './lib/tooling/lint/pure-render.js',
      './tsconfig': './lib/tsconfig.browser.json',
    },
    dependencies: known.specifiers([...packages, ...KIT_PACKAGES]),
  };
  return pack(stage, manifest, to);
}

/**
 * Packs what a remote in a repository of its own is built with.
 * @param to a folder for the two tarballs
 * @returns both, by name
 */
export async function packPackages(to: string): Promise<Record<'@clube/shared' | '@clube/remote-kit', Tarball>> {
  const known = new KnownVersions();
  const stage = mkdtempSync(path.join(tmpdir(), 'clube-pack-'));
  const folder = (name: string) => {
    const at = path.join(stage, name);
    mkdirSync(at);
    return at;
  };
  mkdirSync(to, { recursive: true });
  try {
    const [shared, kit] = await Promise.all([
      packShared(folder('shared'), to, known),
      packKit(folder('kit'), to, known),
    ]);
    return { '@clube/shared': shared, '@clube/remote-kit': kit };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
