// What a build and whoever publishes it agree on. It stands apart from the plugins: loading webpack takes each start half a second.
import { createHash } from 'node:crypto';

/** Where the server's face of a build lies, beside the browser's files. */
export const SERVER_FOLDER = 'server';

/** The worker that keeps a panel readable without a network: one script beside the shell's files, which the release names (tooling/release/pack.ts). */
export const WORKER = 'service-worker';

/** What a remote runs before its pages come alive (`aheadFor` of its manifest). */
export const AHEAD = 'ahead';

/** Beside that of the code. */
export const otherLanguages = ['es', 'en'] as const;

/** The shortest that browsers check: it stands in each page and in each table of files (docs/adr/0456). */
export const integrityOf = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
