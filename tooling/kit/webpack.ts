import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LentVersions } from '../webpack/lent-versions.ts';
import { remoteBundle } from '../webpack/remote.ts';
import { remoteFace } from '../webpack/server-face.ts';

/** Written when the package is packed: what the shell lends that this kit belongs to. */
const lent = () => JSON.parse(readFileSync(path.join(import.meta.dirname, 'lent.json'), 'utf8')) as LentVersions;

/**
 * The whole bundler configuration of a remote.
 * @param root its folder; its name is that of its package
 */
export const remoteConfig = ({ root }: { root: string }) => remoteBundle({ root, lent: lent() });

/** What a server draws the remote's first pictures with. */
export const remoteServerFace = ({ root }: { root: string }) => remoteFace({ root, lent: Object.keys(lent()) });
