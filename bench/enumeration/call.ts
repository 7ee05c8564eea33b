import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export type Call = { method: 'GET' | 'POST'; path: string; host?: string; token?: string; body?: object };
export type Answer = { status: number; ms: number };

/** One connection to the platform that stays open: what it measures is the server, not the way to it. */
export function createCaller(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = ({ method, path, host = `localhost:${port}`, token, body }: Call) =>
    new Promise<Answer>((resolve, reject) => {
      const payload = body && JSON.stringify(body);
      const started = performance.now();
      const asked = request(
        {
          agent,
          port,
          method,
          path,
          host: '127.0.0.1',
          headers: {
            host,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          },
        },
        (answer) => {
          answer.resume();
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - started }));
        },
      );
      asked.once('error', reject);
      asked.end(payload);
    });
  return { call, close: () => agent.destroy() };
}
