import type { PoolClient } from 'pg';
import type { TestServer } from './harness.ts';

type Statement = string | { names?: readonly string[]; name?: string; text: string };
/** What statements are called that go together, else a statement, else its text. */
const namesOf = (statement: Statement): readonly string[] =>
  typeof statement === 'string' ? [statement] : (statement.names ?? [statement.name ?? statement.text]);

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
      // Where a host leads is kept for seconds, whoever asks.
      const names = namesOf(given[0] as Statement).filter((name) => name !== 'find-site-by-host');
      if (!isAnswered) heard.push(...names);
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
