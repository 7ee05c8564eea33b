import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createTestServer, type TestServer } from '../../test/harness.ts';
import { PageNews } from './page-news.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
}, 60_000);
afterAll(() => server.close());

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** @returns the address of the database where this stands before it */
async function standBefore(listener: Server, sockets: Set<Socket>): Promise<string> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  opened.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => listener.close(resolve));
  });
  const url = new URL(server.context.config.databaseUrl);
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return url.href;
}

function listenTo(url: string) {
  const heard: (number | null)[] = [];
  const news = new PageNews(url, (panel) => heard.push(panel));
  opened.push(() => news.stop());
  return { news, heard };
}
const tell = (panel: number) =>
  server.context.connection.pool.query(`select pg_notify('clube_pages', $1)`, [String(panel)]);

type HandOn = (client: Socket) => { said(data: Buffer): void; left(): void };
/** @param handOn what the database says, and that it has left */
async function standBetween(handOn: HandOn): Promise<string> {
  const to = new URL(server.context.config.databaseUrl);
  const folder = decodeURIComponent(to.hostname);
  const sockets = new Set<Socket>();
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const database = folder.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.${to.port}`)
      : connect(Number(to.port), folder);
    for (const socket of [client, database]) sockets.add(socket.on('error', () => undefined));
    client.pipe(database);
    const { said, left } = handOn(client);
    database.on('data', said).on('close', left);
  });
  return standBefore(listener, sockets);
}

const [NOTIFICATION, KEY] = ['A'.charCodeAt(0), 'K'.charCodeAt(0)];
/** As a pooler that hands connections on: it has numbers of its own for them, and what is notified to one that nobody holds is nobody's. */
const pooled: HandOn = (client) => {
  let rest = Buffer.alloc(0);
  return {
    said(data) {
      rest = Buffer.concat([rest, data]);
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const message = Buffer.from(rest.subarray(0, rest.readUInt32BE(1) + 1));
        rest = rest.subarray(message.length);
        if (message[0] === KEY) message.writeInt32BE(123, 5);
        if (message[0] !== NOTIFICATION) client.write(message);
      }
    },
    left: () => client.destroy(),
  };
};

test('what is told before a question is heard before its answer', async () => {
  const { news, heard } = listenTo(server.context.config.databaseUrl);
  expect(await news.isHeard()).toBe(true);
  heard.length = 0;
  await tell(7);
  news.noteWrite();
  expect(await news.isHeard()).toBe(true);
  expect(heard).toEqual([7]);
});

test('what was looked up before anything could be heard is kept no longer once it can', async () => {
  const { news, heard } = listenTo(server.context.config.databaseUrl);
  expect(await news.isHeard()).toBe(true);
  expect(heard).toEqual([null]);
  news.noteWrite();
  expect(await news.isHeard()).toBe(true);
  expect(heard).toEqual([null]);
});

test('behind a pooler that hands connections on nothing is taken for heard', async () => {
  const { news } = listenTo(await standBetween(pooled));
  expect(await news.isHeard()).toBe(false);
});

test('a database that takes a connection and says nothing is not waited for without end', async () => {
  const sockets = new Set<Socket>();
  const { news } = listenTo(
    await standBefore(
      createServer((socket) => sockets.add(socket)),
      sockets,
    ),
  );
  expect(await news.isHeard()).toBe(false);
});

test('a connection that was dropped without a word holds up neither a page nor the end of the server without end', async () => {
  let isDropped = false;
  const url = await standBetween((client) => ({
    said: (data) => void (isDropped || client.write(data)),
    left: () => void (isDropped || client.destroy()),
  }));
  const [asked, stopped] = [listenTo(url), listenTo(url)];
  for (const { news } of [asked, stopped]) expect(await news.isHeard()).toBe(true);
  isDropped = true;
  asked.news.noteWrite();
  const [isHeard] = await Promise.all([asked.news.isHeard(), stopped.news.stop()]);
  expect(isHeard).toBe(false);
});
