// A server, its helpers and its database killed in turns while people write and send films: what was acknowledged, and what is left of it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/apps.ts';
import { askDatabase } from './media-soak-end.ts';
import {
  ask,
  end,
  endHelper,
  helpersOf,
  isAlive,
  lostTickets,
  openSession,
  postmasterOf,
  serve,
  ticket,
  until,
  workersOn,
  writeTickets,
  type Served,
} from './testing.ts';

const WRITERS = 8;
const WRITE_MS = 700;
/** A short film that has to be drawn anew: somebody works on it beside the server. */
const FILM = path.join(ROOT, 'api/test/samples/silent-odd-yuv444.mp4');

type Film = { upload_id: string; status: string; error_code: string | null };
export type KilledInTurns = {
  kills: { helper: number; database: number; server: number };
  /** Tickets that were answered with "created", and those of them that are gone. */
  acknowledged: number;
  lost: number[];
  /** Whatever else was answered. */
  refused: number[];
  /** Uploads whose last byte was acknowledged, and the media that they became. */
  sent: string[];
  films: Film[];
};

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns the upload's id, once its last byte was acknowledged */
async function sendFilm(server: Served, token: string): Promise<string> {
  const content = new Uint8Array(readFileSync(FILM));
  const tus = { 'tus-resumable': '1.0.0' };
  const named = { 'upload-length': String(content.length), 'upload-metadata': `filename ${btoa('aula.mp4')}` };
  const begun = await ask(server, '/api/media/upload', { method: 'POST', token, headers: { ...tus, ...named } });
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const url = begun!.headers.get('location')!;
  const sent = await ask(server, url, { method: 'PATCH', token, body: content, headers });
  if (sent?.status !== 204) throw new Error(`The film was answered with ${sent?.status}`);
  return url.split('/').at(-1)!;
}

const listSettled = (url: string, sent: readonly string[]) =>
  askDatabase<Film>(
    url,
    `select upload_id, status, error_code from media where upload_id = any($1) and settled_at is not null order by id`,
    [sent],
  );

/**
 * The first cycle kills the server with its database, the next one the server alone, and so on. Each brings its film to an end: of one
 * that is cut off in three cycles nobody would try a fourth.
 * @param data a folder of a platform of its own
 * @throws Error for an answer that no client understands
 */
export async function killInTurns(data: string, cycles: number): Promise<KilledInTurns> {
  const acknowledged: number[] = [];
  const refused = new Set<number>();
  const sent: string[] = [];
  const kills = { helper: 0, database: 0, server: 0 };
  let server = await serve(data);
  const token = await openSession(server.url);
  const owner = await openSession(server.url, 'owner');
  const isAnswered = async () => {
    const status = (await ask(server, '/api/me', { token }))?.status;
    if (status !== undefined && status !== 200) refused.add(status);
    return status === 200;
  };
  const turn = async (kill: () => unknown, recovered: () => Promise<unknown>) => {
    const writing = writeTickets(server, token, WRITERS);
    // On a busy machine the first answers take longer than all that comes after them.
    await until(() => writing.acknowledged.length > WRITERS);
    await kill();
    await recovered();
    await writing.stop();
    acknowledged.push(...writing.acknowledged);
    for (const status of writing.refused) refused.add(status);
  };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const film = await sendFilm(server, owner);
    sent.push(film);
    const pid = server.child.pid!;
    await until(() => workersOn(pid, film).length > 0, 5);
    const helpers = helpersOf(pid);
    // Whoever works beside the server may fall at any time, and it goes on answering.
    await turn(
      () => helpers.forEach(endHelper),
      async () => {
        await until(() => helpers.every((helper) => !isAlive(helper)));
        const answer = await ask(server, '/api/ticket', { token, body: ticket });
        if (answer?.status !== 201) throw new Error(`Without its helpers it answered with ${answer?.status}`);
        acknowledged.push(answer.body.id!);
      },
    );
    kills.helper += helpers.length;
    // A database that falls comes back under its server, also once more.
    for (let round = 0; round < 2; round += 1) {
      const database = postmasterOf(data);
      await turn(
        () => end(database),
        () =>
          until(
            async () =>
              (await isAnswered()) &&
              postmasterOf(data) !== database &&
              (await ask(server, '/health/ready'))?.status === 200,
          ),
      );
      kills.database += 1;
      if (server.child.exitCode !== null) throw new Error('The server fell with its database');
    }
    await turn(
      async () => {
        await pause(WRITE_MS);
        if (cycle % 2 === 0) {
          end(postmasterOf(data));
          kills.database += 1;
        }
        server.child.kill('SIGKILL');
        kills.server += 1;
      },
      () => server.ended,
    );
    server = await serve(data);
    const answer = await ask(server, '/api/ticket', { token });
    if (answer?.status !== 200) throw new Error(`Started again it answered with ${answer?.status}`);
    await until(async () => (await listSettled(server.url, sent)).length >= sent.length);
  }
  const films = await listSettled(server.url, sent);
  const lost = await lostTickets(server.url, acknowledged);
  await server.stop();
  return { kills, acknowledged: acknowledged.length, lost, refused: [...refused], sent, films };
}
