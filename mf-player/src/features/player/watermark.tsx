import { useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { meAtom } from '@clube/shared/session';
import { places } from './watermark.css.ts';

const STAYS_MS = 20_000;
const ORDER = ['topLeft', 'middleRight', 'lowerLeft', 'topRight', 'middle'] as const;

/** Who watches, over the picture, never long in one place: of what is filmed from a screen one sees whose it was. */
export function Watermark() {
  const me = useAtomValue(meAtom);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((last) => (last + 1) % ORDER.length), STAYS_MS);
    return () => clearInterval(timer);
  }, []);
  if (!me) return null;
  const { first_name: first, last_name: last, email } = me.member;
  return (
    // It tells whoever watches nothing that they do not know.
    <div className={places[ORDER[at]!]} aria-hidden>
      {[`${first} ${last}`.trim(), email].filter(Boolean).join(' · ')}
    </div>
  );
}
