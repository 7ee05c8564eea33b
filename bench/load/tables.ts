// What `pnpm bench load` says of what it measured.
import type { networks } from '../lib/browser.ts';
import { against, median, round, type Table } from '../lib/report.ts';
import type { Load } from './measure.ts';

export const allPages = ['sign-in', 'home', 'lesson'] as const;
export type PageName = (typeof allPages)[number];
/** `drawn`: the federated build with pictures from the server; `federated`: the same with rendering off. */
export const allBuilds = ['drawn', 'federated', 'monolith'] as const;
export type Build = (typeof allBuilds)[number];
export type Network = keyof typeof networks;
export type Sample = { build: Build; page: PageName; network: Network; loads: Load[]; second: Load[] };
/** Of a page of one word. */
export type Floor = Pick<Sample, 'loads' | 'second'>;

type Figure = Exclude<keyof Load, 'isDrawn'>;
const of = (loads: readonly Load[], field: Figure) => median(loads.map((load) => load[field]));
const drawnOf = (loads: readonly Load[]) => `${loads.filter(({ isDrawn }) => isDrawn).length} of ${loads.length}`;
const seconds = (value: number) => round(value / 1000, 2);
const row = ({ build, page, network, loads, second }: Sample) => [
  page,
  network,
  build,
  of(loads, 'requests'),
  round(of(loads, 'scriptBytes') / 1024, 1),
  round(of(loads, 'styleBytes') / 1024, 1),
  round(of(loads, 'otherBytes') / 1024, 1),
  seconds(of(loads, 'fcp')),
  seconds(of(loads, 'lcp')),
  seconds(of(loads, 'usable')),
  round(of(loads, 'cls'), 3),
  Math.round(of(loads, 'cpu')),
  second.length > 0 ? seconds(of(second, 'lcp')) : '–',
  drawnOf(loads),
];

/** What a page may bring, in KiB of scripts and sheets as sent, headers included; the lesson before its player library. */
const BYTES: Readonly<Record<PageName, number>> = { 'sign-in': 120, home: 150, lesson: 180 };
/** Of the same product as one application: what being federated may cost. */
const TAX = { time: 1.05, bytes: 1.08, requests: 1.2 };

/** Seconds that a page may take which the server drew. */
const LCP: Readonly<Record<PageName, number>> = { 'sign-in': 0.5, home: 0.6, lesson: 0.9 };
const SECOND_LCP = 0.35;
const READABLE = 1.5;

/** As sent the player library is more, and what a build would call by its name by mistake is less. */
const LEAST_LIBRARY = 50_000;
/**
 * Builds whose lesson is reckoned without the player library must all have left it out.
 * @throws Error naming each that never did: it is among the bytes of its page
 */
export function assertLibraryApart(samples: readonly Sample[]): void {
  const whole = samples.filter(
    ({ page, network, loads }) => page === 'lesson' && network !== 'narrow' && loads.length > 0,
  );
  const within = whole.filter(({ loads }) => loads.every(({ libraryBytes }) => libraryBytes < LEAST_LIBRARY));
  if (within.length > 0)
    throw new Error(
      `The player library is not apart: ${within.map(({ build, network }) => `${build}, ${network}`).join('; ')}`,
    );
}

const loadsOf = (samples: readonly Sample[], build: Build, page: PageName, network: Network) =>
  samples.find((sample) => sample.build === build && sample.page === page && sample.network === network)!;

