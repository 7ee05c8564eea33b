import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Heart, Pin } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Reply } from '@clube/shared/contracts/comment';
import { lazyPart } from '@clube/shared/federation';
import { LinkedText } from '@clube/shared/prose/linked-text';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Chip } from '@clube/shared/ui';
import type { CommentActions } from './comment-actions.ts';
import { CommentPicture } from './comment-picture.tsx';
import * as css from './discussion.css.ts';
import { later } from './later.ts';

const EditForm = lazyPart(() => later().then((module) => module.EditForm));

const Action = ({ onClick, children }: { onClick: (() => void) | undefined; children: ReactNode }) =>
  onClick && (
    <button type="button" className={css.action} onClick={onClick}>
      {children}
    </button>
  );

type Props = Omit<CommentActions, 'onMark'> & {
  path: LessonIds;
  comment: Reply;
  isTarget: boolean;
  isPinned?: boolean;
  /** Whether one of its replies is the answer. */
  isAnswered?: boolean;
  onReply?: (() => void) | undefined;
  onPin?: (() => void) | undefined;
  onAnswer?: (() => void) | undefined;
  children?: ReactNode;
};

type ChipsProps = { comment: Reply; isPinned: boolean; isAnswered: boolean };
/** What whoever moderates made of it. An author sees what was hidden of theirs, and is told so; spam is told to nobody. */
function Chips({ comment: { status, is_answer }, isPinned, isAnswered }: ChipsProps) {
  return (
    <>
      {isPinned && (
        <Chip tone="brand">
          <Pin size={13} strokeWidth={2} aria-hidden /> <Trans>Fixado</Trans>
        </Chip>
      )}
      {isAnswered && (
        <Chip tone="success">
          <Trans>Respondido</Trans>
        </Chip>
      )}
      {is_answer && (
        <Chip tone="success">
          <Trans context="de uma pergunta">Resposta</Trans>
        </Chip>
      )}
      {status === 'awaiting' && (
        <Chip tone="warning">
          <Trans>Aguardando moderação</Trans>
        </Chip>
      )}
      {status === 'hidden' && (
        <Chip>
          <Trans>Oculto pela moderação</Trans>
        </Chip>
      )}
    </>
  );
}

/** A comment with what may be done with it. @param props.isTarget an address led here: it is shown, and stands out */
export function CommentBody({
  path,
  comment,
  isTarget,
  isPinned = false,
  isAnswered = false,
  children,
  ...acts
}: Props) {
  const { onLike, onReply, onEdit, onDelete, onReport, onPin, onAnswer } = acts;
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isTarget) place.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const { by_team, comment: text, created_at, edited_at, liked, likes_count } = comment;
  const author = comment.author ?? { name: t`Conta apagada`, photo: null };
  return (
    <div className={css.comment}>
      <Avatar name={author.name} photo={author.photo} />
      <div className={css.body}>
        <div className={css.meta}>
          <span className={css.name}>{author.name}</span>
          {by_team && (
            <Chip tone="brand">
              <Trans>Equipe</Trans>
            </Chip>
          )}
          <RelativeTime at={created_at} className={css.time} />
          {edited_at !== null && (
            <span className={css.time}>
              <Trans>editado</Trans>
            </span>
          )}
          <Chips comment={comment} isPinned={isPinned} isAnswered={isAnswered} />
        </div>
        {isEditing && onEdit ? (
          <EditForm path={path} id={comment.id} text={text} onSave={onEdit} onLeave={() => setEditing(false)} />
        ) : (
          <p ref={place} className={css.text} data-target={isTarget || undefined}>
            <LinkedText names={comment.mentions} mark={css.mention}>
              {text}
            </LinkedText>
          </p>
        )}
        {comment.image && <CommentPicture image={comment.image} name={author.name} />}
        <div className={css.actions}>
          <button
            type="button"
            className={css.action}
            aria-pressed={liked}
            aria-label={`${liked ? t`Descurtir` : t`Curtir`}, ${likes_count}`}
            onClick={onLike}
          >
            <Heart size={15} strokeWidth={1.75} fill={liked ? 'currentColor' : 'none'} aria-hidden />
            {likes_count}
          </button>
          <Action onClick={onReply}>
            <Trans>Responder</Trans>
          </Action>
          <Action onClick={onPin}>{isPinned ? <Trans>Desafixar</Trans> : <Trans>Fixar</Trans>}</Action>
          <Action onClick={onAnswer}>
            {comment.is_answer ? <Trans>Não é mais a resposta</Trans> : <Trans>Marcar como resposta</Trans>}
          </Action>
          <Action onClick={onEdit && (() => setEditing(!isEditing))}>
            <Trans>Editar</Trans>
          </Action>
          <Action onClick={onDelete}>
            <Trans>Apagar</Trans>
          </Action>
          <Action onClick={onReport}>
            <Trans>Denunciar</Trans>
          </Action>
        </div>
        {children}
      </div>
    </div>
  );
}
