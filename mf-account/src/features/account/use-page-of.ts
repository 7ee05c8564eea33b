import { useEffect } from 'react';
import { useListAddress } from '@clube/shared/ui';

/** The page of a list that others stand beside, from 1: each has a name of its own in the address. */
export function usePageOf(name: string) {
  const { filter, setFilter } = useListAddress();
  return {
    page: Math.max(1, Math.trunc(Number(filter(name))) || 1),
    setPage: (page: number) => setFilter(name, String(page)),
  };
}

/** An address may lead behind the last page: from there one is led back to it. */
export function useKnownPage(
  answer: { current_page: number; last_page: number } | undefined,
  setPage: (page: number) => void,
): void {
  useEffect(() => {
    if (answer && answer.current_page > answer.last_page) setPage(answer.last_page);
  });
}
