import { Trans, useLingui } from '@lingui/react/macro';
import type { Notification } from '@clube/shared/contracts/notification';
import { formatDay } from '@clube/shared/i18n';

/** What happened, in one sentence. */
export function NotificationText({ kind, count, at, ...others }: Notification) {
  const { i18n } = useLingui();
  // What others typed goes in as elements: Lingui reads the sentence for its own tags, and would take theirs for some.
  const [title, text] = [others.title, others.text].map((typed) => <>{typed}</>);
  const person = others.person === null ? <Trans>Conta apagada</Trans> : <>{others.person}</>;
  switch (kind) {
    case 'comment.answered':
      return (
        <Trans>
          <strong>{person}</strong> respondeu a você em <strong>{title}</strong>
        </Trans>
      );
    case 'comment.mentioned':
      return (
        <Trans>
          <strong>{person}</strong> mencionou você em <strong>{title}</strong>
        </Trans>
      );
    case 'comment.reported':
      return (
        <Trans>
          Um comentário de <strong>{person}</strong> em <strong>{title}</strong> foi denunciado
        </Trans>
      );
    case 'comment.published':
      return (
        <Trans>
          Seu comentário em <strong>{title}</strong> foi publicado
        </Trans>
      );
    case 'comment.removed':
      return (
        <Trans>
          Seu comentário em <strong>{title}</strong> foi retirado pela moderação
        </Trans>
      );
    case 'ticket.answered':
      return (
        <Trans>
          <strong>{person}</strong> respondeu ao seu chamado <strong>{title}</strong>
        </Trans>
      );
    case 'ticket.asked':
      return (
        <Trans>
          <strong>{person}</strong> escreveu no chamado <strong>{title}</strong>
        </Trans>
      );
    case 'ticket.assigned':
      return (
        <Trans>
          O chamado <strong>{title}</strong> está com você
        </Trans>
      );
    case 'ticket.merged':
      return (
        <Trans>
          Um chamado seu foi juntado a <strong>{title}</strong>, onde a conversa continua
        </Trans>
      );
    case 'lesson.published':
      return count !== null && count > 1 ? (
        <Trans>
          {count} aulas novas em <strong>{text}</strong>
        </Trans>
      ) : (
        <Trans>
          Aula nova: <strong>{title}</strong>, em {text}
        </Trans>
      );
    case 'certificate.earned':
      return (
        <Trans>
          Seu certificado de <strong>{title}</strong> está pronto
        </Trans>
      );
    case 'certificate.revoked':
      return (
        <Trans>
          Seu certificado de <strong>{title}</strong> foi revogado
        </Trans>
      );
    case 'certificate.ending': {
      // As the certificate itself and its mail have it.
      const day = at === null ? '' : i18n.date(at, { day: 'numeric', month: 'long', timeZone: 'UTC' });
      return (
        <Trans>
          Seu certificado de <strong>{title}</strong> vence em {day}
        </Trans>
      );
    }
    case 'access.ending': {
      const day = at === null ? '' : formatDay(at);
      return (
        <Trans>
          Seu acesso a <strong>{title}</strong> termina em {day}
        </Trans>
      );
    }
    case 'order.claimed':
      return (
        <Trans>
          Um comprador diz que pagou o pedido {text} de <strong>{title}</strong>
        </Trans>
      );
  }
}
