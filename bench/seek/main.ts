// From a jump in a lesson's video to the picture of that place, paused and playing, where it has to be fetched and where it is there
// (ROUNDS=5 of 16 jumps each).
import { buildStale } from '../../tooling/build/build.ts';
import { launchBrowser, untilDrawn } from '../lib/browser.ts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform, untilMediaSettled } from '../lib/platform.ts';
import { median, quantile, report, round } from '../lib/report.ts';
import { measureSeeks, states, type Seek, type State } from './measure.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);

await buildStale();
const platform = await startPlatform();
const browser = await launchBrowser();
try {
  await untilMediaSettled(platform.connection);
  const place = await findDemoPlace(platform);
  const [token] = await createStudents(platform, place, 1);
  const url = `http://${place.slug}.localhost:${platform.port}/curso/${place.courseId}/modulo/${place.moduleId}/aula/${place.lessonId}`;
  await untilDrawn({ url, token });
  const seeks: Record<State, Seek[]> = { paused: [], playing: [] };
  // They take turns, so that what else the machine does weighs on both alike.
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const state of states) {
      // Of one who was never there: what is kept of a position would begin elsewhere.
      const [newcomer] = await createStudents(platform, place, 1);
      seeks[state].push(...(await measureSeeks(browser, { url, token: newcomer }, state)));
    }
  report('seek', [
    {
      title: 'From a jump to its picture',
      columns: ['it was', 'what is shown', 'jumps', 'middle ms', '95 of 100 ms', 'longest ms'],
      rows: states.flatMap((state) =>
        [false, true].map((isThere) => {
          const ms = seeks[state].filter((seek) => seek.isThere === isThere).map((seek) => seek.ms);
          const what = isThere ? 'had come' : 'is fetched';
          if (ms.length === 0) return [state, what, 0, '–', '–', '–'];
          return [
            state,
            what,
            ms.length,
            round(median(ms), 0),
            round(quantile(ms, 0.95), 0),
            round(Math.max(...ms), 0),
          ];
        }),
      ),
      notes: [
        'Chromium, 412 × 823, CPU slowed 4 ×, 40 ms and 10 Mbit/s; from the key until the picture of the place is shown.',
      ],
    },
  ]);
} finally {
  await browser.close();
  await platform.stop();
}
