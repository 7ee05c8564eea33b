import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  invitationsQuery,
  resendInvitation,
  resendInvitations,
  withdrawInvitation,
  invitationsKey,
} from '@clube/shared/clients/invitation';
import { isApiError } from '@clube/shared/transport';
import type { Invitation } from '@clube/shared/contracts/invitation';
import { formatDate } from '@clube/shared/i18n';
import { Button, Card, Chip, Pager, QueryState, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import * as css from '../members.css.ts';
import { PersonCells } from '../person-cells.tsx';

function InvitationRow({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, name, email, role, courses, expires_at, is_expired } = invitation;
  const until = formatDate(expires_at);
  const resend = useMutation({
    mutationFn: () => resendInvitation(id),
    onSuccess: () => {
      showToast(t`Convite reenviado para ${email}.`, 'success');
      return client.invalidateQueries({ queryKey: invitationsKey });
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'rate.limited')
          ? t`Muitos convites em pouco tempo. Espere um pouco e tente de novo.`
          : t`Não foi possível enviar agora. Tente de novo.`,
      ),
  });
  return (
    <tr className={css.row}>
      <PersonCells {...{ name, email, role }} photo={null} courses_count={courses.length} />
      <td className={css.cell}>
        <Chip tone={is_expired ? 'warning' : 'neutral'}>
          {is_expired ? <Trans>Convite vencido</Trans> : <Trans>Convidado</Trans>}
        </Chip>{' '}
        {is_expired ? <Trans>em {until}</Trans> : <Trans>até {until}</Trans>}
      </td>
      <td className={`${css.cell} ${css.actionsCell}`}>
        <span className={css.actions}>
          <Button
            size="small"
            loading={resend.isPending}
            aria-label={t`Reenviar o convite de ${name}`}
            onClick={() => resend.mutate()}
          >
            <Trans>Reenviar</Trans>
          </Button>
          <Button
            size="small"
            variant="outline-danger"
            aria-label={t`Cancelar convite de ${name}`}
            onClick={onWithdraw}
          >
            <Trans>Cancelar convite</Trans>
          </Button>
        </span>
      </td>
    </tr>
  );
}

/** Who was asked in and has not accepted: nothing when there is nobody, and a word when the list does not come. */
export function Invitations({ q }: { q: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<Invitation>();
  const [isAsking, setAsking] = useState(false);
  const invitations = useQuery(invitationsQuery({ page, per_page: 10, ...(q && { q }) }));
  const withdraw = async ({ id }: Invitation) => {
    try {
      await withdrawInvitation(id);
      showToast(t`Convite cancelado.`, 'success');
    } catch (error) {
      // Accepted or taken back meanwhile: the list says so.
      if (!isApiError(error, 'invitation.not_found')) {
        showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
        throw error;
      }
    }
    await client.invalidateQueries({ queryKey: invitationsKey });
  };
  const resend = () =>
    resendInvitations(q ? { q } : {}).then(
      () => showToast(t`Os convites vão sair aos poucos, na vez de cada um.`, 'success'),
      (error: unknown) => {
        showFailure(error, t`Não foi possível enviar agora. Tente de novo.`);
        throw error;
      },
    );
  if (invitations.isError) return <QueryState query={invitations}>{() => null}</QueryState>;
  const list = invitations.data;
  if (!list || list.total === 0) return null;
  const { total } = list;
  const leavingName = leaving?.name;
  return (
    <section className={css.section} aria-labelledby="invitations">
      <h2 id="invitations" className={css.heading}>
        <Trans>Convites à espera</Trans>
      </h2>
      <Card padded={false}>
        <table className={css.table}>
          <tbody>
            {list.data.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onWithdraw={() => setLeaving(invitation)} />
            ))}
          </tbody>
        </table>
      </Card>
      <div className={css.pages}>
        <span>
          <Plural value={total} one="# convite" other="# convites" />
        </span>
        {total > 1 && (
          <Button size="small" onClick={() => setAsking(true)}>
            <Trans>Reenviar todos</Trans>
          </Button>
        )}
        <Pager current={list.current_page} last={list.last_page} onChange={setPage} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Reenviar todos os convites?</Trans>}
          action={<Trans>Reenviar todos</Trans>}
          onConfirm={resend}
          onClose={() => setAsking(false)}
        >
          <Plural value={total} one="# convite" other="# convites" />
          {'. '}
          <Trans>Cada pessoa recebe um link novo, que vale sete dias. Quem já espera o seu não recebe dois.</Trans>
        </ConfirmDialog>
      )}
      {leaving && (
        <ConfirmDialog
          title={<Trans>Cancelar o convite de {leavingName}?</Trans>}
          action={<Trans>Cancelar convite</Trans>}
          onConfirm={() => withdraw(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <Trans>O link enviado deixa de funcionar. Você pode convidar de novo quando quiser.</Trans>
        </ConfirmDialog>
      )}
    </section>
  );
}
