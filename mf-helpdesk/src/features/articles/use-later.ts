import { useEffect, useState } from 'react';

/** A value once it has stood for a while: what is typed letter by letter asks once. */
export function useLater<T>(value: T, waitMs: number): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setLater(value), waitMs);
    return () => clearTimeout(wait);
  }, [value, waitMs]);
  return later;
}
