// How soon a release is what people get: from the first byte that a team sends to the next page load, and back.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { changedBuild } from '../../e2e/fixtures/release.ts';
import { ReleaseClient } from '../../tooling/release/client.ts';
import { startPlatform } from '../lib/platform.ts';
import { quantile, report, round } from '../lib/report.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const BUDGET_MS = 2000;
/** Pages that open at the same moment. */
const HERD = 200;

const platform = await startPlatform();
try {
  const address = `http://127.0.0.1:${platform.port}`;
  const { deployToken } = JSON.parse(readFileSync(path.join(platform.folder, 'secrets.json'), 'utf8')) as {
    deployToken: string;
  };
  const client = new ReleaseClient(address, deployToken);
  /** Loads pages until one is composed of the release; how long that took from `since`. */
  const seen = async (entry: string, since: number) => {
    for (;;) {
      const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
      if (page.includes(entry)) return performance.now() - since;
    }
  };
  const times: Record<'published' | 'promoted' | 'rolledBack' | 'quiet' | 'herd', number[]> = {
    published: [],
    promoted: [],
    rolledBack: [],
    quiet: [],
    herd: [],
  };
  const openAtOnce = () =>
    Promise.all(
      Array.from({ length: HERD }, async () => {
        const begun = performance.now();
        await (await fetch(address, { headers: { accept: 'text/html' } })).text();
        return performance.now() - begun;
      }),
    );
  const app = 'mf-player';
  const standing = await changedBuild(app, 'standing');
  await client.promote({ [app]: await client.publish(standing) }, 'stable');
  await seen(standing.draft.entry!.file, 0);
  for (let at = 0; at < ROUNDS; at += 1) {
    const build = await changedBuild(app, `round ${at}`);
    const begun = performance.now();
    const hash = await client.publish(build, 'stable');
    const promoted = performance.now();
    await client.promote({ [app]: hash }, 'stable');
    const after = await seen(build.draft.entry!.file, promoted);
    times.promoted.push(after);
    times.published.push(after + promoted - begun);
    const back = performance.now();
    await client.call('POST', '/platform/channel/stable/rollback', { remote: app });
    times.rolledBack.push(await seen(standing.draft.entry!.file, back));
    times.quiet.push(...(await openAtOnce()));
    // The first that anybody asks for after the pointer moved: nothing of the composition is made yet.
    await client.promote({ [app]: await client.publish(await changedBuild(app, `herd ${at}`)) }, 'stable');
    times.herd.push(...(await openAtOnce()));
    await client.call('POST', '/platform/channel/stable/rollback', { remote: app });
  }
  const row = (what: string, values: readonly number[]) => [
    what,
    ...[0.5, 0.99, 1].map((share) => round(quantile(values, share), 0)),
    quantile(values, 1) <= BUDGET_MS ? 'yes' : 'no',
  ];
  report('release', [
    {
      title: 'From a release to the next page load',
      columns: ['what', 'p50 ms', 'p99 ms', 'slowest ms', `≤ ${BUDGET_MS} ms`],
      rows: [
        row('published (sent, checked, promoted) → in a page', times.published),
        row('promoted → in a page', times.promoted),
        row('rolled back → in a page', times.rolledBack),
        row(`${HERD} pages at once, nothing moved`, times.quiet),
        row(`${HERD} pages at once, right after a promotion`, times.herd),
      ],
      notes: [
        `${ROUNDS} rounds with ${app}, its entry changed each time; the build before is not in it. A page counts when its HTML is composed of the release.`,
      ],
    },
  ]);
} finally {
  await platform.stop();
}
