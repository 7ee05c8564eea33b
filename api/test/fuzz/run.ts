import type { FastifyInstance } from 'fastify';
import type { Attempt } from './attempt.ts';
import { lacksPolicy } from './routes.ts';

type Finding = {
  status: number;
  actor: string;
  method: string;
  url: string;
  body: string | undefined;
  headers: string | undefined;
};
export type Tally = { requests: number; statuses: Record<number, number>; findings: Finding[] };
export const emptyTally = (): Tally => ({ requests: 0, statuses: {}, findings: [] });

const AT_ONCE = 8;
const isText = (value: unknown): value is string => typeof value === 'string';
const short = (value: unknown) =>
  value === undefined ? undefined : (isText(value) ? value : JSON.stringify(value)).slice(0, 300);

/** An error is JSON that names its code, so that a client can act on it. */
const isExplained = ({
  statusCode,
  headers,
  body,
}: {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}) => statusCode < 400 || (String(headers['content-type']).includes('json') && body.includes('"code":"'));

/** Sends the attempts, a few at once, and writes down which made the server fail. */
export async function attack(
  app: Pick<FastifyInstance, 'inject'>,
  attempts: Iterable<Attempt>,
  as: { name: string; headers: Record<string, string> },
  tally: Tally,
): Promise<void> {
  const waiting = attempts[Symbol.iterator]();
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const { method, url, body, headers } = next.value;
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...as.headers, ...headers },
        // A body that is text already is sent as it stands; JSON of every other kind is written here.
        ...(body !== undefined &&
          (headers
            ? { payload: Buffer.isBuffer(body) ? body : String(body) }
            : { payload: JSON.stringify(body), headers: { ...as.headers, 'content-type': 'application/json' } })),
      });
      tally.requests += 1;
      tally.statuses[response.statusCode] = (tally.statuses[response.statusCode] ?? 0) + 1;
      const isMute = url.startsWith('/api/') && method !== 'HEAD' && !isExplained(response);
      // One below 400 is found for its policy alone.
      if (response.statusCode >= 500 || isMute || lacksPolicy(response.headers))
        tally.findings.push({
          status: response.statusCode,
          actor: as.name,
          method,
          url: url.slice(0, 300),
          body: short(body),
          headers: short(headers),
        });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
