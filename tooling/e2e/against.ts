// One spec the way a tester runs it: against a platform that is no demo, with a release that is not promoted, in panels that are
// made by a token and gone afterwards (a step of `npm test`).
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseAct } from '@clube/shared/contracts/release';
import { ROOT } from '../build/apps.ts';
import { startTemporaryPlatform } from '../launcher/temporary-platform.ts';
import { readBuild } from '../release/read-build.ts';
import { keepResults } from '../test/kept-results.ts';
import { execute } from '../test/run.ts';

const platform = await startTemporaryPlatform(() => ({ CLUBE_DEMO: 'false' }));
try {
  const { address: base, operator: client } = platform;
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
    { environment: { CLUBE_RELEASE_TOKEN: token, CLUBE_E2E_PICKED: hash, CLUBE_E2E_RESULTS: results } },
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
  await platform.stop();
}
