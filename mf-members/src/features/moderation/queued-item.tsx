import { useState, type KeyboardEvent, type RefCallback } from 'react';
import { Check, CornerUpLeft, EyeOff, OctagonAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { QueuedComment } from '@clube/shared/contracts/comment';
import type { CommentStatus } from '@clube/shared/contracts/comment-statuses';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Button, Chip } from '@clube/shared/ui';
import { CommentForm } from '../discussion/index.ts';
import * as css from './moderation.css.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

function StatusChip({ status }: { status: CommentStatus }) {
  if (status === 'approved')
    return (
      <Chip tone="success">
        <Trans>Publicado</Trans>
      </Chip>
    );
  if (status === 'awaiting')
    return (
      <Chip tone="warning">
        <Trans>Aguardando</Trans>
      </Chip>
    );
  return <Chip>{status === 'spam' ? <Trans>Spam</Trans> : <Trans>Oculto</Trans>}</Chip>;
}

type Props = {
  comment: QueuedComment;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onDecide: (status: CommentStatus) => void;
  onAnswer: (text: string, key: string) => Promise<unknown>;
  onAuthor: () => void;
  onStep: (step: 1 | -1) => void;
  itemRef: RefCallback<HTMLLIElement>;
};

/** One comment of the queue. With the keyboard on it: j and k step, a approves, x hides, s is spam, r answers. */
export function QueuedItem({ comment, chosen, onChoose, onDecide, onAnswer, onAuthor, onStep, itemRef }: Props) {
  const { t } = useLingui();
  const [answering, setAnswering] = useState(false);
  const { author, course, lesson, module_id, status, decided, reports } = comment;
  const who = author?.name ?? t`Conta apagada`;
  const keys: Record<string, () => void> = {
    j: () => onStep(1),
    k: () => onStep(-1),
    a: () => onDecide('approved'),
    x: () => onDecide('hidden'),
    s: () => onDecide('spam'),
    r: () => setAnswering(true),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const act = keys[event.key];
    const types = event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea');
    if (!act || types || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <li ref={itemRef} tabIndex={-1} className={css.item} onKeyDown={onKeyDown} aria-label={t`Comentário de ${who}`}>
      <input
        type="checkbox"
        className={css.choice}
        checked={chosen}
        aria-label={t`Escolher o comentário de ${who}`}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Avatar name={who} photo={author?.photo ?? null} />
      <div className={css.body}>
        <div className={css.meta}>
          {author ? (
            <button type="button" className={css.name} title={t`Só os comentários desta pessoa`} onClick={onAuthor}>
              {who}
            </button>
          ) : (
            <span className={css.name}>{who}</span>
          )}
          {author && author.role !== 'student' && (
            <Chip tone="brand">
              <Trans>Equipe</Trans>
            </Chip>
          )}
          <RelativeTime at={comment.created_at} className={css.small} />
          <StatusChip status={status} />
          {reports > 0 && (
            <Chip tone="warning">
              <Plural value={reports} one="# denúncia" other="# denúncias" />
            </Chip>
          )}
        </div>
        <p className={css.text}>{comment.comment}</p>
        <p className={css.small}>
          <Link
            className={css.place}
            to={`/curso/${course.id}/modulo/${module_id}/aula/${lesson.id}?comentario=${comment.id}`}
          >
            {course.title} · {lesson.title}
          </Link>
          {decided && (
            <>
              {' · '}
              {decided.name === null ? <Trans>Decidido</Trans> : <Trans>Decidido por {decided.name}</Trans>}{' '}
              <RelativeTime at={decided.at} />
            </>
          )}
        </p>
        <div className={css.actions}>
          {(status !== 'approved' || reports > 0) && (
            <Button size="small" onClick={() => onDecide('approved')}>
              <Check {...icon} />
              {status === 'approved' ? <Trans>Manter</Trans> : <Trans>Aprovar</Trans>}
            </Button>
          )}
          {status !== 'hidden' && (
            <Button size="small" onClick={() => onDecide('hidden')}>
              <EyeOff {...icon} />
              <Trans>Ocultar</Trans>
            </Button>
          )}
          {status !== 'spam' && (
            <Button size="small" onClick={() => onDecide('spam')}>
              <OctagonAlert {...icon} />
              <Trans>Spam</Trans>
            </Button>
          )}
          <Button size="small" aria-expanded={answering} onClick={() => setAnswering(!answering)}>
            <CornerUpLeft {...icon} />
            <Trans>Responder</Trans>
          </Button>
        </div>
        {answering && (
          <CommentForm
            autoFocus
            path={{ courseId: course.id, moduleId: module_id, lessonId: lesson.id }}
            threadId={comment.parent_lesson_comment_id ?? comment.id}
            label={t`Resposta para ${who}`}
            placeholder={t`Escreva uma resposta`}
            onSubmit={(text, key) => onAnswer(text, key).then(() => setAnswering(false))}
          />
        )}
      </div>
    </li>
  );
}
