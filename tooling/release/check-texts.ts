import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ReleaseError } from './client.ts';

const CHECKS = [
  // Every text of the code is in the catalogues,
  ['check', 'sync', '--clean'],
  // in every language.
  ['check', 'missing', '--mode', 'catalog'],
];

/**
 * Refuses what would be published with a text that somebody reads in another language than theirs.
 * @param folder with the project's lingui.config
 * @param rooms whose catalogues count, where a configuration has more than one
 * @throws ReleaseError with what is missing
 */
export function checkTexts(folder: string, rooms: readonly string[]): void {
  for (const check of CHECKS) {
    const { status, stdout, stderr, error } = spawnSync(path.join(folder, 'node_modules/.bin/lingui'), check, {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        // In a test's environment it looks for workers that its package does not hold.
        NODE_ENV: 'production',
        CLUBE_TEXTS_OF: rooms.join(','),
        // By the Node that runs this, whichever else is installed.
        PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
      },
    });
    if (status !== 0)
      throw new ReleaseError(
        `Nothing is published: texts are missing (lingui ${check.join(' ')})\n${error?.message ?? stdout + stderr}`,
      );
  }
}
