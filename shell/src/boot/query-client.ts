import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 30_000;

/** What fails here has failed: the transport has tried again already (shared/src/transport/http.ts). */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
