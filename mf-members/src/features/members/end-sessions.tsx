import { useState } from 'react';
import { LogOut } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { endSessionsOfMember } from '@clube/shared/clients/session';
import type { Member } from '@clube/shared/contracts/member';
import { Button, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';

/** Signs a member out of the panel everywhere; the owner's alone. */
export function EndSessions({ member: { id, name } }: { member: Member }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const end = () =>
    endSessionsOfMember(id).then(
      () => showToast(t`As sessões foram encerradas.`, 'success'),
      (error: unknown) => {
        showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
        throw error;
      },
    );
  return (
    <>
      <Button
        size="small"
        iconOnly
        aria-label={t`Encerrar as sessões de ${name}`}
        title={t`Encerrar as sessões`}
        onClick={() => setAsking(true)}
      >
        <LogOut size={16} strokeWidth={1.75} aria-hidden />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Encerrar as sessões de {name}?</Trans>}
          action={<Trans>Encerrar</Trans>}
          onConfirm={end}
          onClose={() => setAsking(false)}
        >
          <Trans>A pessoa sai deste painel em todos os aparelhos e precisa entrar de novo.</Trans>
        </ConfirmDialog>
      )}
    </>
  );
}
