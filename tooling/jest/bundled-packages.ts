import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildSync, version as bundler } from 'esbuild';

/** ES modules of hundreds of small files, without packages of their own and without files that they read. */
const PACKAGES = ['typebox', 'kysely'];

type Entry = { specifier: string; name: string };

/** All that a package offers, or a file that none of our code imports would be a second copy beside the bundle. */
function entriesOf(folder: string, name: string): Entry[] {
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { exports: object };
  return Object.keys(exports).map((key) => {
    if (key.includes('*') || path.extname(key))
      throw new Error(`${name} offers ${key}, which is no module of one name`);
    const specifier = path.posix.join(name, key);
    return { specifier, name: specifier.replaceAll('/', '-') };
  });
}

/**
 * Each test file loads its packages anew, and each file of a package costs as much as a page of code: in a bundle the two below are
 * loaded in an eighth of the time (docs/adr/0202). They stay in the test's own realm and are as fresh in each file as before.
 * @param from a file of the room whose packages they are
 * @param folder where bundles are kept; one is made when what it is made of has changed
 * @returns Jest's `moduleNameMapper`
 */
export function bundledPackages(from: string, folder: string): Record<string, string> {
  const require = createRequire(from);
  const folders = PACKAGES.map((name) => {
    const found = require.resolve
      .paths(name)!
      .map((at) => path.join(at, name))
      .find((at) => existsSync(at));
    if (!found) throw new Error(`${name} is not installed beside ${from}`);
    // Of pnpm's, which is named after version and patch.
    return realpathSync(found);
  });
  const entries = PACKAGES.flatMap((name, index) => entriesOf(folders[index]!, name));
  const hash = createHash('sha256')
    .update(JSON.stringify([bundler, folders]))
    .update(readFileSync(import.meta.filename));
  const made = path.join(folder, `packages-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(made)) {
    const coming = `${made}.${process.pid}`;
    buildSync({
      entryPoints: entries.map(({ specifier, name }) => ({ in: specifier, out: name })),
      absWorkingDir: path.dirname(from),
      outdir: coming,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      // One copy of what two entries share.
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'esnext',
      legalComments: 'none',
      logLevel: 'warning',
    });
    try {
      renameSync(coming, made);
    } catch (error) {
      // Another run of this tree was quicker.
      rmSync(coming, { recursive: true, force: true });
      if (!existsSync(made)) throw error;
    }
  }
  return Object.fromEntries(entries.map(({ specifier, name }) => [`^${specifier}$`, path.join(made, `${name}.mjs`)]));
}
