// Uploads of every kind of file while the server, its database and its workers are killed at random (`--uploads=200`): how
// each ended, and what the disk holds that no row names.
import { performance } from 'node:perf_hooks';
import { soakMedia } from '../../tooling/launcher/media-soak.ts';
import { withFolder } from '../../tooling/launcher/testing.ts';
import { report, round } from '../lib/report.ts';

const uploads = Number(/--uploads=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 200);
const began = performance.now();
const { rows, stray, missing, left, kills } = await withFolder((data) => soakMedia(data, { uploads }));
const ends = new Map<string, number>();
for (const { status, error_code } of rows) {
  const key = error_code ? `${status}: ${error_code}` : status;
  ends.set(key, (ends.get(key) ?? 0) + 1);
}
report('soak', [
  {
    title: `${uploads} uploads under kills`,
    columns: ['what', 'how many'],
    rows: [
      ...[...ends].toSorted().map(([key, count]) => [`media that ended ${key}`, count]),
      ...Object.entries(kills).map(([name, count]) => [`kills of the ${name}`, count]),
      ['files that no row names', stray.length],
      ['files that a row names and that are not there', missing.length],
      ['uploads, work folders and processes left', left.length],
      ['minutes', round((performance.now() - began) / 60_000, 1)],
    ],
    notes: [...stray, ...missing, ...left].map((file) => `- ${file}`),
  },
]);
process.exit(stray.length + missing.length + left.length === 0 ? 0 : 1);
