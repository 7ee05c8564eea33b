// `pnpm dev`: everything with hot reload, drawn by the browser. `pnpm dev mf-player`: one remote against a platform that runs already.
// `pnpm dev --drawn`: pages as people get them, first pictures from the server, built anew when something changes.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { apps, remotes, ROOT } from '../build/apps.ts';
import { buildStale } from '../build/build.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import { assertReachable, develop, stopOnSignal } from './against.ts';
import { developDrawn } from './drawn.ts';
import { NoPlatformError } from './no-platform-error.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string', default: 'http://localhost:3000' },
    port: { type: 'string' },
    drawn: { type: 'boolean', default: false },
  },
});
const unknown = positionals.find((name) => !remotes().includes(name));
if (unknown) {
  console.error(`There is no remote ${unknown}. Known: ${remotes().join(', ')}`);
  process.exit(2);
}
const isWhole = positionals.length === 0;
const port = Number(values.port ?? process.env.PORT ?? (isWhole ? 3000 : 3100));

/** The server restarts by itself when its sources change. */
function startPlatform(internalPort: number): ChildProcess {
  return spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', path.join(ROOT, 'tooling/launcher/start.ts'), '--built'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        // Development builds have names of their own: what a server draws from releases would not fit them.
        CLUBE_RENDERING: 'false',
        ...process.env,
        PORT: String(internalPort),
        CLUBE_MAIN_HOST: `localhost:${port}`,
      },
    },
  );
}

/** Development builds of these apps, all of them with a platform of their own. */
async function developBuilds(): Promise<void> {
  process.env.NODE_ENV = 'development';
  // A deployed shell brings production React, which cannot refresh: there a change reloads the page.
  process.env.CLUBE_DEV_REFRESH = isWhole ? 'on' : 'off';

  let platform: ChildProcess | undefined;
  let address = new URL(values.against);
  let target: string | undefined;
  if (isWhole) {
    // Releases must exist before the platform can compose them; afterwards the development builds stand in.
    await buildStale();
    const internalPort = await freePort();
    address = new URL(`http://localhost:${port}`);
    target = `http://127.0.0.1:${internalPort}`;
    platform = startPlatform(internalPort);
  } else {
    await assertReachable(address).catch((error: unknown) => {
      if (!(error instanceof NoPlatformError)) throw error;
      console.error(error.message);
      process.exit(1);
    });
  }
  const wanted = (isWhole ? apps() : positionals).map((app) => ({ app, folder: path.join(ROOT, app) }));
  const stop = await develop({ apps: wanted, port, platform: address, ...(target && { target }) });
  stopOnSignal((signal) => {
    platform?.kill(signal);
    const ended = platform && new Promise((resolve) => platform?.once('exit', resolve));
    return Promise.all([ended, stop()]);
  });
}

if (values.drawn) stopOnSignal(developDrawn(port));
else await developBuilds();
