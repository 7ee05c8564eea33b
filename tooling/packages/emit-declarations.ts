import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../build/apps.ts';

/**
 * What the compiler says of a room's types, file by file.
 * @param base the folder whose structure `folder` gets; the room itself unless it takes from others
 * @throws Error with what the compiler says
 */
export function emitDeclarations(room: string, folder: string, base: string = room): void {
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const flags = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--rootDir', base, '--outDir', folder];
  const { status, stdout } = spawnSync(tsc, ['-p', room, ...flags], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The declarations of ${room} could not be made:\n${stdout}`);
}
