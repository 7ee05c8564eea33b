import autocannon from 'autocannon';
import { cpuMs } from './process-tree.ts';
import { quantile, round } from './report.ts';

export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
export type LoadResult = { perSecond: number; p50: number; p99: number; cpuPerRequest: number; failed: number };

/**
 * Sends calls for some seconds over keep-alive connections.
 * @param callFor the call of a connection's next request
 * @param pid CPU of this process and of everything below it is counted; milliseconds
 */
export async function generateLoad(options: {
  port: number;
  pid: number;
  connections: number;
  seconds: number;
  callFor: () => Call;
}): Promise<LoadResult> {
  const { port, pid, connections, seconds, callFor } = options;
  const before = cpuMs(pid);
  // Its own quantiles are whole milliseconds.
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections,
        duration: seconds,
        requests: [{ setupRequest: (request) => Object.assign({}, request, callFor()) }],
      },
      (error: Error | null, ended) => (error ? reject(error) : resolve(ended)),
    );
    running.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  const answered = result['2xx'];
  return {
    perSecond: round(result.requests.average, 0),
    p50: round(quantile(times, 0.5), 2),
    p99: round(quantile(times, 0.99), 2),
    cpuPerRequest: round((cpuMs(pid) - before) / Math.max(1, answered), 3),
    failed: result.non2xx + result.errors,
  };
}
