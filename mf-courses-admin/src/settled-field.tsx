import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TextField } from '@clube/shared/ui';

type Props<Seen> = {
  type: 'number' | 'datetime-local';
  label: ReactNode;
  min: number | string;
  max: number | string;
  value: string;
  /** What the field belongs to, as it stands. */
  seen: Seen;
  /** What is to be known while it is not settled. */
  hint?: ReactNode;
  /** @param seen as it stood when `value` was begun to be typed: somebody else may have changed it since */
  onSettle: (value: string, seen: Seen) => void;
  /** Whether something stands in it that does not count yet. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
};

/**
 * A number or a moment that counts once its field is left: half of one is another one, and an empty field is none. What is typed when the screen
 * goes away, or the tab is to be closed, counts too.
 */
export function SettledField<Seen>({ value, seen, onSettle, onTyping, ...field }: Props<Seen>) {
  const [typing, setTyping] = useState<{ typed: string; over: string; seen: Seen }>();
  // What was typed back to what stood there is no change, whoever made one meanwhile.
  const isTouched = !!typing?.typed && typing.typed !== value && typing.typed !== typing.over;
  const settle = () => {
    setTyping(undefined);
    if (isTouched) onSettle(typing.typed, typing.seen);
  };
  const latest = useRef(settle);
  useEffect(() => void (latest.current = settle));
  useEffect(() => () => latest.current(), []);
  useEffect(() => {
    if (!isTouched) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      latest.current();
    };
    addEventListener('beforeunload', ask);
    onTyping?.(true);
    return () => {
      removeEventListener('beforeunload', ask);
      onTyping?.(false);
    };
  }, [isTouched, onTyping]);
  return (
    <TextField
      {...field}
      value={typing?.typed ?? value}
      onChange={({ target }) => setTyping((before) => ({ over: value, seen, ...before, typed: target.value }))}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      onBlur={settle}
    />
  );
}

/** What a field of whole numbers holds, within its bounds. */
export const wholeWithin = (typed: string, min: number, max: number) =>
  Math.min(max, Math.max(min, Math.trunc(Number(typed))));
