import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { siteEventsQuery } from '@clube/shared/clients/security-event';
import { deviceName } from '@clube/shared/contracts/device-name';
import type { SecurityEvent } from '@clube/shared/contracts/security-event';
import { RelativeTime } from '@clube/shared/session';
import { Pager, QueryState } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import * as settings from './settings.css.ts';

/** What somebody wanted to do whose role may not; `right` is a policy of the api. */
function useRefusedText() {
  const { t } = useLingui();
  return (who: string, right: string | null): string => {
    switch (right) {
      case 'panel.own':
        return t`${who} tentou fazer o que só o dono pode`;
      case 'course.write':
        return t`${who} tentou mudar cursos sem ter esse direito`;
      case 'comment.moderate':
        return t`${who} tentou moderar comentários sem ter esse direito`;
      case 'member.manage':
        return t`${who} tentou ver ou mudar os membros sem ter esse direito`;
      case 'ticket.answer':
        return t`${who} tentou atender chamados sem ter esse direito`;
      default:
        return t`${who} tentou administrar o painel sem ter esse direito`;
    }
  };
}

/** What an event says to the panel's owner. */
function useEventText() {
  const { t } = useLingui();
  const refusedText = useRefusedText();
  return ({ kind, actor, target, detail }: SecurityEvent): string => {
    const who = actor ?? t`Alguém sem acesso ao painel`;
    const whom = target ?? t`alguém que não está mais no painel`;
    switch (kind) {
      case 'session.started':
        if (detail === 'passkey') return t`${who} entrou com uma chave de acesso`;
        return detail === 'google' ? t`${who} entrou com o Google` : t`${who} entrou`;
      case 'session.refused':
        if (detail === 'passkey')
          return actor
            ? t`Uma chave de acesso de ${who} foi recusada`
            : t`Alguém tentou entrar com uma chave de acesso que não abre o painel`;
        if (detail === 'password_again') return t`${who} errou a senha ao confirmar uma ação`;
        if (detail === 'passkey_copied')
          return t`Uma chave de acesso de ${who} foi recusada: talvez tenha sido copiada`;
        return actor ? t`${who} errou a senha` : t`Alguém tentou entrar com um e-mail ou uma senha errados`;
      case 'session.left':
        return t`${who} saiu`;
      case 'session.ended':
        return target ? t`${who} encerrou as sessões de ${whom}` : t`${who} encerrou sessões`;
      case 'password.changed':
        return t`${who} trocou a senha`;
      case 'second_factor.enabled':
        return t`${who} ativou a verificação em duas etapas`;
      case 'second_factor.disabled':
        return t`${who} desativou a verificação em duas etapas`;
      case 'second_factor.refused':
        return t`${who} errou o código da segunda etapa`;
      case 'recovery_code.used':
        return t`${who} usou um código de recuperação`;
      case 'recovery_codes.made':
        return t`${who} gerou novos códigos de recuperação`;
      case 'passkey.added':
        return t`${who} criou uma chave de acesso`;
      case 'passkey.removed':
        return t`${who} removeu uma chave de acesso`;
      case 'google.linked':
        return t`${who} passou a entrar com o Google`;
      case 'google.unlinked':
        return t`${who} deixou de entrar com o Google`;
      case 'export.asked':
        return t`${who} pediu uma cópia dos próprios dados`;
      case 'deletion.asked':
        return t`${who} pediu para apagar a conta`;
      case 'deletion.taken_back':
        return t`${who} manteve a conta`;
      case 'panel.exported':
        return t`${who} baixou tudo o que o painel tem`;
      case 'panel.closed':
        return t`${who} fechou o painel`;
      case 'panel.reopened':
        return t`${who} reabriu o painel`;
      case 'members.exported':
        return t`${who} baixou a lista de membros`;
      case 'orders.exported':
        return t`${who} baixou a lista de vendas`;
      case 'owner.changed':
        return t`${who} passou o painel para ${whom}`;
      case 'address.changed':
        return t`${who} mudou o endereço do painel para ${detail ?? ''}`;
      case 'role.changed':
        return target ? t`${who} mudou o papel de ${whom}` : t`${who} passou a ter outro papel`;
      case 'right.refused':
        return refusedText(who, detail);
      case 'member.invited':
        return target ? t`${who} convidou ${whom}` : t`${who} convidou alguém para o painel`;
      case 'invitation.withdrawn':
        return t`${who} cancelou um convite para o painel`;
      case 'member.joined':
        return t`${who} agora faz parte do painel`;
      case 'member.suspended':
        return t`${who} suspendeu o acesso de ${whom}`;
      case 'member.resumed':
        return t`${who} reativou o acesso de ${whom}`;
      case 'member.removed':
        return target ? t`${who} removeu ${whom} do painel` : t`${who} removeu alguém do painel`;
      case 'setting.changed':
        if (detail === 'custom_fields') return t`${who} mudou os campos do cadastro`;
        if (detail === 'payment') return t`${who} mudou como o painel recebe os pagamentos`;
        if (detail === 'webhooks') return t`${who} mudou os webhooks do painel`;
        if (detail === 'api_keys') return t`${who} mudou as chaves de API do painel`;
        if (detail === 'purchase_inbox') return t`${who} mudou as plataformas de venda conectadas`;
        return t`${who} mudou a exigência da verificação em duas etapas`;
      case 'course.right_changed':
        return t`${who} mudou os cursos que ${whom} pode editar`;
      case 'class.changed':
        if (detail === 'made') return t`${who} criou uma turma`;
        if (detail === 'erased') return t`${who} apagou uma turma`;
        return detail === 'members' ? t`${who} mudou alunos de turma` : t`${who} mudou uma turma`;
    }
  };
}

/** Sign-ins, refusals and changes of rights in this panel, newest first, by pages. */
export function SecurityEvents() {
  const eventText = useEventText();
  const [page, setPage] = useState(1);
  const events = useQuery(siteEventsQuery(page));
  return (
    <QueryState query={events}>
      {({ data, current_page, last_page }) => (
        <>
          <p className={css.note}>
            <Trans>
              Entradas, recusas, mudanças de direitos e de turmas dos últimos 180 dias. Só você vê esta lista.
            </Trans>
          </p>
          <p className={css.note}>
            <Trans>
              O que a equipe mudou em cursos, membros e configurações está no{' '}
              <Link to="/registro" className={settings.inText}>
                registro de alterações
              </Link>
              , que os admins também veem.
            </Trans>
          </p>
          <ul className={settings.events}>
            {data.map((event) => (
              <li key={event.id} className={settings.event}>
                <span className={css.title}>{eventText(event)}</span>
                <span className={css.note}>
                  <RelativeTime at={event.created_at} />
                  {[deviceName(event.device), event.ip].flatMap((part) => (part ? [` · ${part}`] : []))}
                </span>
              </li>
            ))}
          </ul>
          <Pager current={current_page} last={last_page} onChange={setPage} />
        </>
      )}
    </QueryState>
  );
}
