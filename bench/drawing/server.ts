// Two servers, one that draws and one that does not, and what asking them for pages takes.
import { Agent, get } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ReleaseClient } from '../../tooling/release/client.ts';
import { createStudents, findDemoPlace, type DemoPlace } from '../lib/people.ts';
import { startPlatform, untilMediaSettled, type BenchPlatform } from '../lib/platform.ts';
import { cpuMs } from '../lib/process-tree.ts';
import { quantile } from '../lib/report.ts';

export type Candidate = {
  isDrawn: boolean;
  platform: BenchPlatform;
  client: ReleaseClient;
  place: DemoPlace;
  student: string;
  staff: string;
};
/**
 * Whose page, and what the browser has of it already: `kept`, the cookies that it was given with an earlier one. `isAnew`: each time with
 * another query, so that no picture that was kept fits.
 */
export type Wish = {
  url: string;
  token?: string | undefined;
  etag?: string | undefined;
  kept?: readonly string[];
  isAnew?: boolean;
};
type Answer = { isDrawn: boolean; etag: string | undefined; given: string[] };

const agent = new Agent({ keepAlive: true });

export async function start(isDrawn: boolean): Promise<Candidate> {
  const platform = await startPlatform({ CLUBE_RENDERING: String(isDrawn) });
  await untilMediaSettled(platform.connection);
  const { deployToken } = JSON.parse(readFileSync(path.join(platform.folder, 'secrets.json'), 'utf8')) as {
    deployToken: string;
  };
  const place = await findDemoPlace(platform);
  const [student] = await createStudents(platform, place, 1);
  const [staff] = await createStudents(platform, place, 1, 'admin');
  const client = new ReleaseClient(`http://localhost:${platform.port}`, deployToken);
  return { isDrawn, platform, client, place, student: student!, staff: staff! };
}

const unpack = (body: Buffer, encoding: string | undefined) =>
  (encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body).toString();

let asked = 0;

/** @throws Error when the page did not come */
const ask = ({ platform, place }: Candidate, { url, token, etag, kept = [], isAnew }: Wish): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const cookies = [...(token ? [`clube_auth=${token}`] : []), ...kept];
    const headers = {
      host: `${place.slug}.localhost:${platform.port}`,
      // As browsers ask: what compressing a page takes is part of what it takes.
      'accept-encoding': 'gzip, br',
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(etag && { 'if-none-match': etag }),
    };
    const path = isAnew ? `${url}?asked=${(asked += 1)}` : url;
    get({ agent, host: '127.0.0.1', port: platform.port, path, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const html = unpack(Buffer.concat(pieces), answer.headers['content-encoding']);
        const isPage = answer.statusCode === 200 && html.includes('id="clube-boot"');
        if (isPage || (etag && answer.statusCode === 304))
          resolve({
            isDrawn: html.includes('<div id="root" data-drawn="">'),
            etag: answer.headers.etag,
            given: (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!),
          });
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    }).on('error', reject);
  });

/** The first pages only make a renderer learn its code. @returns what the browser has from then on */
export async function untilDrawn(candidate: Candidate, wish: Wish): Promise<Answer | undefined> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const answer = await ask(candidate, wish);
    if (answer.isDrawn) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // The tables say how many were.
  console.error(`${wish.url} is not drawn`);
  return undefined;
}

/** `cpu`: milliseconds a page, of the server with everything that it started, the database and the renderer included. */
export type Measured = { times: number[]; drawn: number; cpu: number };

/** Pages of an address, some at once; times in milliseconds. */
export async function measure(
  candidate: Candidate,
  wish: Wish,
  { pages, atOnce }: { pages: number; atOnce: number },
): Promise<Measured> {
  const times: number[] = [];
  let drawn = 0;
  const before = cpuMs(candidate.platform.pid);
  const lane = async () => {
    for (let at = 0; at < pages / atOnce; at += 1) {
      const begun = performance.now();
      if ((await ask(candidate, wish)).isDrawn) drawn += 1;
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { times, drawn, cpu: (cpuMs(candidate.platform.pid) - before) / times.length };
}

export const spreadOf = ({ times }: Pick<Measured, 'times'>) => ({
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  longest: Math.max(...times),
});

/** How many pages so far waited for no picture: a renderer was learning, or their release is left to browsers. */
export async function countUnwaited({ platform }: Candidate): Promise<number> {
  const metrics = await (await fetch(`http://localhost:${platform.port}/metrics`)).text();
  const counts = metrics.matchAll(/^pages_drawn_total\{outcome="(?:warming|left)"\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
