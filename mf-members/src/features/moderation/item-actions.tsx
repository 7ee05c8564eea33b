import {
  BadgeCheck,
  Ban,
  Check,
  CornerUpLeft,
  Ellipsis,
  EyeOff,
  History,
  OctagonAlert,
  Pin,
  Trash2,
  UserCheck,
} from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import type { QueuedComment } from '@clube/shared/contracts/comment';
import type { CommentStatus } from '@clube/shared/contracts/comment-statuses';
import { mayAtom } from '@clube/shared/session';
import { Button } from '@clube/shared/ui';
import { Menu } from '@clube/shared/ui/overlays';
import * as css from './moderation.css.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export type ItemActions = {
  onDecide: (status: CommentStatus) => void;
  onMark: (mark: 'pin' | 'answer', on: boolean) => void;
  onBlock: (on: boolean) => void;
};
type Props = ItemActions & {
  comment: QueuedComment;
  answering: boolean;
  onAnswering: () => void;
  onTrail: () => void;
};

/** What is decided often stands there; the rest is in a menu. */
export function Actions({ comment, answering, onAnswering, onTrail, onDecide, onMark, onBlock }: Props) {
  const { t } = useLingui();
  const mayBlock = useAtomValue(mayAtom)('comment.block');
  const { status, reports, author, is_pinned, is_answer, is_blocked, parent_lesson_comment_id } = comment;
  const isPublished = status === 'approved';
  const isReply = parent_lesson_comment_id !== null;
  const mark = isReply
    ? {
        label: is_answer ? <Trans>Não é mais a resposta</Trans> : <Trans>Marcar como resposta</Trans>,
        icon: BadgeCheck,
        onSelect: () => onMark('answer', !is_answer),
      }
    : {
        label: is_pinned ? <Trans>Desafixar</Trans> : <Trans>Fixar na aula</Trans>,
        icon: Pin,
        onSelect: () => onMark('pin', !is_pinned),
      };
  const block = {
    label: is_blocked ? <Trans>Deixar comentar de novo</Trans> : <Trans>Bloquear a pessoa</Trans>,
    icon: is_blocked ? UserCheck : Ban,
    onSelect: () => onBlock(!is_blocked),
  };
  const trail = { label: <Trans>Ver decisões</Trans>, icon: History, onSelect: onTrail };
  const remove = { label: <Trans>Excluir</Trans>, icon: Trash2, onSelect: () => onDecide('deleted') };
  return (
    <div className={css.actions}>
      {(!isPublished || reports > 0) && (
        <Button size="small" onClick={() => onDecide('approved')}>
          <Check {...icon} />
          {isPublished ? <Trans>Manter</Trans> : <Trans>Aprovar</Trans>}
        </Button>
      )}
      {status !== 'hidden' && status !== 'deleted' && (
        <Button size="small" onClick={() => onDecide('hidden')}>
          <EyeOff {...icon} />
          <Trans>Ocultar</Trans>
        </Button>
      )}
      {status !== 'spam' && status !== 'deleted' && (
        <Button size="small" onClick={() => onDecide('spam')}>
          <OctagonAlert {...icon} />
          <Trans>Spam</Trans>
        </Button>
      )}
      {status !== 'deleted' && (
        <Button size="small" aria-expanded={answering} onClick={onAnswering}>
          <CornerUpLeft {...icon} />
          <Trans>Responder</Trans>
        </Button>
      )}
      <Menu
        trigger={
          <Button size="small" aria-label={t`Mais ações`}>
            <Ellipsis {...icon} />
          </Button>
        }
        groups={[
          [
            ...(isPublished ? [mark] : []),
            ...(mayBlock && author?.role === 'student' ? [block] : []),
            trail,
            ...(status === 'deleted' ? [] : [remove]),
          ],
        ]}
      />
    </div>
  );
}
