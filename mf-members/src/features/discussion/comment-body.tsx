import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Heart } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Reply } from '@clube/shared/contracts/comment';
import { newDraft, useDraft } from '@clube/shared/drafts';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Button, Chip } from '@clube/shared/ui';
import { CommentField } from './comment-field.tsx';
import * as css from './discussion.css.ts';
import { LinkedText } from './linked-text.tsx';

/** What may be done with a comment; what is left out may not. */
export type CommentActions = {
  onLike: () => void;
  onReply?: (() => void) | undefined;
  onEdit?: ((text: string) => Promise<unknown>) | undefined;
  onDelete?: (() => void) | undefined;
  onReport?: (() => void) | undefined;
};

type EditProps = {
  path: LessonIds;
  id: number;
  text: string;
  onSave: (text: string) => Promise<unknown>;
  onLeave: () => void;
};

/** The text in a field. Escape leaves it, and what was changed is there the next time; cancelling takes it back. */
function EditForm({ path, id, text, onSave, onLeave }: EditProps) {
  const { t } = useLingui();
  const { draft, set } = useDraft('comment', `edit:${id}`);
  const changed = draft?.text ?? text;
  const [isSaving, setSaving] = useState(false);
  const leave = () => {
    set(undefined);
    onLeave();
  };
  const save = () => {
    setSaving(true);
    onSave(changed).then(leave, () => setSaving(false));
  };
  return (
    <form
      method="dialog"
      className={css.composeForm}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <CommentField
        path={path}
        rows={3}
        autoFocus
        label={t`Editar comentário`}
        text={changed}
        onText={(next) => set(newDraft(next))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave();
        }}
      />
      <div className={css.actions}>
        <Button size="small" onClick={leave}>
          <Trans>Cancelar</Trans>
        </Button>
        <Button type="submit" variant="primary" size="small" loading={isSaving} disabled={changed.trim() === ''}>
          <Trans>Salvar</Trans>
        </Button>
      </div>
    </form>
  );
}

const Action = ({ onClick, children }: { onClick: (() => void) | undefined; children: ReactNode }) =>
  onClick && (
    <button type="button" className={css.action} onClick={onClick}>
      {children}
    </button>
  );

type Props = { path: LessonIds; comment: Reply; isTarget: boolean; children?: ReactNode } & CommentActions;

/** A comment with what may be done with it. @param props.isTarget an address led here: it is shown, and stands out */
export function CommentBody({ path, comment, isTarget, onLike, onReply, onEdit, onDelete, onReport, children }: Props) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isTarget) place.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const { by_team, comment: text, created_at, edited_at, liked, likes_count, status } = comment;
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
          {status === 'awaiting' && (
            <Chip tone="warning">
              <Trans>Aguardando moderação</Trans>
            </Chip>
          )}
        </div>
        {isEditing && onEdit ? (
          <EditForm path={path} id={comment.id} text={text} onSave={onEdit} onLeave={() => setEditing(false)} />
        ) : (
          <p ref={place} className={css.text} data-target={isTarget || undefined}>
            <LinkedText names={comment.mentions}>{text}</LinkedText>
          </p>
        )}
        <div className={css.actions}>
          <button
            type="button"
            className={css.action}
            aria-pressed={liked}
            aria-label={liked ? t`Descurtir` : t`Curtir`}
            onClick={onLike}
          >
            <Heart size={15} strokeWidth={1.75} fill={liked ? 'currentColor' : 'none'} aria-hidden />
            {likes_count}
          </button>
          <Action onClick={onReply}>
            <Trans>Responder</Trans>
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
