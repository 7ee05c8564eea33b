import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Who changes something of a panel: what its tables write down (docs/adr/0177). Ids of rows; `request` as the log names it. */
export type Actor = {
  user: number;
  site: number;
  session: number;
  request: string;
  /** Looks on as a student. */
  as_student: boolean;
  /** The name of the key that acts for them. */
  api_key: string | null;
  /** Method and route. */
  operation: string;
};

const acting = new AsyncLocalStorage<string>();

/** Whatever `work` does to the database, at once or later, is this person's. */
export const actAs = <T>(actor: Actor, work: () => T): T => acting.run(JSON.stringify(actor), work);

/** What each connection was told last. A new one knows of nobody. */
const told = new WeakMap<pg.PoolClient, string>();

const telling = (wanted: string) => ({
  name: 'tell-actor',
  text: `select set_config('clube.actor', $1, false)`,
  values: [wanted],
});

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * A pool whose connections know who acts: each is told when it goes to somebody else. Reading costs nothing more, because nobody
 * acts then; the statement that changes cannot come before, because the connection is not handed over.
 */
export class ActorPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Given): void;
  override connect(callback?: Given): Promise<pg.PoolClient> | void {
    // Here, and not where a connection comes free: that is in the course of another request.
    const wanted = acting.getStore() ?? '';
    const knows = (client: pg.PoolClient) => (told.get(client) ?? '') === wanted;
    if (!callback)
      return super.connect().then(async (client) => {
        if (knows(client)) return client;
        try {
          await client.query(telling(wanted));
          told.set(client, wanted);
        } catch (error) {
          client.release(true);
          throw error;
        }
        return client;
      });
    super.connect((error, client, done) => {
      if (!client || knows(client)) return callback(error, client, done);
      client.query(telling(wanted), (cause: Error | null) => {
        if (cause) {
          done(true);
          return callback(cause, undefined, () => {});
        }
        told.set(client, wanted);
        callback(undefined, client, done);
      });
    });
  }
}
