// Uploads of every kind of file while processes are killed: what becomes of them, and of the disk.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { MAX_TRIES } from '../../api/src/modules/media/tries.ts';
import { ROOT } from '../build/apps.ts';
import {
  askDatabase,
  listMediaRows,
  listing,
  lookAtDisk,
  processesOf,
  untilSettled,
  type Row,
} from './media-soak-end.ts';
import { endOf, sampleEnd } from './sample-ends.ts';
import {
  ask,
  end,
  endHelper,
  helpersThatRun,
  isAlive,
  openSession,
  postmasterOf,
  serve,
  until,
  type Answer,
  type Served,
} from './testing.ts';

const SAMPLES = path.join(ROOT, 'api/test/samples');
const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const PIECE = 256 * 1024;
/** Uploads that go on beside each other. */
const AT_ONCE = 3;
/** What one of the processes does at a time before one is killed; milliseconds. */
const CALM = { least: 300, most: 2500 };
/** The same once all is sent and a worker was killed since: what is drawn anew takes seconds, and would never be done; milliseconds. */
const LATER_CALM = { least: 2000, most: 15_000 };
/** Until that worker: a machine with time is done before the next pause ends; milliseconds. */
const HASTE = { least: 20, most: 60 };
/** An upload that gets no further for so long is lost; milliseconds. */
const UPLOAD_PATIENCE_MS = 5 * 60_000;
const PAUSE_MS = 50;
/** All is sent, and still nothing of a kind runs that could be killed: it is done with; milliseconds. */
const KILL_PATIENCE_MS = 60_000;

/** Each kind of process, and how often it is drawn. */
const KILLABLE = { server: 0.25, database: 0.15, keeper: 0.15, worker: 0.35, renderer: 0.1 } as const;
type Kind = keyof typeof KILLABLE;
const kinds = Object.keys(KILLABLE) as Kind[];
type Kills = Record<Kind, number>;
const noKills = (): Kills => ({ server: 0, database: 0, keeper: 0, worker: 0, renderer: 0 });
type State = {
  server: Served;
  token: string;
  /** Of a panel: whoever asks for its pages has a renderer begin. */
  host: string;
  /** Kinds that were killed too seldom, where they can be, and how many processes were killed in all. */
  spared: readonly Kind[];
  killed: number;
  /** Files whose sending was begun. */
  begun: number;
  /** All is sent. */
  over: boolean;
  /** Nothing is left to do. */
  settled: boolean;
  failure?: Error;
  sent: string[];
  lost: string[];
};
export type SoakOptions = {
  uploads: number;
  /** Names of samples that are sent in turns; all of them where none are named. */
  names?: readonly string[];
  seed?: number;
  /** Whether processes are killed until nothing is left to do; else until all is sent. */
  isToTheEnd?: boolean;
  /** So often each kind is killed at least, as long as one runs. */
  leastKills?: number;
  /** After so many, and one of a worker once all is sent, nothing more is killed. */
  mostKills?: number;
};
type Killing = {
  kills: Kills;
  /** Of them, those once all was sent. */
  laterKills: Kills;
  /** The longest that nothing was killed, from the first upload to where killing ended; milliseconds. */
  longestCalm: number;
};
export type Soaked = Killing & {
  /** Uploads that a client brought to an end. */
  sent: number;
  rows: Row[];
  /** Uploads that a client could not bring to an end, or that did not become one media. */
  lost: string[];
  /** Media that nobody brings to an end. */
  unsettled: string[];
  /** Media that ended otherwise than their sample does where nobody kills anything. */
  unexplained: string[];
  /** Uploads whose beginning was answered to nobody. */
  abandoned: number;
  /** Files in storage that no row names, and files that rows name and that are not there. */
  stray: string[];
  missing: string[];
  /** What is left of uploads, work folders and processes. */
  left: string[];
};

/** The same in every run of a seed. */
function createRandom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const idOf = (url: string) => url.split('/').at(-1) ?? '';
/** A server that is away or begins, a database that is away, a place in the file that was told to nobody. */
const mayCome = (answer: Answer | undefined) => !answer || answer.status >= 500 || [409, 429].includes(answer.status);

/**
 * Sends one file as a client does that begins again, asks how much is there, and goes on.
 * @returns the upload's id
 * @throws Error for an answer that no client can do anything about, and when nothing gets on
 */
