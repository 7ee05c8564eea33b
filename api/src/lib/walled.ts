import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const FOUND = process.platform === 'linux' && ['/usr/bin/unshare', '/bin/unshare'].find((file) => existsSync(file));
/** A network of its own, in which there is none; as a user of its own, who may ask for that without being administrator. */
const ALONE = ['--user', '--net'];
// Asked once, while the server is small: many containers do not let it.
const UNSHARE =
  FOUND && spawnSync(FOUND, [...ALONE, 'true'], { env: {}, stdio: 'ignore' }).status === 0 ? FOUND : undefined;

/** Whether this machine gives processes a world without network. */
export const hasWall = UNSHARE !== undefined;

/**
 * The words that start a program without any network, where Linux lets us (docs/adr/0087): the second wall, behind what the program
 * is not given. Its process is the one that was started, so that whoever watches and ends it does as always.
 */
export const walled = (program: string, words: readonly string[]): [program: string, words: string[]] =>
  UNSHARE ? [UNSHARE, [...ALONE, program, ...words]] : [program, [...words]];
