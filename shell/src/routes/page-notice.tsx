import { useEffect, useState, type ReactNode } from 'react';
import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query';
import { useNavigation } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { askAgain, SLOW_MS, useMissing } from '@clube/shared/federation';
import { Button, QuietNotice } from '@clube/shared/ui';
import { useIsWaiting } from '../federation/waiting-part.ts';
import * as css from './page-notice.css.ts';

const hasNothingYet = ({ state }: Query) => state.status === 'pending';
const waiting = { predicate: hasNothingYet, fetchStatus: 'fetching' } as const;

/** Whether something has been so for three seconds. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo]);
  return isSo && lasts;
}

function Notice({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className={css.place}>
      <QuietNotice
        action={
          <Button variant="link" size="small" onClick={onRetry}>
            <Trans>Tentar de novo</Trans>
          </Button>
        }
      >
        {children}
      </QuietNotice>
    </div>
  );
}

/** The one place that says calmly that a screen or its data take long, or that the page goes on without its look or texts. */
export function PageNotice() {
  const queryClient = useQueryClient();
  const isOpening = useNavigation().state !== 'idle';
  const isAsking = useIsFetching(waiting) > 0;
  const isLate = useIsWaiting();
  const isSlow = useLasting(isOpening || isAsking) || isLate;
  const missing = useMissing();
  const askAnew = () => {
    askAgain();
    // A question that waits is dropped and put again; what has its answer stays as it is.
    for (const query of queryClient.getQueryCache().findAll(waiting))
      void queryClient
        .cancelQueries({ queryKey: query.queryKey, exact: true })
        .then(() => query.fetch())
        .catch(() => undefined);
  };
  if (isSlow)
    return (
      <Notice onRetry={askAnew}>
        <Trans>Está demorando mais que o normal. Estamos esperando a resposta.</Trans>
      </Notice>
    );
  if (missing.length === 0) return null;
  return (
    <Notice onRetry={() => missing.forEach(({ retry }) => retry())}>
      {missing.some(({ what }) => what === 'texts') ? (
        <Trans>Alguns textos não carregaram, e aparecem como foram escritos.</Trans>
      ) : (
        <Trans>A aparência de uma parte não carregou. Tudo continua funcionando.</Trans>
      )}
    </Notice>
  );
}
