import { useCallback, useEffect, useRef, useState } from 'react';
import { solveChallengeWorkers } from 'altcha-lib/v1';
import { fetchCaptcha } from '@clube/shared/clients/sign-in';
import { firstSign } from '../../boot/first-sign.ts';

/** Off the main thread, or typing would stutter on a slow phone. */
const startWorker = () => new Worker(new URL('altcha-lib/v1/worker', import.meta.url));

async function solve(): Promise<string> {
  const { algorithm, challenge, maxnumber, salt, signature } = await fetchCaptcha();
  const solution = await solveChallengeWorkers(startWorker, 1, challenge, salt, algorithm, maxnumber);
  if (!solution) throw new Error('The captcha has no solution');
  return btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature }));
}

/**
 * A proof of work that starts when somebody is about to use the form and asks nothing of them. Each answer works once:
 * `take` gives it and starts the next.
 */
export function useCaptcha(): { isReady: boolean; take: () => Promise<string> } {
  const [isReady, setReady] = useState(false);
  const pending = useRef<Promise<string> | undefined>(undefined);

  const begin = useCallback(() => {
    setReady(false);
    const work = solve();
    pending.current = work;
    work.then(
      () => pending.current === work && setReady(true),
      () => pending.current === work && (pending.current = undefined),
    );
    return work;
  }, []);

  useEffect(() => {
    void firstSign().then(() => {
      if (!pending.current) void begin().catch(() => undefined);
    });
  }, [begin]);

  const take = useCallback(async () => {
    const answer = await (pending.current ?? begin());
    void begin().catch(() => undefined);
    return answer;
  }, [begin]);

  return { isReady, take };
}
