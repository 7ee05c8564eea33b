import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { articleQuery, voteOnArticle } from '@clube/shared/clients/article';
import type { Article } from '@clube/shared/contracts/article';
import { isApiError } from '@clube/shared/transport';
import { Button, EmptyState, Page, QueryState, showFailure } from '@clube/shared/ui';
import { BackLink } from '../../back-link.tsx';
import { WordsText } from './words-text.tsx';
import * as css from './articles.css.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Vote({ article: { id, helped } }: { article: Article }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const vote = useMutation({
    mutationFn: (answer: boolean) => voteOnArticle(id, answer),
    onSuccess: (voted) => client.setQueryData(articleQuery(id).queryKey, voted),
    onError: (error) => showFailure(error, t`Sua resposta não foi guardada. Tente de novo.`),
  });
  return (
    <div className={css.vote} role="group" aria-label={t`Este artigo ajudou?`}>
      <span>
        <Trans>Este artigo ajudou?</Trans>
      </span>
      <Button
        size="small"
        aria-pressed={helped === true}
        aria-disabled={vote.isPending}
        onClick={() => vote.isPending || vote.mutate(true)}
      >
        <ThumbsUp {...icon} />
        <Trans>Ajudou</Trans>
      </Button>
      <Button
        size="small"
        aria-pressed={helped === false}
        aria-disabled={vote.isPending}
        onClick={() => vote.isPending || vote.mutate(false)}
      >
        <ThumbsDown {...icon} />
        <Trans>Não ajudou</Trans>
      </Button>
      <span role="status" className={css.small}>
        {helped === true && <Trans>Obrigado por responder.</Trans>}
        {helped === false && <Trans>Obrigado. Se precisar, abra um chamado.</Trans>}
      </span>
    </div>
  );
}

/** `/ajuda/artigo/:artigo`: an article as members read it. */
export function ArticlePage() {
  const { t } = useLingui();
  const id = Number(useParams()['artigo']);
  const article = useQuery(articleQuery(id));
  const back = (
    <BackLink to="/ajuda">
      <Trans>Central de ajuda</Trans>
    </BackLink>
  );
  if (isApiError(article.error, 'article.not_found') || !Number.isSafeInteger(id))
    return (
      <Page title={t`Artigo de ajuda`}>
        {back}
        <EmptyState
          title={<Trans>Este artigo não está mais aqui</Trans>}
          text={<Trans>Procure outro na central de ajuda, ou abra um chamado.</Trans>}
        />
      </Page>
    );
  return (
    <Page narrow title={article.data?.title ?? t`Artigo de ajuda`}>
      {back}
      <QueryState query={article}>
        {(found) => (
          <>
            <WordsText text={found.body} />
            <Vote article={found} />
          </>
        )}
      </QueryState>
    </Page>
  );
}
