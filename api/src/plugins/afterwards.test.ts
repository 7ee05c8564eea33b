import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterwardsPlugin } from './afterwards.ts';

let app: FastifyInstance;
let done: string[];
let arrived: PromiseWithResolvers<void>;
/** Until whoever asked has hung up. */
let held: PromiseWithResolvers<void>;
beforeEach(async () => {
  done = [];
  arrived = Promise.withResolvers();
  held = Promise.withResolvers();
  app = Fastify();
  await app.register(afterwardsPlugin);
  app.get('/now', async (request) => {
    app.afterwards(request, 'a mail', async () => done.push('now'));
    return done.length;
  });
  app.get('/late', async (request) => {
    app.afterwards(request, 'a mail', async () => done.push('before'));
    arrived.resolve();
    await held.promise;
    app.afterwards(request, 'a mail', async () => done.push('after'));
    return 'x';
  });
});
afterEach(() => app.close());

test('is done after the answer, and before the server is closed', async () => {
  expect((await app.inject('/now')).body).toBe('0');
  await app.close();
  expect(done).toEqual(['now']);
});

test('is done where whoever asked hung up before the answer, and no server waits for that for ever', async () => {
  const hung = new Promise<void>((resolve) =>
    app.server.once('connection', (connection: Socket) => connection.once('close', () => resolve())),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /late HTTP/1.1\r\nhost: x\r\n\r\n');
  await arrived.promise;
  socket.destroy();
  await hung;
  held.resolve();
  await app.close();
  expect(done.toSorted()).toEqual(['after', 'before']);
});
