import { createElement, useEffect, useId, useState, type ComponentProps, type ComponentType } from 'react';
import { SAY_SLOW_MS } from '../contracts/slow.ts';
import { found, lacks } from './missing.ts';

/** What stands in the place of a part that is late, or whose code did not come. `retry` loads again, and is the same each time. */
export type Instead = ComponentType<{ isFailed: boolean; retry: () => void }>;

/**
 * A component whose code comes when it is first drawn, and something else in its place where that takes long or fails. What fails is
 * told, and thrown at nobody: the page around it stays. Not `React.lazy`: what failed once would stay failed.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>, instead: Instead): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LatePart(props: P) {
    const [stage, setStage] = useState<'late' | 'failed' | 'here' | undefined>(loaded && 'here');
    const [retry] = useState(() => () => {
      const timer = setTimeout(setStage, SAY_SLOW_MS, 'late');
      load()
        .then(
          (Loaded) => {
            loaded = Loaded;
            setStage('here');
          },
          (cause: unknown) => {
            setStage('failed');
            // Whose it is, and of which kind, is read from what was thrown (follow-uncaught.ts, report-failures.ts).
            reportError(cause);
          },
        )
        .finally(() => clearTimeout(timer));
    });
    useEffect(() => (loaded ? setStage('here') : retry()), [retry]);
    if (loaded) return createElement(loaded, props);
    return stage ? createElement(instead, { isFailed: stage === 'failed', retry }) : null;
  };
}

/** Says it in the one place of the page. */
function Lacking({ retry }: ComponentProps<Instead>) {
  const url = useId();
  useEffect(() => {
    lacks({ what: 'look', isPart: true, url, retry });
    return () => found(url);
  }, [url, retry]);
  return null;
}

/**
 * As `lazyPart`, for what has no place where words could stand (a dialog, a button in a bar, what lies over a picture) and is done without:
 * where it is late or does not come nothing stands there, and the page says so and offers to ask again.
 */
export function sparePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return latePart(load, Lacking);
}
