import { Check, CloudOff, LoaderCircle, PencilLine } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import { LeaveGuard } from '@clube/shared/unsaved';
import type { SaveState } from './use-edits.ts';
import * as css from './workbench.css.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Where what was typed stands, said to everybody; who would lose it is asked. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <div className={css.status}>
      <span role="status" className={css.statusText}>
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
        {(state === 'failed' || state === 'conflict') && (
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
      {(state === 'failed' || state === 'conflict' || state === 'invalid') && (
        <LeaveGuard>
          <Trans>O que você mudou ainda não foi salvo. Fica guardado nesta aba até você voltar.</Trans>
        </LeaveGuard>
      )}
    </div>
  );
}
