import { Suspense, use, useEffect } from 'react';
import { Trans } from '@lingui/react/macro';
import { askAgain, PartBoundary, useRemotePart, type RemoteLoadError } from '@clube/shared/federation';
import { Button, ErrorState, QuietNotice, Skeleton } from '@clube/shared/ui';
import { tellDrawn, waitingFor } from '../federation/waiting-part.ts';
import * as css from './remote-area.css.ts';

/** Beside what stands in the place of a page: inside of every boundary around it, so that it is the last to come alive. */
function Drawn() {
  useEffect(tellDrawn, []);
  return null;
}

function Loading({ slow, onRetry }: { slow: boolean; onRetry: () => void }) {
  return (
    <div className={css.loading}>
      <Drawn />
      {slow && (
        <QuietNotice
          action={
            <Button size="small" onClick={onRetry}>
              <Trans>Tentar de novo</Trans>
            </Button>
          }
        >
          <Trans>Está demorando mais que o normal. Estamos esperando esta parte chegar.</Trans>
        </QuietNotice>
      )}
      <Skeleton lines={6} />
    </div>
  );
}

const explanation = (error: RemoteLoadError) => {
  const { needs, has } = error;
  switch (error.kind) {
    case 'unreachable':
      return <Trans>Não conseguimos buscar esta parte. Verifique a conexão; o resto continua funcionando.</Trans>;
    case 'timed_out':
      return <Trans>Esta parte demorou demais para chegar. O resto continua funcionando.</Trans>;
    case 'corrupt':
      return (
        <Trans>Os arquivos desta parte chegaram danificados e não foram usados. O resto continua funcionando.</Trans>
      );
    case 'incompatible':
      return needs ? (
        <Trans>
          Esta parte precisa da plataforma {needs}, e aqui está a {has}. A equipe responsável precisa publicar uma
          versão compatível.
        </Trans>
      ) : (
        <Trans>
          Esta parte precisa de algo que esta versão da plataforma não tem. A equipe responsável precisa publicar uma
          versão compatível.
        </Trans>
      );
    case 'crashed':
      return <Trans>Esta parte parou de repente. O resto continua funcionando.</Trans>;
  }
};

function Failed({ error, onRetry }: { error: RemoteLoadError; onRetry: () => void }) {
  return (
    <>
      <Drawn />
      <ErrorState
        title={<Trans>Esta parte não abriu</Trans>}
        text={explanation(error)}
        onRetry={onRetry}
        reference={`${error.remote} · ${error.kind}`}
      />
    </>
  );
}

type Props = { remote: string; path: string };

/** The place of one page of a remote: loads it, shows how that goes, and keeps whatever goes wrong inside. */
export function RemoteArea({ remote, path }: Props) {
  // Whoever leaves a page before its code came leaves the server's picture of it.
  useEffect(() => tellDrawn, [remote, path]);
  return (
    <Suspense fallback={<Loading slow={false} onRetry={askAgain} />}>
      <RemotePage remote={remote} path={path} />
    </Suspense>
  );
}

function RemotePage({ remote, path }: Props) {
  const waiting = waitingFor(remote, path);
  if (waiting) use(waiting);
  const page = useRemotePart(remote, { page: path });
  if (page.status === 'loading') return <Loading slow={page.slow} onRetry={page.retry} />;
  if (page.status === 'failed') return <Failed error={page.error} onRetry={page.retry} />;
  const { Part } = page;
  return (
    <PartBoundary
      key={`${remote} ${path}`}
      remote={remote}
      waiting={(slow, retry) => <Loading slow={slow} onRetry={retry} />}
      failed={(error, retry) => <Failed error={error} onRetry={retry} />}
    >
      <Part />
      <Drawn />
    </PartBoundary>
  );
}
