// What drawing costs when it goes wrong: how long pages take beside a server that draws nothing, while a renderer is killed, while a
// remote misbehaves in it, and with 50 remotes; and what memory it holds.
import { Agent, get } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildStale } from '../../tooling/build/build.ts';
import { ReleaseClient } from '../../tooling/release/client.ts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform, type BenchPlatform } from '../lib/platform.ts';
import { peaksBelow, processesBelow } from '../lib/process-tree.ts';
import { quantile, report, round } from '../lib/report.ts';
import { faults, faultyRemote, type Fault } from './faulty.ts';

const PAGES = Number(process.env.PAGES ?? 400);
const AT_ONCE = 4;
const KILL_EVERY_MS = 200;
const MANY = 50;
/** In the command line of a renderer. */
const RENDERER = '--disallow-code-generation-from-strings';

type Candidate = { platform: BenchPlatform; client: ReleaseClient; host: string; token: string };
const agent = new Agent({ keepAlive: true });

async function start(isDrawn: boolean): Promise<Candidate> {
  const platform = await startPlatform({ CLUBE_RENDERING: String(isDrawn) });
  const { deployToken } = JSON.parse(readFileSync(path.join(platform.folder, 'secrets.json'), 'utf8')) as {
    deployToken: string;
  };
  const place = await findDemoPlace(platform);
  const [token] = await createStudents(platform, place, 1);
  const client = new ReleaseClient(`http://localhost:${platform.port}`, deployToken);
  return { platform, client, host: `${place.slug}.localhost:${platform.port}`, token: token! };
}

/** @returns whether the page came drawn. @throws Error when it did not come */
const ask = ({ platform, host, token }: Candidate, url: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const headers = { host, cookie: `clube_auth=${token}` };
    get({ agent, host: '127.0.0.1', port: platform.port, path: url, headers }, (answer) => {
      let html = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (html += piece));
      answer.on('end', () => {
        if (answer.statusCode === 200 && html.includes('id="clube-boot"')) resolve(html.includes('data-drawn=""'));
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    }).on('error', reject);
  });

const untilDrawn = async (candidate: Candidate, url: string) => {
  for (let at = 0; at < 200; at += 1) if (await ask(candidate, url)) return;
  throw new Error(`${url} is not drawn`);
};

/** Pages of an address, a few at once. */
async function measure(candidate: Candidate, url: string) {
  const times: number[] = [];
  let drawn = 0;
  const lane = async () => {
    for (let at = 0; at < PAGES / AT_ONCE; at += 1) {
      const begun = performance.now();
      if (await ask(candidate, url)) drawn += 1;
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { drawn, p50: quantile(times, 0.5), p99: quantile(times, 0.99), longest: Math.max(...times) };
}

const publish = async ({ client }: Candidate, name: string, fault: Fault) =>
  client.promote({ [name]: await client.publish(faultyRemote(name, fault)) }, 'stable');

await buildStale();
const plain = await start(false);
const drawing = await start(true);
const rows: (string | number)[][] = [];
/** The same page of both servers, one after the other. */
async function compare(
  what: string,
  url: string,
  around: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
) {
  await measure(plain, url);
  const without = await measure(plain, url);
  const beside = await around(() => measure(drawing, url));
  const later = (field: 'p50' | 'p99' | 'longest') => round(beside[field] - without[field], 1);
  rows.push([
    what,
    round(without.p50, 1),
    round(without.p99, 1),
    later('p50'),
    later('p99'),
    later('longest'),
    beside.drawn,
  ]);
}

try {
  const real = ['/home', '/ajuda', '/minha-conta', '/certificados'];
  for (const url of real) await untilDrawn(drawing, url);
  const memoryOfReal = peaksBelow(drawing.platform.pid, RENDERER).map(Math.round).join(' + ');
  await compare('home', '/home');
  await compare('home, renderer killed five times a second', '/home', async (work) => {
    const killing = setInterval(() => {
      for (const pid of processesBelow(drawing.platform.pid, RENDERER)) process.kill(pid, 'SIGKILL');
    }, KILL_EVERY_MS);
    return work().finally(() => clearInterval(killing));
  });
  for (const fault of Object.keys(faults) as Fault[]) {
    const name = `mf-${fault.replaceAll(' ', '-')}`;
    for (const candidate of [plain, drawing]) await publish(candidate, name, fault);
    await compare(`a remote that ${fault === 'nothing' ? 'does nothing wrong' : fault}`, `/${name}`);
  }
  for (let at = 0; at < MANY - 5 - Object.keys(faults).length; at += 1)
    for (const candidate of [plain, drawing]) await publish(candidate, `mf-area-${at}`, 'nothing');
  for (let at = 0; at < MANY - 5 - Object.keys(faults).length; at += 1) await untilDrawn(drawing, `/mf-area-${at}`);
  await untilDrawn(drawing, '/home');
  await compare(`home among ${MANY} remotes, all of them drawn before`, '/home');
  report('drawing', [
    {
      title: 'Pages of a server that draws, beside one that does not',
      columns: ['page', 'p50 ms', 'p99 ms', 'p50 later', 'p99 later', 'longest later', `drawn of ${PAGES}`],
      rows,
      notes: [
        `${PAGES} pages, ${AT_ONCE} at once; the first columns are the server without rendering. Remotes behave for their first drawings, as they did when they were published. None may be more than 80 ms later.`,
      ],
    },
    {
      title: 'Memory of the renderer, MiB',
      columns: ['after', 'MiB'],
      rows: [
        ['pages of every remote that students see', memoryOfReal],
        [`${MANY} remotes`, peaksBelow(drawing.platform.pid, RENDERER).map(Math.round).join(' + ')],
      ],
      notes: ['Resident, at its highest.'],
    },
  ]);
} finally {
  await plain.platform.stop();
  await drawing.platform.stop();
}
