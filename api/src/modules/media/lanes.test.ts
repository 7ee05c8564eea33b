/** @long */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createDecipheriv } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { Media } from '@clube/shared/contracts/media';
import { createRandom } from '../../../test/forge.ts';
import { call, createPanel, createTestServer, type Panel, type TestServer } from '../../../test/harness.ts';
import { processMedia, SAMPLES, uploadBytes, uploadSample } from '../../../test/media.ts';
import { connect } from '../../database/connect.ts';
import { laneToConvert, laneToDraw } from './jobs.ts';
import { createMediaProcessor } from './process.ts';
import { MAX_TRIES } from './tries.ts';

const isLinux = process.platform === 'linux';
/** Room for every lane, on whatever machine this runs. */
const ROOMY = 16 * 1024;
const MISBEHAVING = path.join(import.meta.dirname, '../../../test/misbehaving-worker.ts');
/** Five seconds of ten small pictures each: what is drawn of it is drawn in a moment. */
const SHORT = 'slides.mp4';
let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
});
/** Whose lanes are begun takes up whatever waits on its server: it has one of its own. */
const withOwnServer = (work: () => Promise<void>) => async () => {
  const shared = server;
  server = await createTestServer();
  try {
    panel = await createPanel(server);
    await work();
  } finally {
    await server.close();
    server = shared;
  }
};

const stateOf = async ({ id }: Pick<Media, 'id'>) =>
  (await call<Media>(server, { url: `/api/media/${id}`, as: panel.owner })).body;
/** A sample with 4 kB of noise in its middle. */
function damage(name: string): Buffer {
  const damaged = readFileSync(path.join(SAMPLES, name));
  const random = createRandom(7);
  const middle = Math.floor(damaged.length / 2);
  for (let at = middle; at < middle + 4096; at += 1) damaged[at] = Math.floor(random() * 256);
  return damaged;
}
/** A sample with noise in the place of all its pictures and sound. */
function filmOfNoise(name: string): Buffer {
  const content = readFileSync(path.join(SAMPLES, name));
  const random = createRandom(11);
  for (let at = 0; at + 8 <= content.length; at += content.readUInt32BE(at)) {
    if (content.toString('latin1', at + 4, at + 8) !== 'mdat') continue;
    for (let byte = at + 8; byte < at + content.readUInt32BE(at); byte += 1) content[byte] = Math.floor(random() * 256);
  }
  return content;
}
const filesOf = (...parts: string[]) => {
  const folder = path.join(server.context.config.dataFolder, ...parts);
  return existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
};

test(
  'what can be copied plays while three files before it wait for their conversion',
  withOwnServer(async () => {
    const processor = createMediaProcessor(server.context, server.app.log, { limits: { nice: 0 } });
    const slow = [];
    for (let count = 0; count < 3; count += 1) slow.push(await uploadSample(server, panel, 'phone-hevc.mov'));
    await processor.start();
    while ((await Promise.all(slow.map(stateOf))).some(({ status }) => status === 'processing')) await after(20);
    const quick = await uploadSample(server, panel, SHORT);
    while ((await stateOf(quick)).status !== 'ready') await after(20);
    const states = await Promise.all(slow.map(stateOf));
    // One after another, each for seconds: the last of them cannot be done before a copy that takes a moment.
    expect(states.at(-1)).toMatchObject({ status: 'waiting', error_code: 'converting' });
    processor.stop();
  }),
  240_000,
);

/** Out of the library, and out of the bin. */
const erase = async ({ id }: Pick<Media, 'id'>) => {
  const { body } = await call<{ bin: number }>(server, { method: 'DELETE', url: `/api/media/${id}`, as: panel.owner });
  await call(server, { method: 'DELETE', url: `/api/bin/${body.bin}`, as: panel.owner });
};

