// What drawing costs: CPU of a page, how long pages take beside a server that draws nothing, while a renderer is killed, while a remote
// misbehaves in it, and with 50 remotes; and what memory the renderer holds.
import { buildStale } from '../../tooling/build/build.ts';
import { peaksBelow, processesBelow } from '../lib/process-tree.ts';
import { against, report, round, type Table } from '../lib/report.ts';
import { faults, faultyRemote, type Fault } from './faulty.ts';
import {
  costOfNothing,
  countUnwaited,
  createPublicPages,
  measure,
  RENDERER,
  spreadOf,
  start,
  untilDrawn,
  watch,
  type Candidate,
  type Wish,
} from './server.ts';

const PAGES = Number(process.env.PAGES ?? 200);
const ROUNDS = 10;
/** Of fewer the slowest of a hundred would be one pause of the machine, and kept ones would drown in the clock. */
const MANY_PAGES = PAGES * ROUNDS;
const KILL_EVERY_MS = 200;
const MANY = 50;
/** After so many minutes no further remote is published, and what there are is measured: it ends within fifteen. */
const MINUTES = Number(process.env.MINUTES ?? 11);
const begun = performance.now();
const isOver = () => performance.now() - begun > MINUTES * 60_000;
const REAL = 5;
const TARGET = { cpu: 4, keptCpu: 0.3, p99: 25, later: 80, memory: 120 };

const lessonOf = ({ place }: Candidate) => `/curso/${place.courseId}/modulo/${place.moduleId}/aula/${place.lessonId}`;
const memoryOf = ({ platform }: Candidate) => peaksBelow(platform.pid, RENDERER).reduce((sum, mib) => sum + mib, 0);
const say = (what: string) => console.error(`${what}: done`);

/** One after the other for the CPU, ten at once for how long they wait. */
async function costOf(candidate: Candidate, name: string, wish: Wish, isKept = false) {
  const pages = isKept ? MANY_PAGES : PAGES;
  await measure(candidate, wish, { pages: Math.max(pages, 400), atOnce: 10 });
  const alone = await measure(candidate, wish, { pages, atOnce: 1 });
  const together = await measure(candidate, wish, { pages: MANY_PAGES, atOnce: 10 });
  const { all, renderer, database } = alone.cpu;
  const cpu = round(all, 2);
  const spread = spreadOf(together);
  const p99 = round(spread.p99, 1);
  return [
    name,
    candidate.isDrawn ? 'on' : 'off',
    candidate.isDrawn ? against(cpu, isKept ? TARGET.keptCpu : TARGET.cpu) : cpu,
    ...[all - renderer - database, renderer, database].map((part) => round(part, 2)),
    round(spread.p50, 1),
    candidate.isDrawn ? against(p99, TARGET.p99) : p99,
    wish.etag === undefined ? `${alone.drawn + together.drawn} of ${pages + MANY_PAGES}` : '–',
  ];
}

async function costTable(candidates: readonly Candidate[]): Promise<Table> {
  const rows: (string | number)[][] = [];
  let nothing = 0;
  for (const candidate of candidates) {
    const { isDrawn, student } = candidate;
    for (const [name, url] of [
      ['home', '/home'],
      ['lesson', lessonOf(candidate)],
    ] as const) {
      const wish = { url, token: student, isAnew: true };
      const kept = (isDrawn ? await untilDrawn(candidate, wish) : undefined)?.given;
      rows.push(await costOf(candidate, `${name}, first visit`, wish));
      if (!kept) continue;
      rows.push(await costOf(candidate, `${name}, returning visitor`, { ...wish, kept }));
      rows.push(await costOf(candidate, `${name}, returning to what has not changed`, { url, token: student, kept }));
    }
    for (const [name, url] of await createPublicPages(candidate)) {
      const etag = isDrawn ? (await untilDrawn(candidate, { url }))?.etag : undefined;
      rows.push(await costOf(candidate, isDrawn ? `${name}, kept` : name, { url }, isDrawn));
      if (!etag) continue;
      rows.push(await costOf(candidate, `${name}, kept, and the browser has it`, { url, etag }, true));
      const rare = { url, isUnheard: true };
      rows.push(await costOf(candidate, `${name}, kept, and asked for less than once a second`, rare, true));
    }
    if (isDrawn) {
      nothing = round(await costOfNothing(candidate, MANY_PAGES), 2);
      const stop = watch(candidate);
      rows.push(await costOf(candidate, 'sign-in, kept, while a hundred watch', { url: '/' }, true).finally(stop));
    }
    say(`cost, rendering ${isDrawn ? 'on' : 'off'}`);
  }
  return {
    title: 'What a page takes of the server',
    columns: [
      'page',
      'rendering',
      'CPU ms a page',
      'server',
      'renderer',
      'database',
      'p50 at 10 ms',
      'p99 at 10 ms',
      'drawn',
    ],
    rows: rows.toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    notes: [
      `CPU: ${PAGES} pages one after the other (kept ${MANY_PAGES}); p50 and p99: ${MANY_PAGES}. CPU of the server with everything that it started, the database included, and of compressing as browsers ask for it; beside it its parts. A first visit gets the page’s sheets in its HTML where they are small; whoever was here since these releases are shown has them. Both are drawn anew each time; the third finds the picture of minutes before (docs/adr/0171).`,
      `Asked for less than once a second: before each page the server is sent what may have written, a POST to nowhere, so that it asks the database whether anything was told (docs/adr/0559). That POST takes ${nothing} ms by itself, which is part of the figure.`,
    ],
  };
}

