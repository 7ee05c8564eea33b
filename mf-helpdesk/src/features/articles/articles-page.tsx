import { useState } from 'react';
import { ArrowDown, ArrowUp, BookOpen, Trash2 } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { articleRowsQuery, articlesKey, createArticle, orderArticles } from '@clube/shared/clients/article';
import type { ArticleRow } from '@clube/shared/contracts/article';
import { tooLong } from '@clube/shared/contracts/too-long';
import { isApiError } from '@clube/shared/transport';
import { Button, ButtonLink, Chip, EmptyState, Page, QueryState, showFailure, TextField } from '@clube/shared/ui';
import { BackLink } from '../../back-link.tsx';
import * as css from './articles.css.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The ids with one of them a place further. */
function moved(ids: readonly number[], from: number, by: 1 | -1): number[] {
  const next = [...ids];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return next;
}

type RowProps = { article: ArticleRow; first: boolean; last: boolean; busy: boolean; onMove: (by: 1 | -1) => void };
function Row({
  article: { id, title, category, is_published, helped, not_helped },
  first,
  last,
  busy,
  onMove,
}: RowProps) {
  const { t } = useLingui();
  return (
    <li className={css.row}>
      <div className={css.rowText}>
        <Link className={css.title} to={`/artigos/${id}`}>
          {title}
        </Link>
        <span className={css.small}>
          {category && `${category} · `}
          <Trans>
            Ajudou {helped}, não ajudou {not_helped}
          </Trans>
        </span>
      </div>
      {is_published ? (
        <Chip tone="success">
          <Trans>Publicado</Trans>
        </Chip>
      ) : (
        <Chip>
          <Trans>Rascunho</Trans>
        </Chip>
      )}
      <Button
        size="small"
        iconOnly
        aria-label={t`Subir “${title}”`}
        disabled={first}
        aria-disabled={busy}
        onClick={() => busy || onMove(-1)}
      >
        <ArrowUp {...icon} />
      </Button>
      <Button
        size="small"
        iconOnly
        aria-label={t`Descer “${title}”`}
        disabled={last}
        aria-disabled={busy}
        onClick={() => busy || onMove(1)}
      >
        <ArrowDown {...icon} />
      </Button>
    </li>
  );
}

function NewArticle() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const problem = tooLong(title, 160);
  const create = useMutation({
    mutationFn: () => createArticle(title),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: articlesKey });
      void navigate(`/artigos/${id}`);
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'article.too_many')
          ? t`O painel já tem 500 artigos.`
          : t`O artigo não foi criado. O título continua no campo: tente de novo.`,
      ),
  });
  return (
    <form
      method="dialog"
      className={css.create}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() && !problem && !create.isPending) create.mutate();
      }}
    >
      <div className={css.createField}>
        <TextField
          label={<Trans>Título do novo artigo</Trans>}
          value={title}
          error={problem}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        loading={create.isPending}
        disabled={title.trim() === '' || problem !== undefined}
      >
        <Trans>Criar artigo</Trans>
      </Button>
    </form>
  );
}

/** `/artigos`: all articles of the panel, drafts too, for who answers tickets. */
export function ArticlesPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const articles = useQuery(articleRowsQuery());
  const order = useMutation({
    mutationFn: orderArticles,
    onSettled: () => client.invalidateQueries({ queryKey: articlesKey }),
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'order.stale')
          ? t`Alguém mudou a lista enquanto isso. Ela foi atualizada: tente de novo.`
          : t`A ordem não foi salva. Tente de novo.`,
      ),
  });
  return (
    <Page
      narrow
      title={t`Artigos de ajuda`}
      actions={
        <ButtonLink to="/lixeira">
          <Trash2 {...icon} />
          <Trans>Lixeira</Trans>
        </ButtonLink>
      }
    >
      <BackLink to="/ajuda">
        <Trans>Central de ajuda</Trans>
      </BackLink>
      <NewArticle />
      <QueryState query={articles}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={BookOpen}
              title={<Trans>Nenhum artigo ainda</Trans>}
              text={<Trans>Escreva a resposta que você mais repete: ela aparece para quem abre um chamado.</Trans>}
            />
          ) : (
            <ul className={css.rows}>
              {all.map((article, at) => (
                <Row
                  key={article.id}
                  article={article}
                  first={at === 0}
                  last={at === all.length - 1}
                  busy={order.isPending}
                  onMove={(by) => {
                    const seen = all.map(({ id }) => id);
                    order.mutate({ ids: moved(seen, at, by), seen });
                  }}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Page>
  );
}
