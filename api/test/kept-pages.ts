import type { TestServer } from './harness.ts';

/** Has every page of nobody made anew, as after a change that all of them may show. */
export async function endKeptPages({ app, context }: Pick<TestServer, 'app' | 'context'>): Promise<void> {
  await context.connection.pool.query(`select pg_notify('clube_pages', '')`);
  app.keptPages.noteWrite();
}
