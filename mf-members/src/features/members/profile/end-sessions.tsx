import { useState } from 'react';
import { LogOut } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { membersKey } from '@clube/shared/clients/member';
import { endSessionsOfMember } from '@clube/shared/clients/session';
import type { MemberProfile } from '@clube/shared/contracts/member';
import { Button, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';

/** Signs a member out of the panel everywhere; the owner's alone. */
export function EndSessions({ member: { id, name } }: { member: Pick<MemberProfile, 'id' | 'name'> }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = () =>
    endSessionsOfMember(id).then(
      () => {
        showToast(t`As sessões foram encerradas.`, 'success');
        void client.invalidateQueries({ queryKey: membersKey });
      },
      (error: unknown) => {
        showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
        throw error;
      },
    );
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Encerrar sessões</Trans>
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
