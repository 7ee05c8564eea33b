import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '@clube/shared/transport';

/** What was typed and is not saved, with the version that it was typed over. */
type Kept = { version: number; edits: Record<string, unknown> };
/** Outlives the screens of a tab: who comes back finds what could not be saved. */
const kept = new Map<string, Kept>();
/** The version that this tab's last write made, which the screen hears of only when it is drawn again. */
const written = new Map<string, number>();
/** How long nothing is typed before it is saved. */
const PAUSE_MS = 1500;

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed' | 'conflict' | 'invalid';
type Options<Values> = {
  /** Names the part among all that are edited. */
  id: string;
  /** As the server has it. */
  saved: Values;
  version: number;
  /** Writes, and reads again what it wrote. */
  save: (edits: Partial<Values>, version: number) => Promise<unknown>;
  /** Reads again what somebody else wrote. */
  refresh: () => Promise<unknown>;
  isValid: (values: Values) => boolean;
};

/** Values that save themselves: a while after the last change, at `flush`, and when the screen goes away. */
export function useEdits<Values extends object>(options: Options<Values>) {
  const { id, saved, version } = options;
  const latest = useRef(options);
  useEffect(() => void (latest.current = options));
  const [edits, setEdits] = useState(() => (kept.get(id)?.edits ?? {}) as Partial<Values>);
  const [state, setState] = useState<'idle' | 'saving' | 'failed' | 'conflict'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);

  const write = useCallback(async () => {
    clearTimeout(timer.current);
    const sent = kept.get(id);
    if (!sent || !latest.current.isValid({ ...latest.current.saved, ...(sent.edits as Partial<Values>) })) return;
    setState('saving');
    try {
      await latest.current.save(sent.edits as Partial<Values>, sent.version);
      written.set(id, sent.version + 1);
      const now = kept.get(id)?.edits ?? {};
      const rest = Object.fromEntries(Object.entries(now).filter(([name, value]) => sent.edits[name] !== value));
      if (Object.keys(rest).length === 0) kept.delete(id);
      else kept.set(id, { version: sent.version + 1, edits: rest });
      setEdits(rest as Partial<Values>);
      setState('idle');
    } catch (error) {
      const isStale = isApiError(error) && error.code === 'version.stale';
      if (isStale) await latest.current.refresh();
      setState(isStale ? 'conflict' : 'failed');
    }
  }, [id]);
  /** One after another, or a change would be told that somebody else made the one before it. */
  const flush = useCallback((): Promise<void> => {
    const next = (running.current ?? Promise.resolve()).then(write);
    running.current = next;
    return next;
  }, [write]);

  const change = useCallback(
    (more: Partial<Values>) => {
      const before = kept.get(id);
      const version = before?.version ?? Math.max(latest.current.version, written.get(id) ?? 0);
      kept.set(id, { version, edits: { ...before?.edits, ...more } });
      setEdits((known) => ({ ...known, ...more }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [id, flush],
  );
  /** What is not typed but chosen is saved at once. */
  const choose = useCallback(
    (more: Partial<Values>) => {
      change(more);
      return flush();
    },
    [change, flush],
  );
  /** Of two that were saved over each other: this tab's. */
  const keepMine = () => {
    kept.set(id, { version, edits });
    return flush();
  };
  /** Of two that were saved over each other: the other's. */
  const takeTheirs = () => {
    clearTimeout(timer.current);
    kept.delete(id);
    setEdits({});
    setState('idle');
  };

  const values: Values = { ...saved, ...edits };
  const isTouched = Object.keys(edits).length > 0;
  const isInvalid = isTouched && !options.isValid(values);
  const shown: SaveState =
    state === 'idle' ? (isInvalid ? 'invalid' : isTouched ? 'typing' : 'saved') : isInvalid ? 'invalid' : state;
  useEffect(() => {
    if (!isTouched) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isTouched]);
  useEffect(
    () => () => {
      if (kept.has(id)) void flush();
    },
    [id, flush],
  );
  return { values, edits, state: shown, change, choose, flush, keepMine, takeTheirs };
}
