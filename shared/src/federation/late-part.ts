import { createElement, Fragment, useEffect, useState, type ComponentType } from 'react';
import { SAY_SLOW_MS } from '../contracts/slow.ts';
import { Came } from './came.tsx';

/**
 * What stands in the place of a part that is late, or whose code did not come. `retry` loads again, and is the same each time. Of several
 * that are so for one cause one `speaks`.
 */
export type Instead = ComponentType<{ isFailed: boolean; speaks: boolean; retry: () => void }>;
type Stage = { isFailed?: boolean; speaks?: boolean; pressed?: Element | null };
const HERE: Stage = {};

/** How each part that is drawn and did not come is asked for again: what one of them gets, others may have waited for. */
const failed = new Set<() => void>();
/** Causes that one part has spoken of: an error, which all that wait for a chunk share, or a moment. */
const said = new WeakSet<object>();
const isFirst = (cause: object) => !said.has(cause) && !!said.add(cause);
/** The same for all that one drawing asks for. */
let moment: object | undefined;
function now(): object {
  if (!moment) queueMicrotask(() => (moment = undefined));
  return (moment ??= {});
}

/**
 * A component whose code comes when it is first drawn, and something else in its place where that takes long or fails. What fails is
 * told, and thrown at nobody: the page around it stays. Not `React.lazy`: what failed once would stay failed.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>, instead: Instead): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LatePart(props: P) {
    const [stage, setStage] = useState<Stage | undefined>(loaded && HERE);
    const [part] = useState(() => {
      let last: object | undefined;
      let pressed: Element | null = null;
      const lack = (isFailed: boolean, cause: object) => {
        // Whoever asked twice fails twice.
        if (cause === last) return;
        last = cause;
        const speaks = isFirst(cause);
        setStage({ isFailed, speaks });
        // Whose it is, and of which kind, is read from what was thrown (follow-uncaught.ts, report-failures.ts).
        if (isFailed && speaks) reportError(cause);
      };
      const self = {
        isDrawn: false,
        over: () => setStage(HERE),
        ask() {
          failed.delete(self.ask);
          const timer = setTimeout(lack, SAY_SLOW_MS, false, now());
          load()
            .then(
              (Loaded) => {
                loaded = Loaded;
                setStage({ pressed });
                if (last) for (const ask of failed) ask();
              },
              (cause: unknown) => {
                if (self.isDrawn) failed.add(self.ask);
                // A module may throw anything, undefined too.
                lack(true, cause instanceof Error ? cause : new Error(String(cause)));
              },
            )
            .finally(() => clearTimeout(timer));
        },
        retry() {
          pressed = document.activeElement;
          self.ask();
        },
      };
      return self;
    });
    useEffect(() => {
      part.isDrawn = true;
      if (loaded) part.over();
      else part.ask();
      return () => {
        part.isDrawn = false;
        failed.delete(part.ask);
      };
    }, [part]);
    if (loaded)
      return createElement(
        Fragment,
        null,
        stage?.pressed && createElement(Came, { pressed: stage.pressed, onOver: part.over }),
        createElement(loaded, props),
      );
    const { isFailed, speaks = false } = stage ?? HERE;
    return isFailed === undefined ? null : createElement(instead, { isFailed, speaks, retry: part.retry });
  };
}
