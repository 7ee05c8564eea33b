// `pnpm dev`: everything with hot reload. `pnpm dev mf-player`: one remote against a platform that runs already.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { apps, remotes, ROOT } from '../build/apps.ts';
import { buildStale } from '../build/build.ts';
import { startDevServer, type DevServer } from './dev-servers.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import { startGateway } from './gateway.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string', default: 'http://localhost:3000' }, port: { type: 'string' } },
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
      env: { ...process.env, PORT: String(internalPort), CLUBE_MAIN_HOST: `localhost:${port}` },
    },
  );
}

async function assertReachable(platform: URL) {
  const answer = await fetch(new URL('/health/live', platform)).catch(() => undefined);
  if (answer?.ok) return;
  console.error(`No platform answers at ${platform.origin}. Start one (npm start), or name another with --against.`);
  process.exit(1);
}

process.env.NODE_ENV = 'development';
// A deployed shell brings production React, which cannot refresh: there a change reloads the page.
process.env.CLUBE_DEV_REFRESH = isWhole ? 'on' : 'off';

let platform: ChildProcess | undefined;
let target = new URL(values.against);
if (isWhole) {
  // Releases must exist before the platform can compose them; afterwards the development builds stand in.
  await buildStale();
  const internalPort = await freePort();
  target = new URL(`http://127.0.0.1:${internalPort}`);
  platform = startPlatform(internalPort);
} else {
  await assertReachable(target);
}
const wanted = isWhole ? apps() : positionals;
const servers: DevServer[] = [];
for (const app of wanted) servers.push(await startDevServer(app));
const gateway = await startGateway({
  port,
  platform: `http://127.0.0.1:${target.port || 80}`,
  platformPort: isWhole ? port : Number(target.port || 80),
  servers,
});
console.log(`\nDevelopment at http://localhost:${port} with ${wanted.join(', ')}\n`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    gateway.close();
    gateway.closeAllConnections();
    platform?.kill(signal);
    const ended = platform && new Promise((resolve) => platform?.once('exit', resolve));
    void Promise.all([ended, ...servers.map((server) => server.stop())]).then(() => process.exit(0));
  });
}
