import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { ownEventsQuery } from '@clube/shared/clients/security-event';
import { deviceName } from '@clube/shared/contracts/device-name';
import type { OwnEvent } from '@clube/shared/contracts/security-event';
import { RelativeTime } from '@clube/shared/session';
import { Pager, QueryState } from '@clube/shared/ui';
import * as css from './account.css.ts';
import { useKnownPage, usePageOf } from './use-page-of.ts';

/** What an event says to the person whose account it is. */
function useEventText() {
  const { t } = useLingui();
  return ({ kind, detail, by_other }: OwnEvent): string => {
    switch (kind) {
      case 'session.started':
        if (detail === 'google') return t`Você entrou com o Google`;
        if (detail === 'passkey') return t`Você entrou com uma chave de acesso`;
        return detail === null ? t`Você abriu o painel` : t`Você entrou`;
      case 'session.refused':
        if (detail === 'passkey') return t`Chave de acesso recusada`;
        if (detail === 'passkey_copied') return t`Chave de acesso recusada: talvez tenha sido copiada`;
        if (detail === 'password_again') return t`Senha errada na confirmação de uma ação`;
        if (detail === 'no_access') return t`Tentativa de entrar em um painel de que você não faz parte`;
        return t`Tentativa de entrar com a senha errada`;
      case 'session.left':
        return t`Você saiu`;
      case 'session.ended':
        return by_other ? t`O dono do painel encerrou as suas sessões` : t`Você encerrou sessões em outros aparelhos`;
      case 'password.changed':
        if (detail === 'first_access') return t`Senha criada pelo link do primeiro acesso`;
        return detail === 'reset' ? t`Senha trocada pelo link do e-mail` : t`Senha trocada`;
      case 'second_factor.enabled':
        return t`Verificação em duas etapas ativada`;
      case 'second_factor.disabled':
        return t`Verificação em duas etapas desativada`;
      case 'second_factor.refused':
        return t`Código errado na segunda etapa`;
      case 'recovery_code.used':
        return t`Código de recuperação usado`;
      case 'recovery_codes.made':
        return t`Novos códigos de recuperação`;
      case 'passkey.added':
        return t`Chave de acesso criada`;
      case 'passkey.removed':
        return detail === null ? t`Chave de acesso removida` : t`Chaves de acesso removidas com a senha nova`;
      case 'google.linked':
        return t`O Google passou a abrir a sua conta`;
      case 'google.unlinked':
        return detail === null
          ? t`O Google deixou de abrir a sua conta`
          : t`O Google deixou de abrir a sua conta, com a senha nova`;
      case 'export.asked':
        return t`Cópia dos seus dados pedida`;
      case 'deletion.asked':
        return t`Pedido para apagar a conta`;
      case 'deletion.taken_back':
        return t`Pedido para apagar a conta desfeito`;
      case 'panel.exported':
        return t`Cópia de tudo o que o painel tem baixada`;
      case 'panel.closed':
        return t`Você fechou o painel`;
      case 'panel.reopened':
        return t`Você reabriu o painel`;
      case 'members.exported':
        return t`Lista de membros do painel baixada`;
      case 'orders.exported':
        return t`Lista de vendas do painel baixada`;
      case 'owner.changed':
        return t`Você se tornou dono do painel`;
      case 'address.changed':
        return t`Endereço do painel mudado`;
      case 'role.changed':
        return t`O seu papel no painel mudou`;
      case 'right.refused':
        return t`O seu papel no painel não permitiu uma ação`;
      case 'member.invited':
        return t`Você foi convidado para o painel`;
      case 'invitation.withdrawn':
        return t`Um convite do painel foi cancelado`;
      case 'member.joined':
        return t`Você entrou no painel`;
      case 'member.suspended':
        return t`O seu acesso ao painel foi suspenso`;
      case 'member.resumed':
        return t`O seu acesso ao painel foi reativado`;
      case 'member.removed':
        return t`Você foi removido do painel`;
      case 'setting.changed':
        return t`Você mudou uma configuração de segurança do painel`;
      case 'class.changed':
        return t`Você mudou uma turma do painel`;
      case 'course.right_changed':
        return t`Os cursos que você pode editar no painel mudaram`;
    }
  };
}

/** Sign-ins, refusals and changes of the own account, newest first. */
export function OwnEvents() {
  const eventText = useEventText();
  const { page, setPage } = usePageOf('eventos');
  const events = useQuery(ownEventsQuery(page));
  useKnownPage(events.data, setPage);
  return (
    <QueryState query={events}>
      {({ data, current_page, last_page }) =>
        data.length === 0 ? (
          <p className={css.stateText}>
            <Trans>Ainda não há nada aqui. Entradas, recusas e mudanças da conta aparecem por 180 dias.</Trans>
          </p>
        ) : (
          <>
            <ul className={css.sessions}>
              {data.map((event) => (
                <li key={event.id} className={css.session}>
                  <span className={css.sessionText}>
                    <strong>{eventText(event)}</strong>
                    <span className={css.hint}>
                      <RelativeTime at={event.created_at} />
                      {[event.site, deviceName(event.device), event.ip].flatMap((part) => (part ? [` · ${part}`] : []))}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
            <Pager current={current_page} last={last_page} onChange={setPage} />
          </>
        )
      }
    </QueryState>
  );
}
