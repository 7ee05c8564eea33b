import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL, type Release } from '@clube/shared/contracts/remote';
import { movePointers } from '../../api/src/modules/release/channel.queries.ts';
import { insertRelease } from '../../api/src/modules/release/queries.ts';
import { remotes, ROOT } from '../../tooling/build/apps.ts';
import { ReleaseClient } from '../../tooling/release/client.ts';
import { packRelease } from '../../tooling/release/pack.ts';
import type { BenchPlatform } from '../lib/platform.ts';

/** The same sources as one application, in `bench/monolith/dist`. @throws Error when it does not build */
export function buildMonolith(): void {
  const built = spawnSync(process.execPath, [path.join(ROOT, 'tooling/build/build-app.ts'), 'bench/monolith'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error('The monolith did not build');
}

/** Releases the monolith as the shell, and makes the pages of remotes point at its chunks: both builds are preloaded by the same rules. */
export async function composeMonolith(platform: BenchPlatform): Promise<void> {
  const { deployToken } = JSON.parse(readFileSync(path.join(platform.folder, 'secrets.json'), 'utf8')) as {
    deployToken: string;
  };
  const packed = packRelease(SHELL, path.join(import.meta.dirname, 'dist'));
  const client = new ReleaseClient(`http://localhost:${platform.port}`, deployToken);
  await client.promote({ [SHELL]: await client.publish(packed) }, 'stable');
  const { db } = platform.connection;
  const actor = 'bench';
  for (const remote of remotes()) {
    const { manifest } = (await import(path.join(ROOT, remote, 'remote.manifest.ts'))) as Pick<Release, 'manifest'>;
    const own = packed.draft.chunks[remote]!.filter(({ as }) => as === 'script').at(-1)!;
    const hash = 'f'.repeat(16);
    const pages = manifest.paths.flatMap(({ chunk }) => (chunk ? [[chunk, packed.draft.chunks[chunk]!] as const] : []));
    const document: Release = {
      hash,
      base: '/assets/shell/',
      entry: { file: own.file, integrity: own.integrity },
      chunks: { remote: [], ...Object.fromEntries(pages) },
      manifest,
    };
    await insertRelease(db, { remote, hash, document, files: [], actor });
    await movePointers(db, { channel: 'stable', actor, kind: 'promote', moves: [{ remote, from: null, to: hash }] });
  }
}
