// What drawing a film costs, without the queue and as everybody (nice 0): each step by the engine that comes with the product, the same
// steps by the program with the same drawings, and plain ffmpeg that makes both sizes in one run.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { EngineName } from '../../api/src/worker/engine.ts';
import { limitsOf } from '../../api/src/worker/limits.ts';
import { runTask } from '../../api/src/worker/run.ts';
import type { Task } from '../../api/src/worker/tasks.ts';
import { makeFile } from '../../e2e/media/classes.ts';
import { SECONDS } from '../../e2e/media/recipe.ts';
import { cpuMs } from '../lib/process-tree.ts';
import { median, round, type Table } from '../lib/report.ts';
import { HEVC } from './films.ts';
import { sameSizes } from './ladder.ts';
import { runFfmpeg } from './plain.ts';

const FILM = { ...HEVC, times: 4 };
const TIMES = Number(process.env.TIMES ?? 3);
const LOOK_MS = 100;
const key = Buffer.alloc(16).toString('base64');
const SIZES = [
  { name: '720p', width: 1280, height: 720 },
  { name: '360p', width: 640, height: 360 },
];
const steps = {
  '720p drawn': { name: 'convert', wish: { key, shorter: 1080, isDamaged: false } },
  'looked through, with stills': { name: 'stills', wish: {} },
  '360p drawn': { name: 'rendition', wish: { name: '360p', shorter: 360, drawSound: true, key } },
} as const;
type Step = keyof typeof steps;
/** Seconds by the clock, and of processors. */
type Cost = { seconds: number; cpu: number };

async function costOf(engine: EngineName, step: Step, file: string, folder: string): Promise<Cost> {
  const work = path.join(folder, 'work');
  mkdirSync(work);
  let cpu = 0;
  let watch: NodeJS.Timeout | undefined;
  const onStart = (pid: number) => {
    watch = setInterval(() => (cpu = Math.max(cpu, cpuMs(pid) / 1000)), LOOK_MS);
  };
  const began = performance.now();
  const task = { ...steps[step], file, folder: work, engine } as Task;
  await runTask(task, { limits: { ...limitsOf[task.name], nice: 0 }, onStart });
  clearInterval(watch);
  rmSync(work, { recursive: true });
  return { seconds: (performance.now() - began) / 1000, cpu };
}

/** @throws Error where the machine has no ffmpeg to be beside */
async function plainCost(file: string, folder: string): Promise<Cost> {
  const taken = await runFfmpeg(['-i', file, ...sameSizes(SIZES, true, folder)]);
  if (!taken) throw new Error('there is no ffmpeg that makes the same');
  return taken;
}

async function middleOf(measure: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let time = 0; time < TIMES; time += 1) costs.push(await measure());
  return { seconds: median(costs.map(({ seconds }) => seconds)), cpu: median(costs.map(({ cpu }) => cpu)) };
}

/** The same film by each of them, one after another. */
export async function measureCost(folder: string): Promise<Table> {
  const file = await makeFile(FILM, folder);
  const plain = await middleOf(() => plainCost(file, folder));
  const rowOf = (who: string, what: string, { seconds, cpu }: Cost) => [
    who,
    what,
    round(seconds, 1),
    round(cpu, 1),
    round(cpu / seconds, 1),
    `${round(cpu / plain.cpu, 2)} ×`,
  ];
  const rows = [rowOf('plain ffmpeg', 'both sizes, in one run', plain)];
  for (const engine of ['program', 'built-in'] as const) {
    const total = { seconds: 0, cpu: 0 };
    for (const step of Object.keys(steps) as Step[]) {
      const cost = await middleOf(() => costOf(engine, step, file, folder));
      rows.push(rowOf(engine, step, cost));
      total.seconds += cost.seconds;
      total.cpu += cost.cpu;
    }
    rows.push(rowOf(engine, 'all of it', total));
  }
  return {
    title: `What ${FILM.times * SECONDS} seconds of 720p HEVC cost`,
    columns: ['who', 'what', 'seconds', 'seconds of a core', 'cores', 'of plain ffmpeg’s core'],
    rows,
    notes: [
      `Medians of ${TIMES}, at nice 0, one after another and without the queue. The program is the machine’s ffmpeg with the drawings that the engine of the product is given: deinterlaced where it has to be, at an even rate, its sound levelled (EBU R128), then cut and encrypted.`,
    ],
  };
}
