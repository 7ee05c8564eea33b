import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../api/src/lib/free-port.ts';
import { ReleaseClient } from '../release/client.ts';
import { startLocalPlatform } from './local-platform.ts';

type Place = { port: number; folder: string };
type Environment = Record<string, string | undefined>;

/**
 * The platform as `npm start` runs it, for tests: on a port and a data folder of its own, without limits that tests would meet, gone with
 * all its data when it is stopped.
 * @param more settings, where they hang on the place too
 */
export async function startTemporaryPlatform(more: (place: Place) => Environment | Promise<Environment> = () => ({})) {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-test-'));
  // The database runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  const platform = await startLocalPlatform({
    folder,
    log: () => {},
    databaseSettings: ['fsync=off'],
    environment: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      CLUBE_RATE_LIMIT_FACTOR: '1000',
      ...(await more({ port, folder })),
    },
  });
  const address = `http://localhost:${port}`;
  return {
    address,
    port,
    folder,
    databaseUrl: platform.database!.url,
    /** With the operator's token: may do everything. */
    operator: new ReleaseClient(address, platform.secrets.deployToken),
    operatorToken: platform.secrets.deployToken,
    async stop() {
      await platform.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
