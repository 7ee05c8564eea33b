import type { PoolClient } from 'pg';
import type { TestServer } from './harness.ts';

/** What a statement is called, else its text. */
const nameOf = (statement: unknown): string =>
  typeof statement === 'string'
    ? statement
    : (({ name, text }: { name?: string; text: string }) => name ?? text)(statement as never);

/**
 * Follows what a server asks its database. `until` gives the statements that were asked before a call was answered: what
 * is put off (plugins/afterwards.ts) is not among them.
 */
export function watchStatements({ app, context }: TestServer) {
  let heard: string[] = [];
  let isAnswered = true;
  const known = new WeakSet<PoolClient>();
  context.connection.pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    const listen = (...given: unknown[]) => {
      const name = nameOf(given[0]);
      // Where a host leads is kept for seconds, whoever asks.
      if (!isAnswered && name !== 'find-site-by-host') heard.push(name);
      return ask(...given);
    };
    client.query = listen as never;
  });
  const putOff = app.afterwards.bind(app);
  app.afterwards = (request, what, work) =>
    putOff(request, what, () => {
      isAnswered = true;
      return work();
    });
  return {
    async until(call: () => Promise<unknown>): Promise<string[]> {
      await app.settled();
      heard = [];
      isAnswered = false;
      await call();
      isAnswered = true;
      await app.settled();
      return heard;
    },
  };
}
