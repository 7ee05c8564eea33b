import { useEffect, useRef, useState } from 'react';
import { CheckCheck } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import type { QueuedComment } from '@clube/shared/contracts/comment';
import type { CommentStatus } from '@clube/shared/contracts/comment-statuses';
import { mayAtom } from '@clube/shared/session';
import { useStepKeys } from '@clube/shared/step-keys';
import { Button, ButtonLink, EmptyState, Page, QueryState } from '@clube/shared/ui';
import { BulkBar } from './bulk-bar.tsx';
import { useFilters } from './filters.ts';
import { LastDecision } from './last-decision.tsx';
import * as css from './moderation.css.ts';
import { QueueTools } from './queue-tools.tsx';
import { QueuedItem } from './queued-item.tsx';
import { useModeration, type Decision } from './use-moderation.ts';

const MOST_AT_ONCE = 100;

/** `/comentarios`: what waits for a decision about the comments of the panel, an instructor's of their own courses. */
export function ModerationPage() {
  const { t } = useLingui();
  const { status, course, lesson, member, typed, setFilter, query: asked } = useFilters();
  const { query, comments, last, decide, undo, answer, mark, block } = useModeration(asked);
  const mayRule = useAtomValue(mayAtom)('panel.manage');
  const [choice, setChoice] = useState<ReadonlySet<number>>(new Set());
  const items = useRef(new Map<number, HTMLLIElement>());
  const chosen = comments.filter(({ id }) => choice.has(id)).map(({ id }) => id);
  const focus = (comment: QueuedComment | undefined) => comment && items.current.get(comment.id)?.focus();
  useStepKeys((by) => {
    const at = comments.findIndex(({ id }) => items.current.get(id)?.contains(document.activeElement));
    focus(at === -1 ? comments[0] : comments[at + by]);
  });
  // The button that takes a decision back goes away with it: the keyboard goes on with what comes back, which may not be drawn yet.
  const returning = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    const back = comments.find(({ id }) => returning.current?.has(id));
    if (!back || document.activeElement !== document.body) return;
    returning.current = undefined;
    items.current.get(back.id)?.focus();
  }, [comments]);
  const takeBack = (decision: Decision) => {
    returning.current = new Set(decision.changed.map(({ id }) => id));
    undo.mutate(decision, { onError: () => (returning.current = undefined) });
  };
  /** What is decided may leave the list: the keyboard goes on with the one below it, behind the last with the one above. */
  const decideOne = (id: number, to: CommentStatus) => {
    const at = comments.findIndex((one) => one.id === id);
    focus(comments[at + 1] ?? comments[at - 1]);
    decide.mutate({ ids: [id], status: to });
  };
  /** What is more than goes at once stays chosen for the next press. */
  const decideChosen = (to: CommentStatus) =>
    decide.mutate(
      { ids: chosen.slice(0, MOST_AT_ONCE), status: to },
      { onSuccess: () => setChoice(new Set(chosen.slice(MOST_AT_ONCE))) },
    );
  const choose = (id: number, on: boolean) => {
    const next = new Set(choice);
    if (on) next.add(id);
    else next.delete(id);
    setChoice(next);
  };

  return (
    <Page
      title={t`Comentários`}
      actions={
        mayRule && (
          <ButtonLink to="/comentarios/regras">
            <Trans>Regras</Trans>
          </ButtonLink>
        )
      }
    >
      <QueueTools
        asked={{ status, course, lesson, member, typed }}
        counts={query.data?.pages[0]?.counts}
        names={{ lesson: comments[0]?.lesson.title, member: comments[0]?.author?.name }}
        onFilter={setFilter}
      />
      <LastDecision decision={last} busy={undo.isPending} onUndo={takeBack} />
      <QueryState query={query}>
        {() =>
          comments.length === 0 ? (
            <EmptyState
              icon={CheckCheck}
              title={
                status === 'awaiting' ? <Trans>Nada espera por você</Trans> : <Trans>Nenhum comentário aqui</Trans>
              }
              text={
                status === 'awaiting' ? (
                  <Trans>Os comentários que precisam de uma decisão aparecem aqui.</Trans>
                ) : (
                  <Trans>Nenhum comentário combina com esses filtros.</Trans>
                )
              }
            />
          ) : (
            <>
              <BulkBar
                chosen={chosen.length}
                all={comments.length}
                onAll={(on) => setChoice(new Set(on ? comments.map(({ id }) => id) : []))}
                onDecide={decideChosen}
              />
              <ul className={css.list}>
                {comments.map((comment) => (
                  <QueuedItem
                    key={comment.id}
                    comment={comment}
                    chosen={choice.has(comment.id)}
                    onChoose={(on) => choose(comment.id, on)}
                    onDecide={(to) => decideOne(comment.id, to)}
                    onAnswer={(written) => answer.mutateAsync({ to: comment, written })}
                    onMark={(kind, on) => mark.mutate({ comment, mark: kind, on })}
                    onBlock={(on) =>
                      comment.author && block.mutate({ memberId: comment.author.id, name: comment.author.name, on })
                    }
                    onLesson={() => setFilter('aula', String(comment.lesson.id))}
                    onAuthor={() => comment.author && setFilter('membro', String(comment.author.id))}
                    itemRef={(element) => {
                      if (element) items.current.set(comment.id, element);
                      else items.current.delete(comment.id);
                    }}
                  />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  <Trans>Mostrar mais comentários</Trans>
                </Button>
              )}
            </>
          )
        }
      </QueryState>
    </Page>
  );
}
