import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Actor, TestServer } from './harness.ts';

/** Where a server listens from now on: what is injected comes at once, and nothing can happen in the midst of it. */
export async function listening({ app }: TestServer): Promise<{ host: string; port: number }> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { host: '127.0.0.1', port: (app.server.address() as AddressInfo).port };
}

/** Reads the beginning, does something, and reads on. Resolves with what came in all, and how much was said to come. */
export async function readSlowly(
  address: { host: string; port: number },
  { url, as, range }: { url: string; as: Pick<Actor, 'token'>; range?: string | undefined },
  meanwhile: () => Promise<unknown>,
) {
  const headers = { host: 'localhost:3000', authorization: `Bearer ${as.token}`, ...(range && { range }) };
  const [answer] = (await once(get({ ...address, path: url, headers, agent: false }), 'response')) as [IncomingMessage];
  const length = Number(answer.headers['content-length']);
  let read = 0;
  let isMeanwhile = false;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (!isMeanwhile) await meanwhile();
      isMeanwhile = true;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  return { status: answer.statusCode, read, length };
}
