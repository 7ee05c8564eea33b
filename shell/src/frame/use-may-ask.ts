import { useEffect, useState } from 'react';
import { isPreview } from '../session/preview.ts';

/** A number in a bar does not hold up the first picture: it is asked for when the page has nothing else to do. */
export function useMayAsk(): boolean {
  const [mayAsk, setMayAsk] = useState(false);
  useEffect(() => {
    if (isPreview()) return;
    const idle = requestIdleCallback(() => setMayAsk(true), { timeout: 3000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return mayAsk;
}
