import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { articleDraftQuery, articlesKey, deleteArticle } from '@clube/shared/clients/article';
import { lazyPart } from '@clube/shared/federation';
import { isApiError } from '@clube/shared/transport';
import { Button, EmptyState, Page, QueryState } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { BackLink } from '../../back-link.tsx';

// The editor is most of the page, and nothing of its first picture.
const EditorForm = lazyPart(() =>
  import(/* webpackChunkName: "article-form" */ './editor-form.tsx').then((part) => part.EditorForm),
);

/** `/artigos/:artigo`: an article is written, published and taken down. */
export function EditorPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = Number(useParams()['artigo']);
  const draft = useQuery({ ...articleDraftQuery(id), refetchOnWindowFocus: false });
  const [isDoomed, setDoomed] = useState(false);
  const back = (
    <BackLink to="/artigos">
      <Trans>Artigos de ajuda</Trans>
    </BackLink>
  );
  if (isApiError(draft.error, 'article.not_found'))
    return (
      <Page title={t`Artigo de ajuda`}>
        {back}
        <EmptyState title={<Trans>Este artigo não está mais aqui</Trans>} />
      </Page>
    );
  return (
    <Page
      narrow
      title={draft.data?.title ?? t`Artigo de ajuda`}
      actions={
        <Button variant="outline-danger" onClick={() => setDoomed(true)}>
          <Trans>Apagar</Trans>
        </Button>
      }
    >
      {back}
      <QueryState query={draft}>{(found) => <EditorForm key={found.id} draft={found} />}</QueryState>
      {isDoomed && (
        <ConfirmDialog
          title={<Trans>Apagar este artigo?</Trans>}
          action={<Trans>Apagar</Trans>}
          onConfirm={() =>
            deleteArticle(id).then(() => {
              void navigate('/artigos');
              return client.invalidateQueries({ queryKey: articlesKey });
            })
          }
          onClose={() => setDoomed(false)}
        >
          <Trans>Não há como desfazer. Para escondê-lo dos alunos, deixe de publicar.</Trans>
        </ConfirmDialog>
      )}
    </Page>
  );
}
