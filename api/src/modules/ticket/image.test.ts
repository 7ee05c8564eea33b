import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TicketDetail, TicketImage, TicketPage } from '@clube/shared/contracts/ticket';
import sharp from 'sharp';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { removeUnusedImages } from './image.ts';

let server: TestServer;
let panel: Panel;
let student: Actor;
let picture: Buffer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  panel = await createPanel(server);
  student = await createActor(server, panel);
  picture = await sharp({ create: { width: 2400, height: 600, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const send = (as: Actor, body: Buffer = picture, type = 'image/jpeg') =>
  call<TicketImage>(server, {
    method: 'POST',
    url: '/api/ticket/image',
    as,
    body,
    headers: { 'content-type': type },
  });
const open = (as: Actor, image?: string) =>
  call<{ id: number }>(server, {
    method: 'POST',
    url: '/api/ticket',
    as,
    body: { title: 'Erro na tela', message: 'Veja', ...(image && { image }) },
  });
const read = async (as: Actor, id: number) => (await call<TicketDetail>(server, { url: `/api/ticket/${id}`, as })).body;
/** The bytes of an answer, which `call` gives as text. */
const fetched = (url: string, as: Actor) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}` } });

test('a picture is drawn anew, stands in the message and at the ticket, and is for those who see the ticket', async () => {
  const sent = await send(student);
  expect(sent.status).toBe(201);
  const { body } = await open(student, sent.body.key);
  const { image, messages } = await read(student, body.id);
  expect(image).toBe(`/api/ticket/${body.id}/image/${sent.body.key}`);
  expect(messages.map((message) => message.image)).toEqual([image]);
  const answer = await fetched(image!, panel.owner);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  const { width, height, exif } = await sharp(answer.rawPayload).metadata();
  expect([width, height, exif]).toEqual([1600, 400, undefined]);

  const stranger = await createActor(server, panel);
  expect((await fetched(image!, stranger)).statusCode).toBe(404);
  const elsewhere = await createPanel(server);
  expect((await fetched(image!, elsewhere.owner)).statusCode).toBe(404);
  // Below the address of a ticket of one's own it is no more to be had.
  const own = (await open(stranger)).body.id;
  expect((await fetched(`/api/ticket/${own}/image/${sent.body.key}`, stranger)).statusCode).toBe(404);
});

test('[3.13] a ticket has title, message, image, state, requester, last message, and when it was opened and changed', async () => {
  const { key } = (await send(student)).body;
  const { id } = (await open(student, key)).body;
  const opened = await read(student, id);
  expect(opened).toMatchObject({
    title: 'Erro na tela',
    image: `/api/ticket/${id}/image/${key}`,
    status: 'open',
    requester: { id: student.memberId, name: expect.any(String), role: 'student' },
    last_message: 'Veja',
    updated_at: opened.created_at,
  });
  expect(opened.messages.map(({ message }) => message)).toEqual(['Veja']);
  expect(Math.abs(Date.parse(opened.created_at) - Date.now())).toBeLessThan(600_000);
  const reply = {
    method: 'POST',
    url: `/api/ticket/${id}/message`,
    as: panel.owner,
    body: { message: 'Pronto' },
  } as const;
  await call(server, reply);
  await call(server, { method: 'POST', url: `/api/ticket/${id}/close`, as: student });
  const closed = await read(student, id);
  expect(closed).toMatchObject({ status: 'closed', last_message: 'Pronto', created_at: opened.created_at });
  expect(Date.parse(closed.updated_at)).toBeGreaterThan(Date.parse(opened.updated_at));
});

test('an answer shows one too, and the ticket keeps that of its first message', async () => {
  const { body } = await open(student);
  const { key } = (await send(panel.owner)).body;
  const reply = await call<TicketDetail>(server, {
    method: 'POST',
    url: `/api/ticket/${body.id}/message`,
    as: panel.owner,
    body: { message: 'Aqui', image: key },
  });
  expect(reply.body.messages.map(({ image }) => image)).toEqual([null, `/api/ticket/${body.id}/image/${key}`]);
  expect(reply.body.image).toBeNull();
});

test('a picture is used once, by its sender, and nothing is written when it cannot be', async () => {
  const { key } = (await send(student)).body;
  const other = await createActor(server, panel);
  const before = await call<TicketPage>(server, { url: '/api/ticket', as: panel.owner });
  expect((await open(other, key)).body).toMatchObject({ code: 'ticket.image_not_found' });
  const tries = await Promise.all([1, 2, 3, 4].map(() => open(student, key)));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404]);
  const after = await call<TicketPage>(server, { url: '/api/ticket', as: panel.owner });
  expect(after.body.total).toBe(before.body.total + 1);
});

test.each([
  ['what is no picture', () => Buffer.from('<svg onload=alert(1)>'), 'image/png', 415, 'image.unsupported'],
  ['another type', () => picture, 'image/gif', 415, undefined],
  ['too many bytes', () => Buffer.alloc(8 * 1024 * 1024 + 1), 'image/png', 413, undefined],
] as const)('%s is refused', async (_what, body, type, status, code) => {
  const answer = await send(student, body(), type);
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(code ? { code } : {})]);
});

test('what no message came for goes after a day, with its file', async () => {
  const { key } = (await send(student)).body;
  const used = (await send(student)).body.key;
  const { body } = await open(student, used);
  await server.context.connection.pool.query(`update ticket_images set created_at = now() - interval '25 hours'`);
  await removeUnusedImages(server.context);
  const sizeOf = (name: string) => server.context.storage.size(`sites/${panel.siteId}/tickets/${name}.webp`);
  expect(await sizeOf(key)).toBeUndefined();
  expect(await sizeOf(used)).toBeGreaterThan(0);
  expect((await open(student, key)).status).toBe(404);
  expect((await read(student, body.id)).image).not.toBeNull();
});