test('a file that is deleted when its stills are just drawn leaves nothing behind', async () => {
  const media = await processMedia(server, panel, await uploadSample(server, panel, SHORT), {
    withFfmpeg: true,
    lanes: ['copy'],
  });
  const { storage } = server.context;
  let isErased = false;
  const deleteFirst: typeof storage.adopt = async (key, file) => {
    if (!isErased) await erase(media);
    isErased = true;
    return storage.adopt(key, file);
  };
  const late = createMediaProcessor(
    { ...server.context, storage: { ...storage, adopt: deleteFirst } },
    server.app.log,
    {
      limits: { nice: 0 },
    },
  );
  await late.buildLadder({ siteId: panel.siteId, mediaId: media.id });
  expect(filesOf('storage', 'sites', String(panel.siteId), 'media', String(media.id))).toEqual([]);
  expect(filesOf('work')).toEqual([]);
}, 240_000);

test('how far a conversion is grows in what is answered until it ends, and then nobody says it any more', async () => {
  const media = await uploadBytes(server, panel, 'aula.mov', Buffer.from('steps'));
  await server.context.connection.pool.query(
    `update media set status = 'waiting', error_code = 'converting' where id = $1`,
    [media.id],
  );
  expect(await stateOf(media)).toMatchObject({ progress: null, seconds_left: null });
  const working = createMediaProcessor(server.context, server.app.log, {
    entry: MISBEHAVING,
    engine: 'program',
    limits: { nice: 0 },
  });
  const ended = working.convert({ siteId: panel.siteId, mediaId: media.id });
  const until = async (share: number) => {
    for (;;) {
      const state = await stateOf(media);
      if (state.progress === share) return state;
      await after(20);
    }
  };
  const letIt = (name: string) => {
    const began = filesOf('work').find((file) => file.endsWith('began'))!;
    writeFileSync(path.join(server.context.config.dataFolder, 'work', path.dirname(began), name), '');
  };
  expect(await until(0.25)).toMatchObject({ status: 'waiting', error_code: 'converting', seconds_left: null });
  letIt('more');
  expect((await until(0.5)).seconds_left).toBeGreaterThanOrEqual(0);
  letIt('end');
  await ended;
  expect(await stateOf(media)).toMatchObject({ status: 'failed', progress: null, seconds_left: null });
}, 240_000);

test('a file that is deleted while it is converted ends the conversion', async () => {
  const media = await uploadBytes(server, panel, 'aula.mov', Buffer.from('silence'));
  const at = { siteId: panel.siteId, mediaId: media.id };
  await server.context.connection.pool.query(
    `update media set status = 'waiting', error_code = 'converting' where id = $1`,
    [media.id],
  );
  const working = createMediaProcessor(server.context, server.app.log, { entry: MISBEHAVING, engine: 'program' });
  const ended = working.convert(at);
  while (!filesOf('work').some((name) => name.endsWith('began'))) await after(20);
  await call(server, { method: 'DELETE', url: `/api/media/${media.id}`, as: panel.owner });
  await ended;
  expect(filesOf('work')).toEqual([]);
}, 240_000);

test('what waited for its turn to be drawn and is over by then is not begun', async () => {
  const media = [
    await uploadBytes(server, panel, 'um.mov', Buffer.from('silence')),
    await uploadBytes(server, panel, 'dois.mov', Buffer.from('silence')),
  ];
  await server.context.connection.pool.query(
    `update media set status = 'waiting', error_code = 'converting' where site_id = $1`,
    [panel.siteId],
  );
  const { storage } = server.context;
  const opened: string[] = [];
  const localPath: typeof storage.localPath = (key) => {
    opened.push(key);
    return storage.localPath(key);
  };
  const working = createMediaProcessor({ ...server.context, storage: { ...storage, localPath } }, server.app.log, {
    entry: MISBEHAVING,
    engine: 'program',
    limits: { nice: 0 },
    memoryMib: 512,
  });
  const over = media.map(() => new AbortController());
  const draw = (index: number) =>
    working.convert({ siteId: panel.siteId, mediaId: media[index]!.id }, over[index]!.signal);
  const first = expect(draw(0)).rejects.toThrow('The server stops');
  while (!filesOf('work').some((name) => name.endsWith('began'))) await after(20);
  const second = expect(draw(1)).rejects.toThrow('The server stops');
  over[1]!.abort();
  over[0]!.abort();
  await Promise.all([first, second]);
  expect(opened).toHaveLength(1);
}, 240_000);

