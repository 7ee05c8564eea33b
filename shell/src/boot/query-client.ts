import { isApiError } from '@clube/shared/api-client';
import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 30_000;

/** Answers of the api are final for what was asked; only a failing network or a restarting server is tried again. */
const isWorthRetrying = (count: number, error: Error) =>
  count < 2 && isApiError(error) && (error.status === 0 || error.status === 503);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
