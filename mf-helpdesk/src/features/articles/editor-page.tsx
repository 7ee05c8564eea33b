import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { useUndo } from '@clube/shared/bin';
import { articleDraftQuery, articlesKey, deleteArticle } from '@clube/shared/clients/article';
import { lazyPart } from '@clube/shared/federation';
import { isApiError } from '@clube/shared/transport';
import { Button, EmptyState, Page, QueryState, showFailure } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { BackLink } from '../../back-link.tsx';

// The editor is most of the page, and nothing of its first picture.
const EditorForm = lazyPart(() =>
  import(/* webpackChunkName: "article-form" */ './editor-form.tsx').then((part) => part.EditorForm),
);

const shown = { always: [articlesKey] } as const;

/** `/artigos/:artigo`: an article is written, published and taken down. */
export function EditorPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = Number(useParams()['artigo']);
  const draft = useQuery({ ...articleDraftQuery(id), refetchOnWindowFocus: false });
  const [isDoomed, setDoomed] = useState(false);
  const undo = useUndo(shown);
  const title = draft.data?.title ?? t`Artigo de ajuda`;
  const remove = async () => {
    try {
      const { bin } = await deleteArticle(id);
      void navigate('/artigos');
      undo(bin, title);
    } catch (error) {
      if (!isApiError(error, 'article.not_found')) {
        showFailure(error, t`Não foi possível apagar agora. Tente de novo.`);
        throw error;
      }
      // Somebody else was faster: it is gone, as was asked.
      void navigate('/artigos');
      void client.invalidateQueries({ queryKey: articlesKey });
    }
  };
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
      title={title}
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
          onConfirm={remove}
          onClose={() => setDoomed(false)}
        >
          <Trans>
            Some agora para todo mundo e fica 30 dias na lixeira. Até lá, volta com o que os leitores responderam. Para
            só escondê-lo dos alunos, deixe de publicar.
          </Trans>
        </ConfirmDialog>
      )}
    </Page>
  );
}
