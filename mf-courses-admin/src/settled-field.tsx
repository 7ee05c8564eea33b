import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TextField } from '@clube/shared/ui';

type Props = {
  type: 'number' | 'datetime-local';
  label: ReactNode;
  min: number | string;
  max: number | string;
  value: string;
  /** What is to be known while it is not settled. */
  hint?: ReactNode;
  onSettle: (value: string) => void;
  /** Whether something stands in it that does not count yet. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
};

/**
 * A number or a moment that counts once its field is left: half of one is another one, and an empty field is none. What is typed when the screen
 * goes away, or the tab is to be closed, counts too.
 */
export function SettledField({ value, onSettle, onTyping, ...field }: Props) {
  const [typed, setTyped] = useState<string>();
  const isTouched = !!typed && typed !== value;
  const settle = () => {
    setTyped(undefined);
    if (isTouched) onSettle(typed);
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
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      onBlur={settle}
    />
  );
}

/** What a field of whole numbers holds, within its bounds. */
export const wholeWithin = (typed: string, min: number, max: number) =>
  Math.min(max, Math.max(min, Math.trunc(Number(typed))));
