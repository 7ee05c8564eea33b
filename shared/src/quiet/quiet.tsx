import { useEffect, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { isApiError } from '@clube/shared/transport';
import { Button, QueryState } from '@clube/shared/ui';

/** Writes down each failure of a call of the player: product.md §8 has it logged, and nobody told. */
export function useLogged(error: unknown): void {
  useEffect(() => {
    if (error) console.info('a call of the player failed', error);
  }, [error]);
}

/** In the place of what did not come, where nothing is said about it: one may ask again. */
export const QuietRetry = ({ onRetry }: { onRetry: () => void }) => (
  <div>
    <Button onClick={onRetry}>
      <Trans>Tentar de novo</Trans>
    </Button>
  </div>
);

/** Refusals and what is not there have words of their own. */
const isFailure = (error: unknown) => !!error && !(isApiError(error) && [401, 403, 404].includes(error.status));

type Props<T> = { query: UseQueryResult<T>; loading: ReactNode; children: (data: T) => ReactNode };

/** `QueryState` of a call of the player: a failure is logged and not told. Its place stays grey, and one may ask again. */
export function QuietQueryState<T>(props: Props<T>) {
  const { query, loading } = props;
  useLogged(query.error);
  if (query.data !== undefined || !isFailure(query.error)) return <QueryState {...props} />;
  return (
    <>
      {loading}
      <QuietRetry onRetry={() => void query.refetch()} />
    </>
  );
}
