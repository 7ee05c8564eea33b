import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberProfile } from '@clube/shared/contracts/member';
import { RelativeTime } from '@clube/shared/session';
import { useRoleName } from '../role-names.ts';
import type { Role } from '@clube/shared/contracts/policy';
import { roles } from '@clube/shared/contracts/policy';
import * as css from './profile.css.ts';

type Event = MemberProfile['history'][number];

function useEventText() {
  const { t } = useLingui();
  const roleName = useRoleName();
  return ({ kind, detail }: Event): string => {
    switch (kind) {
      case 'session.started':
        return t`Entrou`;
      case 'session.refused':
        return t`Entrada recusada`;
      case 'session.left':
        return t`Saiu`;
      case 'session.ended':
        return t`Sessões encerradas`;
      case 'password.changed':
        return t`Senha trocada`;
      case 'second_factor.enabled':
      case 'second_factor.disabled':
      case 'second_factor.refused':
      case 'recovery_code.used':
      case 'recovery_codes.made':
        return t`Verificação em duas etapas`;
      case 'passkey.added':
      case 'passkey.removed':
        return t`Chaves de acesso`;
      case 'google.linked':
      case 'google.unlinked':
        return t`Entrada com o Google`;
      case 'export.asked':
        return t`Pediu uma cópia dos próprios dados`;
      case 'deletion.asked':
        return t`Pediu para apagar a conta`;
      case 'deletion.taken_back':
        return t`Manteve a conta`;
      case 'panel.exported':
        return t`Baixou tudo o que o painel tem`;
      case 'panel.closed':
        return t`Fechou o painel`;
      case 'panel.reopened':
        return t`Reabriu o painel`;
      case 'members.exported':
        return t`Baixou a lista de membros`;
      case 'orders.exported':
        return t`Baixou a lista de vendas`;
      case 'owner.changed':
        return t`Dono do painel trocado`;
      case 'address.changed':
        return t`Mudou o endereço do painel`;
      case 'role.changed': {
        const role = roles.find((one): one is Role => one === detail);
        const called = role ? roleName(role) : '';
        return role ? t`Papel: ${called}` : t`Papel trocado`;
      }
      case 'right.refused':
        return t`Tentou algo que o papel não permite`;
      case 'member.invited':
        return t`Convidou alguém`;
      case 'invitation.withdrawn':
        return t`Cancelou um convite`;
      case 'member.joined':
        return t`Aceitou o convite`;
      case 'member.suspended':
        return t`Acesso suspenso`;
      case 'member.resumed':
        return t`Acesso reativado`;
      case 'member.removed':
        return t`Tirado do painel`;
      case 'class.changed':
        return t`Mudou uma turma`;
      case 'course.right_changed':
        return t`Cursos que pode editar mudados`;
      case 'setting.changed':
        return t`Mudou uma configuração`;
    }
  };
}

/** What was done about a member's access; the owner's to see. */
export function History({ member: { history, name } }: { member: MemberProfile }) {
  const text = useEventText();
  if (history.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="member-history">
      <h3 id="member-history" className={`${css.title} ${css.heading}`}>
        <Trans>Histórico</Trans>
      </h3>
      <ul className={css.list}>
        {history.map((event) => (
          <li key={event.id} className={css.line}>
            <span className={css.main}>
              {text(event)}
              {event.actor && event.actor !== name && ` · ${event.actor}`}
            </span>
            <span className={css.side}>
              <RelativeTime at={event.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
