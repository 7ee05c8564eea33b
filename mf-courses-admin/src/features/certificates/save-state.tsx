import { Check, CloudOff, LoaderCircle, PencilLine } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import { LeaveGuard } from '@clube/shared/unsaved';
import type { SaveState } from '../workbench/index.ts';
import * as css from './certificates.css.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Where the design stands; who would lose something is asked before they go. */
export function DesignSaveState({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const isLost = state === 'failed' || state === 'conflict';
  return (
    <>
      <span role="status" className={css.status}>
        {state === 'saved' && (
          <>
            <Check {...icon} /> <Trans>Tudo salvo</Trans>
          </>
        )}
        {(state === 'typing' || state === 'invalid') && (
          <>
            <PencilLine {...icon} /> <Trans>Ainda não salvo</Trans>
          </>
        )}
        {state === 'saving' && (
          <>
            <LoaderCircle {...icon} /> <Trans>Salvando</Trans>
          </>
        )}
        {isLost && (
          <>
            <CloudOff {...icon} /> <Trans>Não salvo</Trans>
          </>
        )}
      </span>
      {state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          <Trans>Tentar de novo</Trans>
        </Button>
      )}
      {isLost && (
        <LeaveGuard>
          <Trans>O que você mudou ainda não foi salvo. Fica guardado nesta aba até você voltar.</Trans>
        </LeaveGuard>
      )}
    </>
  );
}
