// Uploads of every kind of file while the server, its database and its workers are killed at random until nothing is left to do
// (`--uploads=200`, `--seed=7`, `--kills=5` of each at least): how each ended, and what the disk holds that no row names.
import { performance } from 'node:perf_hooks';
import { soakMedia } from '../../tooling/launcher/media-soak.ts';
import { endOf } from '../../tooling/launcher/sample-ends.ts';
import { withFolder } from '../../tooling/launcher/testing.ts';
import { against, report, round } from '../lib/report.ts';

const numberOf = (name: string, otherwise: number) =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? otherwise);
const uploads = numberOf('uploads', 200);
const seed = numberOf('seed', 7);
const leastKills = numberOf('kills', 5);
/** Kills go on to the end: so long at most nothing of a platform that stands is killed; seconds. */
const MOST_CALM = 120;
const began = performance.now();
const { sent, rows, kills, laterKills, longestCalm, abandoned, ...wrong } = await withFolder((data) =>
  soakMedia(data, { uploads, seed, isToTheEnd: true, leastKills }),
);
const kinds = ['server', 'database', 'keeper', 'worker', 'renderer'] as const;
const ends = new Map<string, number>();
for (const media of rows) ends.set(endOf(media), (ends.get(endOf(media)) ?? 0) + 1);
const words: Record<keyof typeof wrong, string> = {
  lost: 'uploads that did not become one media',
  unsettled: 'media that nobody brings to an end',
  unexplained: 'media that ended otherwise than their sample does without kills',
  stray: 'files that no row names',
  missing: 'files that a row names and that are not there',
  left: 'uploads, work folders and processes left',
};
const found = Object.entries(wrong) as [keyof typeof wrong, string[]][];
report('soak', [
  {
    title: `${sent} uploads under kills`,
    columns: ['what', 'how many'],
    rows: [
      ...[...ends].toSorted().map(([key, count]) => [`media that ended ${key}`, count]),
      ...kinds.map((name) => [
        `kills of the ${name}`,
        `${kills[name]} ${kills[name] < leastKills ? '<' : '≥'} ${leastKills}, ${laterKills[name]} of them after the last byte`,
      ]),
      ['seconds at most between two kills, and before the end', against(longestCalm / 1000, MOST_CALM, 1)],
      ['uploads begun whose answer was lost, and begun again', abandoned],
      ...found.map(([key, files]) => [words[key], against(files.length, 0, 0)]),
      ['minutes', round((performance.now() - began) / 60_000, 1)],
    ],
    notes: found.flatMap(([key, files]) => files.map((file) => `- ${words[key]}: ${file}`)),
  },
]);
const isHardEnough = kinds.every((name) => kills[name] >= leastKills) && longestCalm / 1000 <= MOST_CALM;
process.exit(isHardEnough && found.every(([, files]) => files.length === 0) ? 0 : 1);