const rows: (string | number)[][] = [];
/** What happens before each round, and while it is measured. */
type Disturbance = { before?: () => Promise<unknown>; during?: () => NodeJS.Timeout };
/** The same page of both servers, one after the other; each round of the one that draws begins when it does. */
async function compare(
  [plain, drawing]: readonly [Candidate, Candidate],
  what: string,
  url: string,
  { before, during }: Disturbance = {},
) {
  const four = { pages: PAGES, atOnce: 4 };
  const wishOf = ({ student }: Candidate): Wish => ({ url, token: student, isAnew: true });
  await measure(plain, wishOf(plain), four);
  const without = spreadOf(await measure(plain, wishOf(plain), { ...four, pages: MANY_PAGES }));
  const times: number[] = [];
  let [drawn, unwaited] = [0, 0];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await before?.();
    await untilDrawn(drawing, wishOf(drawing));
    unwaited -= await countUnwaited(drawing);
    const disturbing = during?.();
    const measured = await measure(drawing, wishOf(drawing), four).finally(() => clearInterval(disturbing));
    unwaited += await countUnwaited(drawing);
    times.push(...measured.times);
    drawn += measured.drawn;
  }
  const beside = spreadOf({ times });
  const later = (field: 'p50' | 'p99' | 'longest') => against(round(beside[field] - without[field], 1), TARGET.later);
  const figures = [round(without.p50, 1), round(without.p99, 1), later('p50'), later('p99'), later('longest')];
  rows.push([what, ...figures, drawn, times.length - drawn - unwaited, unwaited]);
  say(what);
}

async function publish({ client }: Candidate, name: string, fault: Fault): Promise<string> {
  const hash = await client.publish(faultyRemote(name, fault));
  await client.promote({ [name]: hash }, 'stable');
  return hash;
}

await buildStale();
// Each makes the demo's media ready first: together that takes as long as one.
const [plain, drawing] = await Promise.all([start(false), start(true)]);
const both = [plain, drawing] as const;
try {
  const cost = await costTable(both);
  // One page of each of the five remotes; students see three of them.
  for (const url of ['/home', '/ajuda', '/minha-conta', '/config_curso', '/members'])
    await untilDrawn(drawing, { url, token: drawing.staff });
  const memoryOfReal = Math.round(memoryOf(drawing));
  await compare(both, 'home', '/home');
  const killRenderer = () => {
    for (const pid of processesBelow(drawing.platform.pid, RENDERER)) process.kill(pid, 'SIGKILL');
  };
  await compare(both, 'home, renderer killed five times a second', '/home', {
    during: () => setInterval(killRenderer, KILL_EVERY_MS),
  });
  for (const fault of Object.keys(faults) as Fault[]) {
    const name = `mf-${fault.replaceAll(' ', '-')}`;
    await publish(plain, name, fault);
    const hash = await publish(drawing, name, fault);
    await compare(both, `a remote that ${fault === 'nothing' ? 'does nothing wrong' : fault}`, `/${name}`, {
      // It behaves for the first drawings of a process, and what failed is left to browsers until it is promoted anew.
      before: () => {
        killRenderer();
        return drawing.client.promote({ [name]: hash }, 'stable');
      },
    });
  }
  const areas = Array.from({ length: MANY - REAL - Object.keys(faults).length }, (_area, at) => `mf-area-${at}`);
  let published = 0;
  for (const name of areas) {
    if (isOver()) break;
    await Promise.all(both.map((candidate) => publish(candidate, name, 'nothing')));
    published += 1;
  }
  const many = MANY - areas.length + published;
  say(`${many} remotes`);
  for (const name of areas.slice(0, published)) await untilDrawn(drawing, { url: `/${name}`, token: drawing.student });
  await untilDrawn(drawing, { url: '/home', token: drawing.student });
  await compare(both, `home among ${many} remotes, all of them drawn before`, '/home');
  report('drawing', [
    cost,
    {
      title: 'Pages of a server that draws, beside one that does not',
      columns: [
        'page',
        'p50 ms',
        'p99 ms',
        'p50 later',
        'p99 later',
        'longest later',
        `drawn of ${MANY_PAGES}`,
        'waited in vain',
        'not waited',
      ],
      rows,
      notes: [
        `${MANY_PAGES} pages, 4 at once; the first columns are the server without rendering. The one that draws is asked in ${ROUNDS} rounds, and each begins when the page is drawn. Remotes behave for the first drawings of each round, as they did when they were published. Waited in vain: for a picture that did not come. Not waited: left to the browser at once, by a renderer that had just ended and was still learning, or after three failures.`,
      ],
    },
    {
      title: 'Memory of the renderer, MiB',
      columns: ['after', 'MiB'],
      rows: [
        ['a page of each of five remotes, and those above', against(memoryOfReal, TARGET.memory)],
        [`${many} remotes`, Math.round(memoryOf(drawing))],
      ],
      notes: ['Resident, at its highest.'],
    },
  ]);
} finally {
  for (const { platform } of both) await platform.stop();
}
