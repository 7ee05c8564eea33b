import { useState, type KeyboardEvent, type RefCallback } from 'react';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { QueuedComment } from '@clube/shared/contracts/comment';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Chip } from '@clube/shared/ui';
import { CommentForm, CommentPicture, type Written } from '../discussion/index.ts';
import { Actions, type ItemActions } from './item-actions.tsx';
import * as css from './moderation.css.ts';
import { StatusChips } from './status-chips.tsx';
import { Trail } from './trail.tsx';

type Props = ItemActions & {
  comment: QueuedComment;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onAnswer: (written: Written) => Promise<unknown>;
  onAuthor: () => void;
  onLesson: () => void;
  itemRef: RefCallback<HTMLLIElement>;
};

/** One comment of the queue. With the keyboard on it: a approves, x hides, s is spam, d deletes, r answers. */
export function QueuedItem({ comment, chosen, onChoose, onAnswer, onAuthor, onLesson, itemRef, ...acts }: Props) {
  const { t } = useLingui();
  const { onDecide } = acts;
  const [showsTrail, setShowsTrail] = useState(false);
  const [answering, setAnswering] = useState(false);
  const { author, course, lesson, module_id, status, decided } = comment;
  const isGone = status === 'deleted';
  const who = author?.name ?? t`Conta apagada`;
  const keys: Record<string, () => void> = {
    a: () => onDecide('approved'),
    x: () => onDecide('hidden'),
    s: () => onDecide('spam'),
    d: () => onDecide('deleted'),
    r: () => setAnswering(!isGone),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const act = keys[event.key];
    const types =
      event.target instanceof HTMLElement &&
      event.target.matches('input:not([type=checkbox]), textarea, [role=menu], [role=menuitem]');
    // What lies over the page stands elsewhere in it, and its keys are its own.
    const isAway = event.target instanceof Node && !event.currentTarget.contains(event.target);
    if (!act || types || isAway || event.ctrlKey || event.metaKey || event.altKey) return;
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
          <StatusChips comment={comment} />
        </div>
        <p className={css.text}>{comment.comment}</p>
        {comment.image && <CommentPicture image={comment.image} name={who} />}
        <p className={css.small}>
          <Link
            className={css.place}
            to={`/curso/${course.id}/modulo/${module_id}/aula/${lesson.id}?comentario=${comment.id}`}
          >
            {course.title} · {lesson.title}
          </Link>
          {' · '}
          <button type="button" className={css.only} onClick={onLesson}>
            <Trans>Só desta aula</Trans>
          </button>
          {decided && status !== 'awaiting' && (
            <>
              {' · '}
              {decided.name === null ? <Trans>Decidido</Trans> : <Trans>Decidido por {decided.name}</Trans>}{' '}
              <RelativeTime at={decided.at} />
            </>
          )}
        </p>
        <Actions
          comment={comment}
          answering={answering}
          onAnswering={() => setAnswering(!answering)}
          onTrail={() => setShowsTrail(!showsTrail)}
          {...acts}
        />
        {showsTrail && <Trail commentId={comment.id} />}
        {answering && (
          <CommentForm
            autoFocus
            path={{ courseId: course.id, moduleId: module_id, lessonId: lesson.id }}
            threadId={comment.parent_lesson_comment_id ?? comment.id}
            label={t`Resposta para ${who}`}
            placeholder={t`Escreva uma resposta`}
            onSubmit={(written) => onAnswer(written).then(() => setAnswering(false))}
          />
        )}
      </div>
    </li>
  );
}
