import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchCaptcha } from '@clube/shared/clients/sign-in';
import { firstSign } from '../../boot/first-sign.ts';
import { solveCaptcha } from './solve-captcha.ts';

/**
 * A proof of work that starts when somebody is about to use the form and asks nothing of them. Each answer works once:
 * `take` gives it and starts the next.
 */
export function useCaptcha(): { isReady: boolean; take: () => Promise<string> } {
  const [isReady, setReady] = useState(false);
  const pending = useRef<Promise<string> | undefined>(undefined);

  const begin = useCallback(() => {
    setReady(false);
    const work = fetchCaptcha().then(solveCaptcha);
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