export function targetsTable(pages: readonly PageName[], samples: readonly Sample[], floor: Floor): Table {
  const rows = pages.map((page) => {
    const [on, off] = [loadsOf(samples, 'drawn', page, 'slow'), loadsOf(samples, 'federated', page, 'slow')];
    const narrow = loadsOf(samples, 'drawn', page, 'narrow').loads;
    const blank = loadsOf(samples, 'federated', page, 'narrow').loads;
    return [
      page,
      against(of(on.loads, 'lcp') / 1000, LCP[page]),
      seconds(of(off.loads, 'lcp')),
      against(of(on.loads, 'usable') / 1000, seconds(of(off.loads, 'usable'))),
      against(of(on.second, 'lcp') / 1000, SECOND_LCP),
      seconds(of(off.second, 'lcp')),
      against(of(on.loads, 'cls'), 0, 3),
      against(of(on.second, 'cls'), 0, 3),
      against(of(narrow, 'readable') / 1000, READABLE),
      seconds(of(blank, 'readable')),
      drawnOf([...on.loads, ...on.second, ...narrow]),
    ];
  });
  const word = [seconds(of(floor.loads, 'lcp')), '', '', seconds(of(floor.second, 'lcp'))];
  return {
    title: 'First pictures from the server, beside the same build with rendering off',
    columns: [
      'page',
      'LCP s',
      'LCP off',
      'usable s, ≤ off',
      '2nd LCP s',
      '2nd off',
      'CLS',
      '2nd CLS',
      'something to read s',
      'to read off',
      'drawn by the server',
    ],
    rows: [...rows, ['a page of one word', ...word, '', '', '', '', '', '']],
    notes: [
      'A page of one word has no sheet, typeface or script: what line, processor and browser take by themselves.',
      'Slow line, of the service worker too, which brings second loads; each in a tab that has been open for two seconds. Something to read: at 400 kbit/s and 400 ms, the first frame with words in the page’s own place. A page waits for its picture as long as it does everywhere (50 ms); pages that were not drawn count as they came.',
    ],
  };
}

export function bytesTable(samples: readonly Sample[]): Table {
  const own = samples.filter(({ build, network }) => build === 'federated' && network !== 'narrow');
  return {
    title: 'Bytes of a page against their budget',
    columns: ['page', 'network', 'JS + CSS KiB'],
    rows: own.map(({ page, network, loads }) => {
      return [page, network, against((of(loads, 'scriptBytes') + of(loads, 'styleBytes')) / 1024, BYTES[page], 1)];
    }),
    notes: ['On the fast line what is fetched ahead for later comes within the two seconds, and is counted.'],
  };
}

export function taxTable(samples: readonly Sample[]): Table {
  const rows = samples
    .filter(({ build, network }) => build === 'federated' && network !== 'narrow')
    .map(({ page, network }) => {
      const ours = loadsOf(samples, 'federated', page, network).loads;
      const theirs = loadsOf(samples, 'monolith', page, network).loads;
      const ratio = (pick: (loads: readonly Load[]) => number) => pick(ours) / pick(theirs);
      return [
        page,
        network,
        against(
          ratio((loads) => of(loads, 'usable')),
          TAX.time,
        ),
        against(
          ratio((loads) => of(loads, 'lcp')),
          TAX.time,
        ),
        against(
          ratio((loads) => of(loads, 'scriptBytes') + of(loads, 'styleBytes')),
          TAX.bytes,
        ),
        against(
          ratio((loads) => of(loads, 'requests')),
          TAX.requests,
        ),
      ];
    });
  return {
    title: 'Federation tax: federated / monolith',
    columns: ['page', 'network', 'usable', 'LCP', 'JS + CSS bytes', 'requests'],
    rows,
    notes: [
      'Both are built, released, preloaded and measured in this run; the monolith has neither entries nor a host.',
    ],
  };
}

export function coldTable(samples: readonly Sample[]): Table {
  return {
    title: 'Cold load',
    columns: [
      'page',
      'network',
      'build',
      'requests',
      'JS KiB',
      'CSS KiB',
      'other KiB',
      'FCP s',
      'LCP s',
      'usable s',
      'CLS',
      'CPU ms',
      '2nd LCP s',
      'drawn',
    ],
    rows: samples
      .filter(({ network }) => network !== 'narrow')
      .toSorted((a, b) => `${a.page}${b.network}`.localeCompare(`${b.page}${a.network}`))
      .map(row),
    notes: [
      `Chromium, 412 × 823, cold cache, CPU slowed 4 ×, median of ${Math.max(...samples.map(({ loads }) => loads.length))}; slow = 150 ms and 1.6 Mbit/s, fast = 40 ms and 10 Mbit/s.`,
      'Bytes as sent (brotli); video and its library apart; usable = end of the last long task or needed response before 2 s of quiet; CPU = main-thread task time as slowed.',
    ],
  };
}
