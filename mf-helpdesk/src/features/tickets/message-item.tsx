import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TicketMessage } from '@clube/shared/contracts/ticket';
import { LinkedText } from '@clube/shared/prose/linked-text';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Chip } from '@clube/shared/ui';
import * as css from './tickets.css.ts';

/** One message of a ticket, those of the staff named as such. */
export function MessageItem({ message }: { message: TicketMessage }) {
  const { t } = useLingui();
  // Only what staff wrote outlives its author's account.
  const author = message.author ?? { name: t`Conta apagada`, photo: null, role: 'support' };
  const isStaff = author.role !== 'student';
  return (
    <article className={css.message} data-staff={isStaff}>
      <Avatar name={author.name} photo={author.photo} />
      <div className={css.bubble} data-staff={isStaff}>
        <div className={css.bubbleHead}>
          <strong>{author.name}</strong>
          {isStaff && (
            <Chip tone="brand">
              <Trans>Equipe</Trans>
            </Chip>
          )}
          {message.by_mail && (
            <Chip>
              <Trans>Por e-mail</Trans>
            </Chip>
          )}
          <RelativeTime at={message.created_at} className={css.time} />
        </div>
        <p className={css.text}>
          <LinkedText>{message.message}</LinkedText>
        </p>
        {message.image && (
          <a href={message.image} target="_blank" rel="noreferrer">
            <img className={css.picture} src={message.image} alt={t`Imagem da mensagem`} loading="lazy" />
          </a>
        )}
        {message.left_out > 0 && (
          <p className={css.time}>
            <Plural
              value={message.left_out}
              one="# anexo do e-mail não veio: só imagens PNG, JPEG e WebP são mostradas."
              other="# anexos do e-mail não vieram: só imagens PNG, JPEG e WebP são mostradas."
            />
          </p>
        )}
      </div>
    </article>
  );
}