test('what tries left that ended between a file and its row is gone when nothing is left to do, or nothing can be done', async () => {
  const { storage } = server.context;
  const prefixOf = ({ id }: Pick<Media, 'id'>) => `sites/${panel.siteId}/media/${id}`;
  const namesOf = async (media: Pick<Media, 'id'>) => [
    ...new Set((await storage.list(prefixOf(media))).map((key) => key.slice(prefixOf(media).length + 1).split('/')[0])),
  ];
  const leave = async (media: Pick<Media, 'id'>) => {
    for (const name of ['720p/seg-0.m4s', 'poster.jpg.part', 'audio.m4a'])
      await storage.write(`${prefixOf(media)}/${name}`, Buffer.from('left'));
  };
  const video = await uploadSample(server, panel, SHORT);
  await leave(video);
  expect(await processMedia(server, panel, video, { withFfmpeg: true })).toMatchObject({ status: 'ready' });
  expect((await namesOf(video)).toSorted()).toEqual(['360p', 'original', 'poster.jpg', 'sprite.jpg']);
  const text = await uploadSample(server, panel, 'not-a-video.mp4');
  await leave(text);
  expect(await processMedia(server, panel, text, { withFfmpeg: true })).toMatchObject({ status: 'failed' });
  expect(await namesOf(text)).toEqual([]);
}, 240_000);

