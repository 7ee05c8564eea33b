import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import { call, type Actor } from '../../../../test/harness.ts';
import { openMailDesk, type MailDesk } from '../../../../test/mail-desk.ts';

let desk: MailDesk;
let student: Actor;
let source: number;
let living: number;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  ({ student, ticketId: source } = await desk.begin());
  living = (await desk.post<{ id: number }>('/api/ticket', student, { title: 'Sem imagem', message: 'Nada.' })).id;
});

const merge = () => desk.post(`/api/ticket/${source}/merge`, desk.panel.owner, { into: living });
const found = async () =>
  (await call<TicketDetail>(desk.server, { url: `/api/ticket/${living}`, as: desk.panel.owner })).body;
const words = async () => (await found()).messages.map(({ message }) => message);

test('an answer to the address of a ticket that was merged goes to where it goes on, and opens it', async () => {
  const to = desk.addressOf(student, source);
  await merge();
  await desk.post(`/api/ticket/${living}/close`, desk.panel.owner);
  expect(await desk.send({ to })).toBe(250);
  await desk.act();
  expect(await words()).toEqual(['Não ouço.', 'Nada.', 'Ainda nada.']);
  expect((await found()).status).toBe('open');
});

test('one that was taken before, and is acted on after, goes there too', async () => {
  expect(await desk.send({ to: desk.addressOf(student, source) })).toBe(250);
  await merge();
  await desk.act();
  expect(await words()).toEqual(['Não ouço.', 'Nada.', 'Ainda nada.']);
});

test('one that is acted on at the same time is in it once', async () => {
  await desk.send({ to: desk.addressOf(student, source) });
  await Promise.all([desk.act(), merge()]);
  expect(await words()).toEqual(['Não ouço.', 'Nada.', 'Ainda nada.']);
});
