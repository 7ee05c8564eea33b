import { useEffect, type ComponentType, type ReactNode } from 'react';
import { QueryClientProvider, useIsFetching, useQueryClient, type Query } from '@tanstack/react-query';
import { atom, useAtomValue, useStore } from 'jotai';
import { meAtom } from '@clube/shared/session';
import { HearLeaving } from '../session/hear-leaving.tsx';
import { followServer } from '../session/live.ts';
import { isPreview } from '../session/preview.ts';
import { askingAtom, bootDataAtom } from './boot-data.ts';
import { PageQueries } from './page-queries.ts';

const FRESH_MS = 30_000;

/** One for a page: its first answers are those that came with it. */
const queryClientAtom = atom((get) => {
  const client = new PageQueries({
    defaultOptions: {
      // What fails here has failed: the transport has tried again already (shared/src/transport/client.ts).
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  for (const { key, value } of get(bootDataAtom)) client.setQueryData(key, value);
  return client;
});

const hasNothingYet = ({ state }: Query) => state.status === 'pending';
const waiting = { predicate: hasNothingYet, fetchStatus: 'fetching' } as const;

/** Tells the page's notice that a screen has nothing yet. */
function TellAsking() {
  const client = useQueryClient();
  const isAsking = useIsFetching(waiting) > 0;
  const store = useStore();
  useEffect(() => {
    if (!isAsking) return;
    const askAnew = () => {
      // A question that waits is dropped and put again; what has its answer stays as it is.
      for (const query of client.getQueryCache().findAll(waiting))
        void client
          .cancelQueries({ queryKey: query.queryKey, exact: true })
          .then(() => query.fetch())
          .catch(() => undefined);
    };
    store.set(askingAtom, { askAnew });
    return () => store.set(askingAtom, undefined);
  }, [isAsking, client, store]);
  return null;
}

/** Around every screen that asks for data. The others, sign-in first, come without the query library. */
export function Queries({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={useAtomValue(queryClientAtom)}>
      <TellAsking />
      <HearLeaving />
      {children}
    </QueryClientProvider>
  );
}

/** A page that is never at rest is told of what happens all the same. */
const MOST_WAIT_MS = 3000;
/** What is shown to somebody who is signed in goes on by itself, once the page has nothing else to do. */
function useFollowing() {
  const isSignedIn = useAtomValue(meAtom) !== null;
  useEffect(() => {
    if (isSignedIn && !isPreview()) requestIdleCallback(followServer, { timeout: MOST_WAIT_MS });
  }, [isSignedIn]);
}

/** The same for a whole screen. */
export const withQueries = (Inner: ComponentType): ComponentType =>
  function WithQueries() {
    useFollowing();
    return (
      <Queries>
        <Inner />
      </Queries>
    );
  };
