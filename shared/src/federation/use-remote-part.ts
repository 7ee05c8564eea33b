import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { SAY_SLOW_MS } from '../contracts/slow.ts';
import { askAgainFor } from './ask-file.ts';
import { classifyLoad } from './classify-load.ts';
import type { PartLoader, RemoteModule, SlotName, SlotProps } from './define-remote.ts';
import { RemoteLoadError } from './load-error.ts';
import { getRegistry } from './registry.ts';
import { reportFailure } from './report-failure.ts';
import { withLimit } from './with-limit.ts';

const LOADING = { status: 'loading', slow: false } as const;

/** A part of a remote: the page of a path, or what fills a slot. */
export type PartName = { page: string } | { slot: SlotName };
/** `slow`: it takes so long that a person should be told. */
export type PartState<P extends object> =
  | { status: 'loading'; slow: boolean }
  | { status: 'ready'; Part: ComponentType<P> }
  | { status: 'failed'; error: RemoteLoadError };

type PropsOf<Q extends PartName> = Q extends { slot: infer N extends SlotName } ? SlotProps[N] : object;

const find = (module: RemoteModule, kind: 'page' | 'slot', name: string) =>
  kind === 'page' ? module.pages[name] : module.slots?.[name as SlotName];

async function loadPart<P extends object>(remote: string, kind: 'page' | 'slot', name: string) {
  const module = await getRegistry().load(remote);
  const load = find(module, kind, name);
  if (!load) throw new RemoteLoadError('corrupt', remote);
  // The name decides the props (RemoteModule); the compiler does not follow it through the look-up.
  const Part = await withLimit(remote, (load as PartLoader<P>)());
  if (!Part) throw new RemoteLoadError('crashed', remote, { cause: new Error(`${kind} ${name} gives no component`) });
  return Part;
}

/** Parts that were loaded before they were drawn, so that the first drawing has them. */
const ready = new Map<string, ComponentType<object>>();
const idOf = (remote: string, kind: string, name: string) =>
  `${remote} ${getRegistry().releaseOf(remote)} ${kind} ${name}`;

function firstState<P extends object>(id: string): PartState<P> {
  const Part = ready.get(id) as ComponentType<P> | undefined;
  return Part ? { status: 'ready', Part } : LOADING;
}

/**
 * Loads a page ahead of its first drawing: that of a server, or the one which takes over what a server drew.
 * @throws RemoteLoadError and whatever the remote throws; drawing the page asks again
 */
export async function loadRemotePart(remote: string, { page }: { page: string }): Promise<ComponentType<object>> {
  const id = idOf(remote, 'page', page);
  const known = ready.get(id);
  if (known) return known;
  const Part = await loadPart<object>(remote, 'page', page);
  ready.set(id, Part);
  return Part;
}

/**
 * Loads a remote and one part of it, and says how it goes. `retry` really asks the network again: beside what still waits, or
 * for whichever of the two failed.
 */
export function useRemotePart<Q extends PartName>(remote: string, part: Q): PartState<PropsOf<Q>> & { retry(): void } {
  type State = PartState<PropsOf<Q>>;
  const [kind, name] = 'page' in part ? (['page', part.page] as const) : (['slot', part.slot] as const);
  const id = idOf(remote, kind, name);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ id: string; state: State }>(() => ({ id, state: firstState(id) }));
  const isLoading = useRef(true);

  useEffect(() => {
    if (ready.has(id) && attempt === 0) {
      isLoading.current = false;
      return;
    }
    let current = true;
    const show = (state: State) => {
      if (!current) return;
      isLoading.current = state.status === 'loading';
      setKnown({ id, state });
    };
    show(LOADING);
    const timer = setTimeout(() => show({ status: 'loading', slow: true }), SAY_SLOW_MS);
    loadPart<PropsOf<Q>>(remote, kind, name)
      .then(
        (Part) => show({ status: 'ready', Part }),
        async (cause: unknown) => {
          const error = await classifyLoad(remote, cause);
          reportFailure(error);
          show({ status: 'failed', error });
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, remote, kind, name, attempt]);

  const retry = useCallback(() => {
    if (isLoading.current && askAgainFor(remote)) return;
    setAttempt((count) => count + 1);
  }, [remote]);
  // The first render after a change still holds the state of the part before.
  return { ...(known.id === id ? known.state : firstState<PropsOf<Q>>(id)), retry };
}
