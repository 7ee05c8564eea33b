// Server, helpers and database killed in turns while people write and send films (`--cycles=50`): how much was acknowledged, and what
// of it is lost. It fails when anything is.
import { performance } from 'node:perf_hooks';
import { killInTurns } from '../../tooling/launcher/kill-cycles.ts';
import { withFolder } from '../../tooling/launcher/testing.ts';
import { against, report, round } from '../lib/report.ts';

const cycles = Number(/--cycles=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 50);
const began = performance.now();
const { kills, acknowledged, lost, refused, sent, films } = await withFolder((data) => killInTurns(data, cycles));
const others = refused.filter((status) => status !== 503);
const whole = films.filter(({ status, error_code }) => status === 'ready' && error_code === null);
const missing = sent.length - new Set(whole.map(({ upload_id }) => upload_id)).size + films.length - whole.length;
report('kill', [
  {
    title: `${cycles} cycles of kills under writes`,
    columns: ['what', 'how many'],
    rows: [
      ...Object.entries(kills).map(([name, count]) => [`kills of the ${name}`, count]),
      ['tickets acknowledged', acknowledged],
      ['of them lost', against(lost.length, 0, 0)],
      ['answers that were neither "created" nor "come back later"', against(others.length, 0, 0)],
      ['films whose last byte was acknowledged', sent.length],
      ['of them not one media that plays', against(missing, 0, 0)],
      ['minutes', round((performance.now() - began) / 60_000, 1)],
    ],
  },
]);
process.exit(lost.length + others.length + missing === 0 ? 0 : 1);
