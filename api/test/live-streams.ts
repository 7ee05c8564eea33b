import { expect } from '@jest/globals';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPanel, type Actor, type TestServer } from './harness.ts';

type Heard = { name: string; data: Record<string, unknown> };
type Stream = { status: number; type: string; next(): Promise<Heard>; ended: Promise<void>; close(): void };

export type LiveStreams = Awaited<ReturnType<typeof openLiveStreams>>;

/** Streams of a server (`GET /api/events`), which listens from now on. */
export async function openLiveStreams(server: TestServer) {
  const { app } = server;
  const opened: ClientRequest[] = [];
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  /** Opens the stream as a browser does; `next` gives one event after the other. */
  async function listen(as: Pick<Actor, 'token'>, headers: Record<string, string> = {}): Promise<Stream> {
    const request = get({
      port,
      host: '127.0.0.1',
      path: '/api/events',
      headers: { host: 'localhost:3000', accept: 'text/event-stream', authorization: `Bearer ${as.token}`, ...headers },
    });
    opened.push(request);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
    });
    request.on('error', () => {});
    const heard: Heard[] = [];
    const waiting: ((event: Heard) => void)[] = [];
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const name = /^event: (.*)$/m.exec(event)?.[1];
        if (!name) continue;
        const said = { name, data: JSON.parse(/^data: (.*)$/m.exec(event)![1]!) as Heard['data'] };
        const next = waiting.shift();
        if (next) next(said);
        else heard.push(said);
      }
    });
    return {
      status: response.statusCode!,
      type: response.headers['content-type'] ?? '',
      next: () => new Promise((resolve) => (heard.length > 0 ? resolve(heard.shift()!) : waiting.push(resolve))),
      ended: new Promise((resolve) => response.once('close', () => resolve())),
      close: () => request.destroy(),
    };
  }

  async function listenOpened(as: Pick<Actor, 'token'>, headers?: Record<string, string>): Promise<Stream> {
    const stream = await listen(as, headers);
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream']);
    expect(await stream.next()).toEqual({ name: 'stream:opened', data: {} });
    return stream;
  }

  /**
   * Whatever was told by now was heard: whoever begins to listen hears none of it. Notices come over one connection, in the order in which
   * they were told, so one that is told now, to somebody who is told nothing else, comes after all of them.
   */
  async function heardSoFar(): Promise<void> {
    const { siteId, owner } = await createPanel(server);
    const stream = await listenOpened(owner);
    const notice = { name: 'notification:changed', site_id: siteId, member_id: owner.memberId };
    await server.context.connection.pool.query(`select pg_notify('clube_live', $1)`, [JSON.stringify(notice)]);
    expect(await stream.next()).toEqual({ name: 'notification:changed', data: {} });
    stream.close();
  }

  return {
    listen,
    listenOpened,
    heardSoFar,
    closeAll() {
      for (const request of opened) request.destroy();
    },
  };
}
