import { createElement, Fragment, useEffect, useState, type ComponentType } from 'react';
import { SAY_SLOW_MS } from '../contracts/slow.ts';
import { Came } from './came.tsx';

/** `speaks`: of those that lack for one cause one is heard. */
type Lack = { isFailed: boolean; speaks: boolean };
/** What stands in the place of a part that is late, or whose code did not come. `retry` loads again, and is the same each time. */
export type Instead = ComponentType<Lack & { retry: () => void }>;
/** `came`: and whoever pressed for it waits there. */
type Stage = { lack?: Lack; came?: boolean };
const HERE: Stage = {};
/** Another one, so that what comes is drawn. */
const NONE: Stage = {};

/** How each part that did not come is asked for again: what one of them gets, others may have waited for. */
const failed = new Set<() => void>();
/** Causes that were told: an error, which all that wait for a chunk share, or when they were asked for. */
const said = new WeakSet<object>();
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
    const [stage, setStage] = useState(loaded ? HERE : NONE);
    const [part] = useState(() => {
      let isDrawn = false;
      let isAsking = false;
      let isLacking = false;
      let pressed: Element | null;
      const lack = (isFailed: boolean, cause: object) => {
        isLacking = true;
        const speaks = !said.has(cause);
        said.add(cause);
        setStage({ lack: { isFailed, speaks } });
        // Whose it is, and of which kind, is read from what was thrown (follow-uncaught.ts, report-failures.ts).
        if (isFailed && speaks) reportError(cause);
      };
      const ask = () => {
        failed.delete(ask);
        if (isAsking) return;
        isAsking = true;
        const timer = setTimeout(lack, SAY_SLOW_MS, false, now());
        load()
          .then(
            (Loaded) => {
              loaded = Loaded;
              const { activeElement, body } = document;
              setStage({ came: pressed === activeElement && activeElement !== body });
              if (isLacking) for (const other of failed) other();
            },
            (cause: unknown) => {
              if (isDrawn) failed.add(ask);
              // A module may throw anything, undefined too.
              lack(true, cause instanceof Error ? cause : new Error(String(cause)));
            },
          )
          .finally(() => {
            isAsking = false;
            clearTimeout(timer);
          });
      };
      return {
        draw() {
          isDrawn = true;
          if (loaded) setStage(HERE);
          else ask();
          return () => {
            isDrawn = false;
            failed.delete(ask);
          };
        },
        retry() {
          pressed = document.activeElement;
          ask();
        },
        over: () => setStage(HERE),
      };
    });
    useEffect(() => part.draw(), [part]);
    if (loaded)
      return createElement(
        Fragment,
        null,
        stage.came && createElement(Came, { onOver: part.over }),
        createElement(loaded, props),
      );
    return stage.lack ? createElement(instead, { ...stage.lack, retry: part.retry }) : null;
  };
}