/** As though the copy of a sample were larger than any screen. */
const takeForLarge = async ({ id }: Pick<Media, 'id'>) => {
  const large = { width: 3840, height: 2160 };
  const { db } = server.context.connection;
  const { renditions } = await db
    .selectFrom('media')
    .select('renditions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('media')
    .set({ ...large, renditions: JSON.stringify(renditions.map((copy) => ({ ...copy, ...large }))) })
    .where('id', '=', id)
    .execute();
};

test('of what is larger than any screen a smaller rendition is there before the stills, so that no phone is given it', async () => {
  const media = await processMedia(server, panel, await uploadSample(server, panel, 'fragmented.mp4'), {
    withFfmpeg: true,
    lanes: ['copy'],
  });
  await takeForLarge(media);
  const { storage } = server.context;
  const adopted: string[] = [];
  const adopt: typeof storage.adopt = (key, file) => {
    adopted.push(key.split('/').find((part) => /^\d+p$|poster/.test(part)) ?? '');
    // The others are drawn as of any film.
    if (key.endsWith('poster.jpg')) drawing.stop();
    return storage.adopt(key, file);
  };
  const context = { ...server.context, storage: { ...storage, adopt } };
  const drawing = createMediaProcessor(context, server.app.log, { limits: { nice: 0 } });
  await expect(drawing.buildLadder({ siteId: panel.siteId, mediaId: media.id })).rejects.toThrow('The server stops');
  expect([...new Set(adopted)].filter(Boolean)).toEqual(['720p', 'poster.jpg']);
}, 240_000);

test.each(['any', 'large'])(
  'a video (%s) of which nothing can be decoded says so to its owner',
  async (size) => {
    const media = await processMedia(server, panel, await uploadSample(server, panel, SHORT), {
      withFfmpeg: true,
      lanes: ['copy'],
    });
    if (size === 'large') await takeForLarge(media);
    // The bytes behind the row are not what they were: to the engine, all of it is noise.
    const { rows } = await server.context.connection.pool.query('select source_key from media where id = $1', [
      media.id,
    ]);
    const source = filmOfNoise(SHORT);
    await server.context.storage.write(rows[0].source_key, source);
    const drawn = await processMedia(server, panel, media, { withFfmpeg: true, lanes: ['buildLadder'] });
    expect(drawn).toMatchObject({ status: 'ready', poster: null, damages: [0] });
  },
  240_000,
);
describe('a media that plays and cannot be looked through', () => {
  /** The bytes behind its row, which are not what they were. @returns what puts the true ones back */
  const replaceSource = async ({ id }: Pick<Media, 'id'>, content: string) => {
    const { storage, connection } = server.context;
    const { rows } = await connection.pool.query<{ source_key: string }>('select source_key from media where id = $1', [
      id,
    ]);
    const key = rows[0]!.source_key;
    const chunks: Buffer[] = [];
    for await (const chunk of storage.stream(key)) chunks.push(chunk as Buffer);
    await storage.write(key, Buffer.from(content));
    return () => storage.write(key, Buffer.concat(chunks));
  };
  const isSettled = async ({ id }: Pick<Media, 'id'>) =>
    (await server.context.connection.pool.query('select 1 from media where id = $1 and settled_at is not null', [id]))
      .rowCount === 1;

  test.each([
    ['dies with it', 'death', {}],
    ['hangs in it', 'loop', { stallMs: 400 }],
  ])(
    'says so to its owner where the worker %s, and its smaller renditions are made all the same',
    async (_how, how, limits) => {
      const media = await processMedia(server, panel, await uploadSample(server, panel, SHORT), {
        withFfmpeg: true,
        lanes: ['copy'],
      });
      expect(media).toMatchObject({ status: 'ready', unchecked: false });
      const restore = await replaceSource(media, how);
      const failing = createMediaProcessor(server.context, server.app.log, {
        entry: MISBEHAVING,
        engine: 'program',
        limits: { nice: 0, ...limits },
      });
      const at = { siteId: panel.siteId, mediaId: media.id };
      for (let tries = 0; tries < 2; tries += 1) {
        await expect(failing.buildLadder(at)).rejects.toThrow();
        expect(await stateOf(media)).toMatchObject({ unchecked: false });
      }
      // The third try gives the look up, and begins with what comes after it.
      await expect(failing.buildLadder(at)).rejects.toThrow();
      expect(await stateOf(media)).toMatchObject({ status: 'ready', unchecked: true, damages: [] });
      await restore();
      const drawn = await processMedia(server, panel, media, { withFfmpeg: true, lanes: ['buildLadder'] });
      expect(drawn).toMatchObject({ unchecked: true, renditions: [{ name: 'original' }, { name: '360p' }] });
      expect(await isSettled(media)).toBe(true);
    },
    240_000,
  );

  test.each([SHORT, 'podcast.mp3'])(
    'says so where the file itself cannot be read any more: %s',
    async (name) => {
      const media = await processMedia(server, panel, await uploadSample(server, panel, name));
      await replaceSource(media, 'words');
      const looked = await processMedia(server, panel, media, { withFfmpeg: true, lanes: ['buildLadder'] });
      expect(looked).toMatchObject({ status: 'ready', unchecked: true });
      expect(await isSettled(media)).toBe(true);
    },
    240_000,
  );

  test('is given up by the next start where three servers ended with it', async () => {
    const media = await processMedia(server, panel, await uploadSample(server, panel, 'podcast.mp3'));
    await server.context.connection.pool.query('update media set attempts = 3 where id = $1', [media.id]);
    const looked = await processMedia(server, panel, media, { withFfmpeg: true, lanes: ['buildLadder'] });
    expect(looked).toMatchObject({ status: 'ready', unchecked: true });
    expect(await isSettled(media)).toBe(true);
  });
});

/** The sound of a rendition as players get it: its packets, decrypted and out of their segments. */
async function soundOf({ id }: Pick<Media, 'id'>, name: string): Promise<Buffer> {
  const { rows } = await server.context.connection.pool.query<{ content_key: Buffer }>(
    'select content_key from media where id = $1',
    [id],
  );
  const folder = path.join(server.context.config.dataFolder, 'storage', `sites/${panel.siteId}/media/${id}`, name);
  const read = (file: string) => readFileSync(path.join(folder, file));
  const parts = [];
  for (let index = 0; existsSync(path.join(folder, `seg-${index}.m4s`)); index += 1) {
    const vector = Buffer.alloc(16);
    vector.writeUInt32BE(index, 12);
    const decipher = createDecipheriv('aes-128-cbc', rows[0]!.content_key, vector);
    parts.push(decipher.update(read(`seg-${index}.m4s`)), decipher.final());
  }
  const source = new BufferSource(Buffer.concat([read('init.mp4'), ...parts]));
  using input = new Input({ source, formats: ALL_FORMATS });
  const packets = [];
  for await (const { data } of new EncodedPacketSink((await input.getPrimaryAudioTrack())!).packets())
    packets.push(data);
  return Buffer.concat(packets);
}

test('a file that is damaged inside plays, is drawn around the damage, and its owner is told where', async () => {
  const damaged = damage('square.mp4');
  const media = await processMedia(server, panel, await uploadBytes(server, panel, 'riscado.mp4', damaged), {
    withFfmpeg: true,
  });
  expect(media).toMatchObject({ status: 'ready', renditions: [{ name: '432p' }, { name: '360p' }] });
  expect(media.damages.length).toBeGreaterThan(0);
  // Levelled and whole in the one, it is no louder in the other, and without the damage.
  const [large, small] = [await soundOf(media, '432p-around'), await soundOf(media, '360p')];
  expect([large.length > 0, small.equals(large)]).toEqual([true, true]);
  // The noise lies in the tenth second. What is told is where the picture is read, which sound is up to a hundred pictures ahead of.
  expect(media.damages.filter((second) => Math.abs(second - 10) > 4)).toEqual([]);
}, 240_000);

test('damaged sound that was copied beside a picture that was drawn is drawn around too, at every size', async () => {
  const content = readFileSync(path.join(SAMPLES, 'phone-hevc.mov'));
  using input = new Input({ source: new BufferSource(content), formats: ALL_FORMATS });
  const sink = new EncodedPacketSink((await input.getPrimaryAudioTrack())!);
  const random = createRandom(13);
  const noise: Buffer[] = [];
  for await (const { data, timestamp } of sink.packets()) {
    if (timestamp < 3 || timestamp > 4) continue;
    const at = content.indexOf(data);
    for (let byte = at; byte < at + data.length; byte += 1) content[byte] = Math.floor(random() * 256);
    noise.push(Buffer.from(content.subarray(at, at + data.length)));
  }
  const sent = await uploadBytes(server, panel, 'telefone.mov', content);
  const copied = await processMedia(server, panel, sent, { withFfmpeg: true, lanes: ['copy', 'convert'] });
  expect(copied).toMatchObject({ status: 'ready', renditions: [{ name: '720p' }] });
  expect((await soundOf(sent, '720p')).includes(noise[9]!)).toBe(true);
  const media = await processMedia(server, panel, sent, { withFfmpeg: true, lanes: ['buildLadder'] });
  expect(media.damages.length).toBeGreaterThan(0);
  expect(media.renditions).toMatchObject([{ name: '720p' }, { name: '360p' }]);
  for (const name of ['720p-around', '360p']) {
    const sound = await soundOf(sent, name);
    expect([sound.length > 0, noise.some((packet) => sound.includes(packet))]).toEqual([true, false]);
  }
  expect(await soundOf(sent, '720p').catch(() => 'gone')).toBe('gone');
}, 240_000);

test('sound that is copied is that of every size: changing the quality changes no loudness', async () => {
  const media = await processMedia(server, panel, await uploadSample(server, panel, SHORT), {
    withFfmpeg: true,
  });
  const [own, small] = [await soundOf(media, 'original'), await soundOf(media, '360p')];
  expect([own.length > 0, small.equals(own)]).toEqual([true, true]);
}, 240_000);

test(
  'another panel’s file is converted while one panel has ten that hang',
  withOwnServer(async () => {
    const other = await createPanel(server);
    const hangs = [];
    for (let count = 0; count < 10; count += 1)
      hangs.push(await uploadBytes(server, panel, `${count}.mov`, Buffer.from('silence')));
    const { id } = await uploadBytes(server, other, 'aula.mov', Buffer.from('death'));
    const { pool } = server.context.connection;
    await pool.query(`update media set status = 'waiting', error_code = 'converting'`);
    const limits = { stallMs: 400, wallMs: 2000, nice: 0 };
    const misbehaving = createMediaProcessor(server.context, server.app.log, {
      limits,
      entry: MISBEHAVING,
      engine: 'program',
    });
    await misbehaving.start();
    const triesOf = async () => {
      const { rows } = await pool.query<{ id: number; attempts: number; status: string }>(
        'select id, attempts, status from media order by id',
      );
      return rows;
    };
    let rows = await triesOf();
    for (; rows.find((row) => row.id === id)?.attempts === 0; rows = await triesOf()) await after(10);
    const tried = rows.filter((row) => row.id !== id && (row.attempts > 0 || row.status === 'failed'));
    misbehaving.stop();
    // The one under way, and the next of that panel at most.
    expect(tried.length).toBeLessThanOrEqual(2);
    expect(hangs).toHaveLength(10);
  }),
  240_000,
);

test(
  'a short film is converted while a long one is, of the same panel or another',
  withOwnServer(async () => {
    const [long, short] = [
      await uploadBytes(server, panel, 'curso-inteiro.mov', Buffer.from('silence')),
      await uploadBytes(server, panel, 'aula.mov', Buffer.from('death')),
    ];
    const { pool } = server.context.connection;
    await pool.query(
      `update media set status = 'waiting', error_code = 'converting', duration_seconds = $2 where id = $1`,
      [long.id, 2 * 60 * 60],
    );
    await pool.query(`update media set status = 'waiting', error_code = 'converting' where id = $1`, [short.id]);
    const limits = { stallMs: 50_000, wallMs: 50_000, nice: 0 };
    const misbehaving = createMediaProcessor(server.context, server.app.log, {
      limits,
      entry: MISBEHAVING,
      engine: 'program',
      memoryMib: ROOMY,
    });
    await misbehaving.start();
    const triesOf = async ({ id }: Pick<Media, 'id'>) =>
      (await pool.query<{ attempts: number }>('select attempts from media where id = $1', [id])).rows[0]!.attempts;
    while ((await triesOf(long)) === 0 || (await triesOf(short)) === 0) await after(10);
    expect(await stateOf(long)).toMatchObject({ status: 'waiting', error_code: 'converting' });
    misbehaving.stop();
  }),
  240_000,
);

test(
  'a short film is looked through while a long one is, of the same panel or another',
  withOwnServer(async () => {
    const [long, short] = [
      await uploadBytes(server, panel, 'curso-inteiro.mp4', Buffer.from('silence')),
      await uploadBytes(server, panel, 'aula.mp4', Buffer.from('death')),
    ];
    const { pool } = server.context.connection;
    for (const [{ id }, seconds] of [
      [long, 2 * 60 * 60],
      [short, 60],
    ] as const)
      await pool.query(`update media set status = 'ready', kind = 'video', duration_seconds = $2 where id = $1`, [
        id,
        seconds,
      ]);
    const misbehaving = createMediaProcessor(server.context, server.app.log, {
      limits: { stallMs: 50_000, wallMs: 50_000, nice: 0 },
      entry: MISBEHAVING,
      engine: 'program',
      memoryMib: ROOMY,
    });
    await misbehaving.start();
    const triesOf = async ({ id }: Pick<Media, 'id'>) =>
      (await pool.query<{ attempts: number }>('select attempts from media where id = $1', [id])).rows[0]!.attempts;
    while ((await triesOf(long)) === 0 || (await triesOf(short)) === 0) await after(10);
    expect(await stateOf(long)).toMatchObject({ status: 'ready', unchecked: false });
    misbehaving.stop();
  }),
  240_000,
);

test('a job whose time is over ends what it works on, and that was no try', async () => {
  const media = await uploadBytes(server, panel, 'aula.mp4', Buffer.from('silence'));
  const { pool } = server.context.connection;
  await pool.query(`update media set status = 'ready', kind = 'video', duration_seconds = 60 where id = $1`, [
    media.id,
  ]);
  const working = createMediaProcessor(server.context, server.app.log, { entry: MISBEHAVING, engine: 'program' });
  const job = new AbortController();
  const ended = working
    .buildLadder({ siteId: panel.siteId, mediaId: media.id }, job.signal)
    .catch((error: unknown) => error);
  while (!filesOf('work').some((name) => name.endsWith('began'))) await after(20);
  job.abort();
  expect(await ended).toMatchObject({ problem: 'stopped' });
  expect((await pool.query('select attempts from media where id = $1', [media.id])).rows).toEqual([{ attempts: 0 }]);
}, 240_000);

test(
  'a database that is away when a try ends without a fault is told of it once it is back',
  withOwnServer(async () => {
    const media = await uploadBytes(server, panel, 'aula.mp4', Buffer.from('silence'));
    const { pool } = server.context.connection;
    await pool.query(`update media set status = 'ready', kind = 'video', duration_seconds = 60 where id = $1`, [
      media.id,
    ]);
    const job = new AbortController();
    const judged = Promise.withResolvers<void>();
    const log = { warn: () => judged.resolve() } as unknown as FastifyBaseLogger;
    const working = createMediaProcessor(server.context, log, { entry: MISBEHAVING, engine: 'program' });
    const ended = working
      .buildLadder({ siteId: panel.siteId, mediaId: media.id }, job.signal)
      .catch((error: unknown) => error);
    while (!filesOf('work').some((name) => name.endsWith('began'))) await after(20);
    const admin = connect(process.env.CLUBE_TEST_DATABASE_URL!, 1);
    const name = new URL(server.context.config.databaseUrl).pathname.slice(1);
    await admin.pool.query(`alter database ${name} allow_connections false`);
    await admin.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    job.abort();
    await judged.promise;
    await after(200);
    await admin.pool.query(`alter database ${name} allow_connections true`);
    await admin.close();
    expect(await ended).toMatchObject({ problem: 'stopped' });
    expect((await pool.query('select attempts from media where id = $1', [media.id])).rows).toEqual([{ attempts: 0 }]);
  }),
  240_000,
);

test('a film is long by what it lasts, or by its size where nobody knows that yet', () => {
  const laneOf = (duration_seconds: number | null, size_bytes: number) =>
    laneToConvert({ duration_seconds, size_bytes });
  const ladders = [600, 3600].map((duration_seconds) => laneToDraw({ duration_seconds, size_bytes: 1e6 }));
  expect(ladders).toEqual(['media.ladder', 'media.ladder-long']);
  expect([laneOf(600, 5e9), laneOf(3600, 1e6), laneOf(null, 1e6), laneOf(null, 1e9)]).toEqual([
    'media.convert',
    'media.convert-long',
    'media.convert',
    'media.convert-long',
  ]);
});

test.each([
  ['says again and again that the machine is to blame, where it is not', 'blame', 'No space left on device'],
  ['ends whoever watches the workers again and again', 'keeper', 'Who watches the workers was ended'],
  // Elsewhere nobody says whether it was ended for memory, and it counts as a crash (docs/adr/0517).
  ...(isLinux ? [['has its worker killed again and again', 'killed', 'The worker ended with SIGKILL'] as const] : []),
] as const)(
  'a file that %s is failed after fifty tries',
  async (_what, how, words) => {
    const media = await uploadBytes(server, panel, 'aula.mov', Buffer.from(how));
    const { pool } = server.context.connection;
    await pool.query(`update media set given_back = 48 where id = $1`, [media.id]);
    const blaming = createMediaProcessor(server.context, server.app.log, { entry: MISBEHAVING });
    const at = { siteId: panel.siteId, mediaId: media.id };
    await expect(blaming.copy(at)).rejects.toThrow(words);
    expect(await stateOf(media)).toMatchObject({ status: 'processing' });
    await blaming.copy(at);
    expect(await stateOf(media)).toMatchObject({ status: 'failed', error_code: 'too_demanding' });
  },
  240_000,
);

(isLinux ? test : test.skip)(
  'a good file whose worker is killed more often than it is tried plays in the end',
  async () => {
    const media = await uploadSample(server, panel, SHORT);
    const { storage } = server.context;
    // What its worker reads in the place of the file: to be killed.
    const words = path.join(server.context.config.dataFolder, 'killed');
    writeFileSync(words, 'killed');
    const localPath: typeof storage.localPath = () => Promise.resolve(words);
    const killed = createMediaProcessor({ ...server.context, storage: { ...storage, localPath } }, server.app.log, {
      entry: MISBEHAVING,
    });
    const at = { siteId: panel.siteId, mediaId: media.id };
    for (let tries = 0; tries <= MAX_TRIES; tries += 1) await expect(killed.copy(at)).rejects.toThrow('SIGKILL');
    const played = await processMedia(server, panel, media, { withFfmpeg: false, lanes: ['copy'] });
    expect(played).toMatchObject({ status: 'ready' });
  },
  240_000,
);

test.each([
  ['answers nothing of what was asked', 'nothing', 'unreadable'],
  ['says null', 'null', 'too_demanding'],
  ['names segments that it did not write', 'unwritten', 'unreadable'],
  ['dies with the words of a database that is away', 'excuse', 'too_demanding'],
])('a worker that %s is tried three times with its file', async (_what, how, code) => {
  const media = await uploadBytes(server, panel, 'aula.mov', Buffer.from(how));
  const lying = createMediaProcessor(server.context, server.app.log, { entry: MISBEHAVING });
  const at = { siteId: panel.siteId, mediaId: media.id };
  await expect(lying.copy(at)).rejects.toThrow();
  await expect(lying.copy(at)).rejects.toThrow();
  expect(await stateOf(media)).not.toMatchObject({ status: 'failed' });
  await lying.copy(at);
  expect(await stateOf(media)).toMatchObject({ status: 'failed', error_code: code });
});

test.each([
  ['another size', 'again 1p', [] as number[]],
  ['a copy of what is damaged', 'again original', [3]],
])('a worker that makes %s again and again is tried three times', async (_what, how, damages) => {
  const media = await uploadBytes(server, panel, 'aula.mp4', Buffer.from(how));
  const { pool } = server.context.connection;
  const copy = { name: 'original', width: 1280, height: 720, bandwidth: 1, codecs: 'avc1.640028', segments: [] };
  await pool.query(
    `update media set status = 'ready', kind = 'video', duration_seconds = 60, width = 1280, height = 720, looked_through = true,
      damages = $2, renditions = $3 where id = $1`,
    [media.id, damages, JSON.stringify([copy])],
  );
  const lying = createMediaProcessor(server.context, server.app.log, {
    entry: MISBEHAVING,
    engine: 'program',
    limits: { nice: 0 },
  });
  const at = { siteId: panel.siteId, mediaId: media.id };
  await expect(lying.buildLadder(at)).rejects.toThrow('something else');
  await expect(lying.buildLadder(at)).rejects.toThrow('something else');
  await lying.buildLadder(at);
  const { rows } = await pool.query('select settled_at is not null as settled from media where id = $1', [media.id]);
  expect(rows).toEqual([{ settled: true }]);
});

test('a database that is away while a file is kept is none of its tries', async () => {
  const media = await uploadSample(server, panel, SHORT);
  const { storage } = server.context;
  const adopt: typeof storage.adopt = () =>
    Promise.reject(Object.assign(new pg.DatabaseError('shutting down', 0, 'error'), { code: '57P01' }));
  const cut = createMediaProcessor({ ...server.context, storage: { ...storage, adopt } }, server.app.log);
  const at = { siteId: panel.siteId, mediaId: media.id };
  for (let tries = 0; tries <= MAX_TRIES; tries += 1) await expect(cut.copy(at)).rejects.toThrow('shutting down');
  const { rows } = await server.context.connection.pool.query('select attempts, given_back from media where id = $1', [
    media.id,
  ]);
  expect(rows).toEqual([{ attempts: 0, given_back: 0 }]);
}, 240_000);

test('what the database refuses of a file counts as a try of it, of which there are three', async () => {
  const media = await uploadBytes(server, panel, 'aula.mov', Buffer.from('untellable'));
  const telling = createMediaProcessor(server.context, server.app.log, { entry: MISBEHAVING });
  const at = { siteId: panel.siteId, mediaId: media.id };
  await expect(telling.copy(at)).rejects.toThrow('invalid byte sequence');
  await expect(telling.copy(at)).rejects.toThrow('invalid byte sequence');
  expect(await stateOf(media)).toMatchObject({ status: 'processing' });
  await telling.copy(at);
  expect(await stateOf(media)).toMatchObject({ status: 'failed', error_code: 'unreadable' });
}, 240_000);
