// One spec the way a tester runs it: against an address, with a release that is not promoted (a step of `npm test`).
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../api/src/lib/free-port.ts';
import { ROOT } from '../build/apps.ts';
import { startLocalPlatform } from '../launcher/local-platform.ts';
import { ReleaseClient } from '../release/client.ts';
import { readBuild } from '../release/read-build.ts';
import { execute } from '../test/run.ts';

const port = await freePort();
const folder = mkdtempSync(path.join(tmpdir(), 'clube-against-'));
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
  },
});
try {
  const base = `http://localhost:${port}`;
  const { draft, ...rest } = await readBuild('mf-helpdesk');
  const client = new ReleaseClient(base, platform.secrets.deployToken);
  const hash = await client.publish({
    ...rest,
    draft: { ...draft, manifest: { ...draft.manifest!, owner: 'on-trial' } },
  });
  process.exitCode = await execute(
    (text) => process.stdout.write(text),
    process.execPath,
    [
      path.join(ROOT, 'tooling/e2e/main.ts'),
      '--base',
      base,
      '--release',
      `mf-helpdesk@${hash}`,
      'specs/composition.spec.ts',
    ],
    { CLUBE_RELEASE_TOKEN: platform.secrets.deployToken, CLUBE_E2E_PICKED: hash },
  );
} finally {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
}
