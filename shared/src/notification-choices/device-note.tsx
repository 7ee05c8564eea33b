import type { UseQueryResult } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import type { Device } from './device.ts';
import * as css from './notification-choices.css.ts';

function Words({ query }: { query: UseQueryResult<Device> }) {
  if (!query.data)
    return (
      <>
        <Trans>Não foi possível saber do que este aparelho é avisado.</Trans>{' '}
        <Button variant="link" size="small" onClick={() => void query.refetch()}>
          <Trans>Tentar de novo</Trans>
        </Button>
      </>
    );
  return query.data.word === 'refused' ? (
    <Trans>
      O navegador bloqueia os avisos deste site. Para recebê-los neste aparelho, libere as notificações nas
      configurações do navegador.
    </Trans>
  ) : (
    <Trans>
      Este navegador não recebe avisos com o painel fechado. No iPhone e no iPad, adicione antes o painel à tela de
      início.
    </Trans>
  );
}

/** Why this browser shows no notices, where it does not. */
export function DeviceNote({ query }: { query: UseQueryResult<Device> }) {
  if (query.data ? query.data.word === 'open' : !query.isError) return null;
  return (
    <div className={css.note} role="status">
      <BellOff size={18} strokeWidth={1.75} className={css.noteIcon} aria-hidden />
      <span>
        <Words query={query} />
      </span>
    </div>
  );
}
