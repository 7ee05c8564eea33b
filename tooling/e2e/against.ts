// One spec the way a tester runs it: behind TLS, against a platform that is no demo, with a release that is not promoted, in panels that are
// made by a token and gone afterwards (a step of `npm test`).
import { writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import type { ReleaseAct } from '@clube/shared/contracts/release';
import { freePort } from '../../api/src/lib/free-port.ts';
import { ROOT } from '../build/apps.ts';
import { startTemporaryPlatform } from '../launcher/temporary-platform.ts';
import { readBuild } from '../release/read-build.ts';
import { keepResults } from '../test/kept-results.ts';
import { execute } from '../test/run.ts';

/** Of localhost and its subdomains; nobody trusts it but who is told to. */
const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  algorithm: 'sha256',
  extensions: [
    { name: 'basicConstraints', cA: true },
    {
      name: 'subjectAltName',
      altNames: ['localhost', '*.localhost'].map((value) => ({ type: 2, value })),
    },
  ],
});
const CERTIFICATE = path.join(tmpdir(), 'certificate.pem');
writeFileSync(CERTIFICATE, cert);

const securePort = await freePort();
const platform = await startTemporaryPlatform(() => ({
  CLUBE_DEMO: 'false',
  CLUBE_HTTPS: 'true',
  CLUBE_MAIN_HOST: `localhost:${securePort}`,
}));
/** What a proxy in front does: ends TLS, and leaves the host as it was asked for. */
const front = createServer({ cert, key }, (request, response) => {
  const { method, url, headers } = request;
  const behind = ask(
    {
      host: '127.0.0.1',
      port: platform.port,
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-proto': 'https' },
    },
    (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    },
  );
  behind.on('error', () => response.destroy());
  response.on('close', () => behind.destroy());
  request.pipe(behind);
});
try {
  await new Promise<void>((resolve) => void front.listen(securePort, '127.0.0.1', resolve));
  const { operator: client } = platform;
  const base = `https://localhost:${securePort}`;
  const { draft, ...rest } = await readBuild('mf-helpdesk');
  const hash = await client.publish({
    ...rest,
    draft: { ...draft, manifest: { ...draft.manifest!, owner: 'on-trial' } },
  });
  const { token } = await client.call<{ token: string }>('POST', '/platform/token', {
    team: 'quality',
    remotes: [],
    trials: 20,
  });
  const results = path.join(tmpdir(), `results-against-${process.pid}`);
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
    {
      environment: {
        CLUBE_RELEASE_TOKEN: token,
        CLUBE_E2E_PICKED: hash,
        CLUBE_E2E_RESULTS: results,
        CLUBE_E2E_OWN_CERTIFICATE: 'true',
        NODE_EXTRA_CA_CERTS: CERTIFICATE,
      },
    },
  );
  keepResults(results, path.join(ROOT, 'e2e/results/against'), process.exitCode !== 0);
  const acts = await client.call<ReleaseAct[]>('GET', '/platform/act');
  const [made, removed] = ['trial.create', 'trial.remove'].map(
    (wanted) => acts.filter(({ action }) => action === wanted).length,
  );
  if (made === 0 || made !== removed) {
    console.error(`The suite made ${made} panels and removed ${removed}`);
    process.exitCode = 1;
  }
} finally {
  front.closeAllConnections();
  front.close();
  await platform.stop();
}
