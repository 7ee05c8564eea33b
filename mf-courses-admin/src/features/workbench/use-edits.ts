import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '@clube/shared/transport';
import { isSame, writeOver, type Now } from '../../write-over.ts';

type Fields = Record<string, unknown>;
/** What was typed and is not saved, with what it was typed over. */
type Kept = { version: number; edits: Fields; base: Fields };
/** Outlives the screens of a tab: who comes back finds what could not be saved. */
const kept = new Map<string, Kept>();
/**
 * The version that this tab's last write made and what it wrote, which the screen hears of only when it is drawn again; and the version
 * since which nobody else wrote.
 */
const written = new Map<string, { version: number; since: number; values: Fields }>();
/** The last write of each part, which goes on while its screen goes and comes back: the next one waits for it. */
const running = new Map<string, Promise<void>>();
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
  read: () => Promise<Now<Values>>;
  isValid: (values: Values) => boolean;
};

/** The server cuts such a space off, and it would go from under the caret: it is saved with the next word, or when the field is left. */
const isBetweenWords = (value: unknown) => typeof value === 'string' && value !== value.trim();
const pick = (all: object, names: object): Fields =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name in names));

/** Values that save themselves: a while after the last change, at `flush`, and when the screen goes away. */
export function useEdits<Values extends object>(options: Options<Values>) {
  const { id, saved, version } = options;
  const latest = useRef(options);
  useEffect(() => void (latest.current = options));
  const [edits, setEdits] = useState(() => (kept.get(id)?.edits ?? {}) as Partial<Values>);
  const [state, setState] = useState<'idle' | 'saving' | 'failed' | 'conflict'>('idle');
  /** Something stands in a field that is no change before the field is left. */
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** What a change made now is made over: what the screen shows, and what this tab wrote since. */
  const seen = useCallback((): Now<Values> => {
    const [shown, own] = [latest.current, written.get(id)];
    return own && own.version > shown.version
      ? { version: own.version, saved: { ...shown.saved, ...(own.values as Partial<Values>) } }
      : shown;
  }, [id]);
  /** @param over the version that was seen when it was asked for */
  const noteWritten = useCallback(
    (version: number, over: number, values: Fields) => {
      const own = written.get(id);
      const isNewer = own && own.version > latest.current.version;
      // One step up and nobody was in between; else what they wrote was read just before.
      const since = version !== over + 1 ? version - 1 : own && own.version === over ? own.since : over;
      written.set(id, { version, since, values: { ...(isNewer && own.values), ...values } });
    },
    [id],
  );
  const write = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const sent = kept.get(id);
    // What was left to be saved as its screen went is, and is shown no more over what the server has.
    if (!sent) {
      setEdits((known) => (Object.keys(known).length > 0 ? {} : known));
      return true;
    }
    if (!latest.current.isValid({ ...latest.current.saved, ...(sent.edits as Partial<Values>) })) return false;
    setState('saving');
    try {
      const values = sent.edits as Partial<Values>;
      const version = await writeOver<Values>({
        base: sent.base as Partial<Values>,
        version: sent.version,
        values,
        write: (over) => latest.current.save(values, over),
        read: () => latest.current.read(),
      });
      noteWritten(version, sent.version, sent.edits);
      const now = kept.get(id) ?? sent;
      const rest = Object.fromEntries(Object.entries(now.edits).filter(([name, value]) => sent.edits[name] !== value));
      if (Object.keys(rest).length === 0) kept.delete(id);
      else kept.set(id, { version, edits: rest, base: pick({ ...now.base, ...sent.edits }, rest) });
      setEdits(rest as Partial<Values>);
      setState('idle');
      return true;
    } catch (error) {
      setState(isApiError(error, 'version.stale') ? 'conflict' : 'failed');
      return false;
    }
  }, [id, noteWritten]);
  /** One after another, or a change would be told that somebody else made the one before it. */
  const inTurn = useCallback(
    <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
      const next = (running.get(id) ?? Promise.resolve()).then(act);
      const ended = next.then(
        () => undefined,
        () => undefined,
      );
      running.set(id, ended);
      return next;
    },
    [id],
  );
  /** @returns whether it is saved */
  const flush = useCallback((): Promise<boolean> => inTurn(write), [inTurn, write]);
  /**
   * What of the same part is no field here, written in turn with them and over the version that was seen.
   * @param base what of it was seen @throws ApiError `version.stale` when somebody else changed the same, and what `send` throws
   */
  const writeBeside = <Others extends object>(
    base: Others,
    send: (version: number) => Promise<unknown>,
    read: () => Promise<Now<Others>>,
  ): Promise<void> => {
    const asked = seen().version;
    return inTurn(async () => {
      const own = written.get(id);
      // What this tab wrote before its turn came is no change of somebody else's.
      const over = own && own.since <= asked && own.version > asked ? own.version : asked;
      noteWritten(await writeOver<Others>({ base, version: over, write: send, read }), over, {});
    });
  };

  /** @param typedOver what stood there when it was begun to be typed, where that may be longer ago */
  const change = useCallback(
    (more: Partial<Values>, typedOver: Partial<Values> = {}) => {
      const before = kept.get(id);
      const { version, saved } = seen();
      const now = { ...pick(saved, more), ...before?.base };
      const base = { ...now, ...pick(typedOver, more), ...before?.base };
      // Somebody else changed it since: written over the version before theirs, it is told as what it is.
      const over = isSame(base, now) ? version : version - 1;
      kept.set(id, { version: Math.min(before?.version ?? over, over), edits: { ...before?.edits, ...more }, base });
      setEdits((known) => ({ ...known, ...more }));
      clearTimeout(timer.current);
      if (!Object.values(more).some(isBetweenWords)) timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [id, flush, seen],
  );
  /** What is not typed but chosen is saved at once. */
  const choose = useCallback(
    (more: Partial<Values>, typedOver?: Partial<Values>) => {
      change(more, typedOver);
      return flush();
    },
    [change, flush],
  );
  /** Of two that were saved over each other: this tab's. */
  const keepMine = () => {
    kept.set(id, { version, edits, base: pick(saved, edits) });
    return flush();
  };
  /** Of two that were saved over each other: the other's. */
  const takeTheirs = () => {
    clearTimeout(timer.current);
    kept.delete(id);
    setEdits({});
    setState('idle');
  };

  const own = written.get(id);
  // What was just written shows until the page has heard of it, or the value before would for a moment.
  const values: Values = { ...saved, ...(own && own.version > version && (own.values as Partial<Values>)), ...edits };
  const isTouched = Object.keys(edits).length > 0;
  const isInvalid = isTouched && !options.isValid(values);
  const shown: SaveState =
    state === 'idle'
      ? isInvalid
        ? 'invalid'
        : isTouched || isTyping
          ? 'typing'
          : 'saved'
      : isInvalid
        ? 'invalid'
        : state;
  useEffect(() => {
    if (!isTouched) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isTouched]);
  useEffect(() => {
    const flushKept = () => void (kept.has(id) && flush());
    // Who comes back to what could not be saved has it tried again.
    flushKept();
    return flushKept;
  }, [id, flush]);
  return { values, edits, state: shown, setTyping, change, choose, flush, writeBeside, keepMine, takeTheirs };
}
