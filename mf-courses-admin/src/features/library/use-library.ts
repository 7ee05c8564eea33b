import { useEffect } from 'react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { libraryKey, libraryQuery, mediaKey } from '@clube/shared/clients/media';
import type { LibraryQuery } from '@clube/shared/contracts/media';
import { libraryKinds, librarySorts, libraryStates, libraryUses } from '@clube/shared/contracts/media-filters';
import { on } from '@clube/shared/events';
import { useListAddress } from '@clube/shared/ui';

const known = <T extends string>(words: readonly T[], word: string): T | undefined => words.find((one) => one === word);
const whole = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** Which part of the library is shown, and how: kept in the address. */
export function useLibraryAddress() {
  const { filter, setFilter } = useListAddress();
  const [q, kind, state] = [
    filter('busca'),
    known(libraryKinds, filter('tipo')),
    known(libraryStates, filter('situacao')),
  ];
  const use = known(libraryUses, filter('uso'));
  const folder = whole(filter('pasta'));
  const sort = known(librarySorts, filter('ordem')) ?? 'newest';
  const query: Omit<LibraryQuery, 'after'> = {
    ...(q && { q: q.slice(0, 100) }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(use && { use }),
    ...(folder !== undefined && { folder }),
    sort,
  };
  return {
    query,
    setFilter,
    /** Not by folder: an empty folder has other words. */
    isFiltered: !!(q || kind || state || use),
    isList: filter('modo') === 'lista',
    /** Which of them is open. */
    opened: whole(filter('midia')) || undefined,
  };
}
export type LibraryAddress = ReturnType<typeof useLibraryAddress>;

/** Asks again for all of the library after something of it changed, here or on the server. */
export function useLibraryRefresh() {
  const client = useQueryClient();
  return () => Promise.all([libraryKey, mediaKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The library under these filters by pages; what was shown before stays while the next comes. */
export function useLibrary(query: Omit<LibraryQuery, 'after'>) {
  const list = useInfiniteQuery({ ...libraryQuery(query), placeholderData: keepPreviousData });
  const client = useQueryClient();
  useEffect(() => on('media:changed', () => void client.invalidateQueries({ queryKey: libraryKey })), [client]);
  return { list, media: list.data?.pages.flatMap(({ data }) => data) ?? [] };
}
