import type { Captcha } from '@clube/shared/contracts/sign-in';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { startWorker, WorkerAddress } from '@clube/shared/transport/own-worker';

type Solution = { number: number } | null;

/** Off the main thread, or typing would stutter on a slow phone. */
async function solveBeside({ algorithm, challenge, maxnumber: max, salt }: Captcha): Promise<Solution> {
  const address = new WorkerAddress(new URL(/* webpackChunkName: "captcha" */ 'altcha-lib/v1/worker', import.meta.url));
  const worker = await startWorker(address, SAY_SLOW_MS / 2);
  const solution = new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ type: 'work', payload: { algorithm, challenge, max, salt, start: 0 } });
  });
  return solution.finally(() => worker.terminate());
}

async function solveHere({ algorithm, challenge, maxnumber, salt }: Captcha): Promise<Solution> {
  const { solveChallenge } = await import(/* webpackChunkName: "captcha-here" */ 'altcha-lib/v1');
  return solveChallenge(challenge, salt, algorithm, maxnumber).promise;
}

/**
 * The proof of work that a form sends, base64. Where the worker does not come or fails it is solved on the page: nobody waits for a
 * file of which they know nothing.
 */
export async function solveCaptcha(captcha: Captcha): Promise<string> {
  const { algorithm, challenge, salt, signature } = captcha;
  const solution = await solveBeside(captcha).catch((error: unknown) => {
    console.info('the captcha is solved on the page', error);
    return solveHere(captcha);
  });
  if (!solution) throw new Error('The captcha has no solution');
  return btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature }));
}
