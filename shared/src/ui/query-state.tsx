import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { isApiError } from '../failure/api-error.ts';
import { EmptyState, ErrorState, Skeleton } from './feedback/feedback.tsx';

type Props<T> = { query: UseQueryResult<T>; loading?: ReactNode; children: (data: T) => ReactNode };

/** The states that every screen with data has: loading, no permission, not there, failed, ready. */
export function QueryState<T>({ query, loading = <Skeleton lines={6} />, children }: Props<T>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  if (isApiError(error) && error.status === 401) return loading;
  if (isApiError(error) && error.status === 403) {
    return (
      <EmptyState
        icon={Lock}
        title={<Trans>Você não tem acesso a esta página</Trans>}
        text={<Trans>Fale com quem cuida do painel para pedir acesso.</Trans>}
      />
    );
  }
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        title={<Trans>Não encontramos o que você procura</Trans>}
        text={<Trans>O endereço pode ter mudado, ou o conteúdo foi removido.</Trans>}
      />
    );
  }
  return (
    <ErrorState onRetry={() => void query.refetch()} reference={isApiError(error) ? error.requestId : undefined} />
  );
}
