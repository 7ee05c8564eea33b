import { useRef, useState } from 'react';
import { CheckCheck, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import { commentStatuses, MOST_QUEUED, type CommentStatus } from '@clube/shared/contracts/comment-statuses';
import { Button, EmptyState, Page, QueryState, SelectField, useListAddress } from '@clube/shared/ui';
import { LastDecision } from './last-decision.tsx';
import * as css from './moderation.css.ts';
import { QueuedItem } from './queued-item.tsx';
import { useModeration } from './use-moderation.ts';

const ALL = 'all';
const REPORTED = 'reported';
const filters = ['awaiting', REPORTED, ...commentStatuses.filter((status) => status !== 'awaiting'), ALL] as const;
const MOST_AT_ONCE = 100;

function useFilters() {
  const { filter, setFilter } = useListAddress();
  const status = filters.find((known) => known === filter('status')) ?? 'awaiting';
  const [course, member] = [Number(filter('curso')) || undefined, Number(filter('membro')) || undefined];
  return {
    status,
    course,
    member,
    setFilter,
    query: {
      ...(status === REPORTED ? { reported: true as const } : status !== ALL && { status }),
      ...(course && { course }),
      ...(member && { member }),
    },
  };
}

/** `/comentarios`: what waits for a decision about the comments of the panel, an instructor's of their own courses. */
export function ModerationPage() {
  const { t } = useLingui();
  const { status, course, member, setFilter, query: asked } = useFilters();
  const { query, comments, last, decide, undo, answer } = useModeration(asked);
  const courses = useQuery(coursesQuery());
  const [choice, setChoice] = useState<ReadonlySet<number>>(new Set());
  const items = useRef(new Map<number, HTMLLIElement>());
  const chosen = comments.filter(({ id }) => choice.has(id)).map(({ id }) => id);
  const names = {
    awaiting: t`Aguardando`,
    reported: t`Denunciados`,
    approved: t`Publicados`,
    hidden: t`Ocultos`,
    spam: t`Spam`,
    all: t`Todos`,
  };

  const step = (from: number, by: number) => {
    const next = comments[comments.findIndex(({ id }) => id === from) + by];
    if (next) items.current.get(next.id)?.focus();
  };
  /** What is decided may leave the list: the keyboard goes on with the one below it. */
  const decideOne = (id: number, to: CommentStatus) => {
    step(id, 1);
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
    <Page title={t`Comentários`}>
      <div className={css.tools}>
        <div className={css.filters} role="group" aria-label={t`Filtrar comentários`}>
          {filters.map((name) => {
            const count = query.data?.pages[0]?.counts[name as 'awaiting'];
            return (
              <button
                key={name}
                type="button"
                className={css.filter}
                aria-pressed={name === status}
                onClick={() => setFilter('status', name)}
              >
                {names[name]}
                {!!count && <span className={css.count}>{count < MOST_QUEUED ? count : `${MOST_QUEUED - 1}+`}</span>}
              </button>
            );
          })}
        </div>
        <div className={css.course}>
          <SelectField
            label={<Trans>Curso</Trans>}
            value={course ?? ''}
            onChange={(event) => setFilter('curso', event.target.value)}
          >
            <option value="">{t`Todos os cursos`}</option>
            {courses.data?.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
        {member && (
          <Button size="small" onClick={() => setFilter('membro', '')}>
            <X size={16} strokeWidth={1.75} aria-hidden />
            {comments[0]?.author?.name ?? <Trans>Uma pessoa</Trans>}
          </Button>
        )}
      </div>
      <LastDecision decision={last} busy={undo.isPending} onUndo={undo.mutate} />
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
              <div className={css.bulk}>
                <label className={css.all}>
                  <input
                    type="checkbox"
                    checked={chosen.length === comments.length}
                    onChange={(event) => setChoice(new Set(event.target.checked ? comments.map(({ id }) => id) : []))}
                  />
                  {chosen.length === 0 ? (
                    <Trans>Escolher todos</Trans>
                  ) : (
                    <Plural value={chosen.length} one="# escolhido" other="# escolhidos" />
                  )}
                </label>
                {chosen.length > 0 && (
                  <div className={css.bulkActions} role="group" aria-label={t`Para os escolhidos`}>
                    <Button size="small" onClick={() => decideChosen('approved')}>
                      <Trans>Aprovar</Trans>
                    </Button>
                    <Button size="small" onClick={() => decideChosen('hidden')}>
                      <Trans>Ocultar</Trans>
                    </Button>
                    <Button size="small" onClick={() => decideChosen('spam')}>
                      <Trans>Spam</Trans>
                    </Button>
                  </div>
                )}
                <span className={css.keys}>
                  <Trans>Teclas: j e k andam, a aprova, x oculta, s é spam, r responde</Trans>
                </span>
              </div>
              <ul className={css.list}>
                {comments.map((comment) => (
                  <QueuedItem
                    key={comment.id}
                    comment={comment}
                    chosen={choice.has(comment.id)}
                    onChoose={(on) => choose(comment.id, on)}
                    onDecide={(to) => decideOne(comment.id, to)}
                    onAnswer={(text, key) => answer.mutateAsync({ to: comment, text, key })}
                    onAuthor={() => comment.author && setFilter('membro', String(comment.author.id))}
                    onStep={(by) => step(comment.id, by)}
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