async function upload(state: State, file: string): Promise<string> {
  const content = new Uint8Array(readFileSync(file));
  const name = path.basename(file);
  let movedAt = Date.now();
  const call = async (url: string, options: NonNullable<Parameters<typeof ask>[2]>) => {
    if (state.failure) throw state.failure;
    const answer = await ask(state.server, url, { token: state.token, ...options });
    if (answer && answer.status >= 400 && !mayCome(answer))
      throw new Error(`${name}: ${options.method} was answered with ${answer.status} ${answer.code}`);
    if (Date.now() - movedAt > UPLOAD_PATIENCE_MS) throw new Error(`${name}: no byte for ${UPLOAD_PATIENCE_MS} ms`);
    if (!answer || answer.status >= 400) await pause(PAUSE_MS);
    return answer;
  };
  let url: string | null | undefined;
  while (!url) {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`;
    const headers = { ...TUS, 'upload-length': String(content.length), 'upload-metadata': metadata };
    url = (await call('/api/media/upload', { method: 'POST', headers }))?.headers.get('location');
  }
  for (let known = 0; ;) {
    const asked = await call(url, { method: 'HEAD', headers: TUS });
    if (asked?.status !== 200) continue;
    const offset = Number(asked.headers.get('upload-offset') ?? Number.NaN);
    if (offset === content.length) return idOf(url);
    if (offset !== known) [known, movedAt] = [offset, Date.now()];
    const piece = content.slice(offset, offset + PIECE);
    await call(url, { method: 'PATCH', headers: { ...BYTES, 'upload-offset': String(offset) }, body: piece });
  }
}

/** Whether a server that ends now may end a step's last try, which would be given up (docs/adr/0517). */
async function isLastTry(state: State): Promise<boolean> {
  const tries = await askDatabase<{ attempts: number }>(
    () => state.server.url,
    'select attempts from media where settled_at is null',
  );
  // The next one may begin between the look and the kill.
  return tries.some(({ attempts }) => attempts >= MAX_TRIES - 1);
}

function draw(dice: number): Kind {
  let rest = dice;
  return kinds.find((kind) => (rest -= KILLABLE[kind]) < 0) ?? 'worker';
}

/** Ends one process of a kind. False when there is none now that may fall. */
async function kill(state: State, data: string, kind: Kind, random: () => number): Promise<boolean> {
  if (kind === 'server') {
    if (await isLastTry(state)) return false;
    end(state.server.child.pid);
    await state.server.ended;
    state.server = await serve(data);
    return true;
  }
  if (kind === 'database') {
    const database = postmasterOf(data);
    if (!database || !isAlive(database)) return false;
    end(database);
    return true;
  }
  // Another address each time: of a page that was drawn before its picture is kept.
  if (kind === 'renderer') await ask(state.server, `/?${random()}`, { headers: { host: state.host } });
  const mayFall = helpersThatRun(state.server.child.pid!, kind);
  return mayFall.length > 0 && endHelper(mayFall[Math.floor(random() * mayFall.length)]!);
}

/** Kills one process after another, the server, its database, each kind that works beside it: until all is sent and each kind was killed often enough, or to the end. */
async function killAround(
  state: State,
  data: string,
  random: () => number,
  { uploads, isToTheEnd = false, leastKills = 1, mostKills = Infinity }: SoakOptions,
): Promise<Killing> {
  const [kills, laterKills] = [noKills(), noKills()];
  let killedAt = Date.now();
  let longestCalm = 0;
  for (;;) {
    const isPatient = Date.now() - killedAt <= KILL_PATIENCE_MS;
    const spared = isPatient ? kinds.filter((kind) => kills[kind] < leastKills) : [];
    Object.assign(state, { spared, killed: Object.values(kills).reduce((sum, times) => sum + times, 0) });
    if (isToTheEnd ? state.settled : state.over && spared.length === 0)
      return { kills, laterKills, longestCalm: Math.max(longestCalm, Date.now() - killedAt) };
    const isHasty = isToTheEnd && (state.over ? laterKills.worker === 0 : state.begun === uploads);
    if (state.over && spared.length === 0 && !isHasty && state.killed >= mostKills) {
      await pause(PAUSE_MS);
      continue;
    }
    const { least, most } = isHasty ? HASTE : isToTheEnd && state.over ? LATER_CALM : CALM;
    await pause(least + random() * (most - least));
    const drawn = draw(random());
    // Towards the end there may be little time: whoever was killed too seldom comes first.
    const first = uploads - state.begun <= kinds.length ? spared[Math.floor(random() * spared.length)] : undefined;
    const kind = isHasty ? 'worker' : (first ?? drawn);
    const [isLater, calm] = [state.over, Date.now() - killedAt];
    if (!(await kill(state, data, kind, random))) continue;
    kills[kind] += 1;
    if (isLater) laterKills[kind] += 1;
    longestCalm = Math.max(longestCalm, calm);
    killedAt = Date.now();
  }
}

/**
 * Whether the next file may go out. The last ones wait for those who kill: a machine with time is done with a few before anything has ended.
 * The very last waits until each kind was killed but workers, which it has.
 */
const mayBegin = ({ killed, spared }: State, left: number) =>
  left >= kinds.length || (left > 0 ? killed >= kinds.length - left : spared.every((kind) => kind === 'worker'));

/** Sends all files; what cannot be sent is written down, and the others go on. */
async function sendAll(state: State, files: string[], isToTheEnd: boolean): Promise<void> {
  const next = async () => {
    const file = files.shift();
    const left = files.length;
    if (isToTheEnd && file) while (!state.failure && !mayBegin(state, left)) await pause(PAUSE_MS);
    if (file) state.begun += 1;
    return file;
  };
  const sender = async () => {
    for (let file = await next(); file && !state.failure; file = await next()) {
      const sent = await upload(state, file).catch((error: Error) => void state.lost.push(error.message));
      if (sent) state.sent.push(sent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  state.over = true;
}

/** Takes back what was begun and answered to nobody: the room kept for it would stay for a week. @returns how many */
async function cancelAbandoned(state: State): Promise<number> {
  const url = () => state.server.url;
  const left = await askDatabase<{ id: string }>(url, 'select id from uploads where not id = any($1)', [state.sent]);
  for (const { id } of left) {
    const address = `/api/media/upload/${id}`;
    await until(async () => {
      if (state.failure) throw state.failure;
      const answer = await ask(state.server, address, { token: state.token, method: 'DELETE', headers: TUS });
      return answer !== undefined && answer.status < 500;
    });
  }
  return left.length;
}

/** Sends all, and where processes are killed to the end waits for it. @returns how many uploads were begun and answered to nobody */
async function work(state: State, files: string[], isToTheEnd: boolean): Promise<number> {
  await sendAll(state, files, isToTheEnd);
  if (!isToTheEnd) return 0;
  try {
    const abandoned = await cancelAbandoned(state);
    await untilSettled(() => state.server.url);
    return abandoned;
  } finally {
    state.settled = true;
  }
}

/** Uploads that are not one media each. */
function notOnce(sent: readonly string[], rows: readonly Row[]): string[] {
  const counts = new Map<string, number>();
  for (const { upload_id } of rows) if (upload_id) counts.set(upload_id, (counts.get(upload_id) ?? 0) + 1);
  return sent.filter((id) => counts.get(id) !== 1).map((id) => `${id} became ${counts.get(id) ?? 0} media`);
}

/**
 * Sends files of every kind while processes are killed at random, waits until nothing is left to do, and looks.
 * @param data an empty folder of a platform of its own
 * @throws Error when the platform does not come back
 */
export async function soakMedia(data: string, options: SoakOptions): Promise<Soaked> {
  const { uploads, names = readdirSync(SAMPLES), seed = 7, isToTheEnd = false } = options;
  const random = createRandom(seed);
  const samples = names.map((name) => path.join(SAMPLES, name));
  const server = await serve(data);
  const token = await openSession(server.url, 'owner');
  const [site] = await askDatabase<{ slug: string }>(server.url, 'select slug from sites order by id limit 1');
  const before = new Set((await listMediaRows(server.url)).map(({ id }) => id));
  const host = `${site!.slug}.localhost`;
  const state: State = {
    server,
    token,
    host,
    spared: kinds,
    killed: 0,
    begun: 0,
    over: false,
    settled: false,
    sent: [],
    lost: [],
  };
  const files = Array.from({ length: uploads }, (_one, index) => samples[index % samples.length]!);
  const killing = killAround(state, data, random, options).catch((error: Error) => {
    // Nobody can go on without a server.
    state.failure = error;
    throw error;
  });
  const [killed, begun] = await Promise.all([killing, work(state, files, isToTheEnd)]);
  // The last kill may have come after the look.
  const abandoned = begun + (await cancelAbandoned(state));
  const unsettled = await untilSettled(state.server.url);
  const rows = await listMediaRows(state.server.url);
  const disk = lookAtDisk(data, rows);
  await state.server.stop();
  const left = [...listing(path.join(data, 'work')), ...listing(path.join(data, 'uploads')), ...processesOf(data)];
  const sent = rows.filter(({ id }) => !before.has(id));
  const unknown = sent.filter(({ upload_id }) => !upload_id || !state.sent.includes(upload_id));
  const lost = [
    ...state.lost,
    ...notOnce(state.sent, sent),
    ...unknown.map(({ id }) => `media ${id} was sent by nobody`),
  ];
  const unexplained = sent
    .filter((media) => endOf(media) !== sampleEnd(media.name))
    .map((media) => `media ${media.id} (${media.name}) is ${endOf(media)}, and not ${sampleEnd(media.name)}`);
  return { ...killed, sent: state.sent.length, rows: sent, lost, unsettled, unexplained, abandoned, ...disk, left };
}
