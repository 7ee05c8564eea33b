import type { Server } from 'node:http';
import { startDevServer, type DevApp, type DevServer } from './dev-servers.ts';
import { startGateway } from './gateway.ts';
import { NoPlatformError } from './no-platform-error.ts';

/** Where a platform is reached: Node may take `localhost` for another address than the one where it listens. */
const reachedAt = (platform: URL) => platform.origin.replace('//localhost', '//127.0.0.1');

/** @throws NoPlatformError when nobody answers there */
export async function assertReachable(platform: URL): Promise<void> {
  const answer = await fetch(new URL('/health/live', reachedAt(platform))).catch(() => undefined);
  if (!answer?.ok)
    throw new NoPlatformError(
      `No platform answers at ${platform.origin}. Start one (npm start), or name another with --against.`,
    );
}

type Session = { apps: readonly DevApp[]; port: number; platform: URL; target?: string };

/** Development servers for these apps, and one address for them and for a platform. */
export async function develop({ apps, port, platform, target = reachedAt(platform) }: Session) {
  const servers: DevServer[] = [];
  for (const app of apps) servers.push(await startDevServer(app));
  const gateway: Server = await startGateway({ port, target, platform, servers });
  console.log(`\nDevelopment at http://localhost:${port} with ${apps.map(({ app }) => app).join(', ')}\n`);
  return async () => {
    gateway.close();
    gateway.closeAllConnections();
    await Promise.all(servers.map((server) => server.stop()));
  };
}

/** Ends what was started when the terminal says so. */
export function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<unknown>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop(signal).then(() => process.exit(0));
    });
  }
}
