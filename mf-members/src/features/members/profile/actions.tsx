import { useState } from 'react';
import { Mail, PauseCircle, PlayCircle, Trash2, UserCog } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { mailAccess, membersKey, removeMember } from '@clube/shared/clients/member';
import type { MemberProfile } from '@clube/shared/contracts/member';
import { formatNumber } from '@clube/shared/i18n';
import { meAtom, roleAtom } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { Button, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import type { Act } from '../list/use-acts.ts';
import { EndSessions } from './end-sessions.tsx';
import * as css from './profile.css.ts';
import { RoleDialog } from './role-dialog.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What is lost with a member, in numbers. */
function Losses({ member }: { member: MemberProfile }) {
  const { t } = useLingui();
  const { comments_count, answers_count, tickets_count, certificates } = member;
  const lost = [
    [t`comentários`, comments_count],
    [t`respostas de outras pessoas a eles`, answers_count],
    [t`chamados`, tickets_count],
    [t`certificados, que deixam de ser verificáveis`, certificates.length],
  ] as const;
  return (
    <>
      <Trans>Some do painel, com o progresso e tudo o que a pessoa fez nele. Isso não tem volta.</Trans>{' '}
      {lost
        .filter(([, count]) => count > 0)
        .map(([what, count]) => `${formatNumber(count)} ${what}. `)
        .join('')}
      <Trans>Os pedidos ficam, mas o que foi pago não abre de novo. Para só tirar o acesso, suspenda.</Trans>
    </>
  );
}

type Props = { member: MemberProfile; onAct: (act: Act) => Promise<unknown>; onGone: () => void };

/** What can be done about a member; the api decides again. */
export function Actions({ member, onAct, onGone }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const isOwner = useAtomValue(roleAtom) === 'owner';
  const ownId = useAtomValue(meAtom)?.current?.currentMember.id;
  const [asking, setAsking] = useState<'role' | 'remove'>();
  const { id, name, email, role, suspended_at } = member;
  const isOther = id !== ownId && role !== 'owner' && (role !== 'admin' || isOwner);
  const close = () => setAsking(undefined);

  const mail = useMutation({
    mutationFn: () => mailAccess(id),
    onSuccess: () => showToast(t`Enviamos o acesso para ${email}.`, 'success'),
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'rate.limited')
          ? t`Muitos e-mails em pouco tempo. Espere um pouco e tente de novo.`
          : t`Não foi possível enviar agora. Tente de novo.`,
      ),
  });
  const suspend = useMutation({ mutationFn: () => onAct({ kind: suspended_at ? 'resume' : 'suspend' }) });
  const remove = async () => {
    try {
      await removeMember(id);
    } catch (error) {
      showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
      throw error;
    }
    showToast(t`${name} saiu do painel.`, 'success');
    onGone();
    await client.invalidateQueries({ queryKey: membersKey });
  };

  return (
    <div className={css.actions}>
      {isOther && (
        <>
          {/* First: whatever comes or goes with it, no other is drawn under the pointer that pressed it. */}
          <Button size="small" loading={suspend.isPending} onClick={() => suspend.mutate()}>
            {suspended_at ? <PlayCircle {...icon} /> : <PauseCircle {...icon} />}
            {suspended_at ? <Trans>Reativar</Trans> : <Trans>Suspender</Trans>}
          </Button>
          <Button size="small" onClick={() => setAsking('role')}>
            <UserCog {...icon} />
            <Trans>Mudar papel</Trans>
          </Button>
        </>
      )}
      {!suspended_at && (
        <Button size="small" loading={mail.isPending} onClick={() => mail.mutate()}>
          <Mail {...icon} />
          <Trans>Reenviar acesso</Trans>
        </Button>
      )}
      {isOwner && id !== ownId && <EndSessions member={member} />}
      {isOther && (
        <Button size="small" variant="outline-danger" onClick={() => setAsking('remove')}>
          <Trash2 {...icon} />
          <Trans>Remover</Trans>
        </Button>
      )}
      {asking === 'role' && <RoleDialog member={member} onClose={close} />}
      {asking === 'remove' && (
        <ConfirmDialog
          title={<Trans>Remover {name} do painel?</Trans>}
          action={<Trans>Remover</Trans>}
          onConfirm={remove}
          onClose={close}
        >
          <Losses member={member} />
        </ConfirmDialog>
      )}
    </div>
  );
}
