import { useEffect, useState } from 'react';

const HIDE_MS = 3000;

/**
 * Whether the controls hide: after 3 s of playing in which nobody moved, however it was started. Any sign of somebody
 * brings them back and counts anew.
 */
export function useIdle(isPlaying: boolean) {
  const [signs, setSigns] = useState(0);
  const [hiddenAt, setHiddenAt] = useState(-1);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setHiddenAt(signs), HIDE_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, signs]);
  return {
    isIdle: isPlaying && hiddenAt === signs,
    wake: () => setSigns((count) => count + 1),
    hide: () => setHiddenAt(signs),
  };
}
