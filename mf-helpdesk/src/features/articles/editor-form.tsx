import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { articleDraftQuery, articlesKey, changeArticle } from '@clube/shared/clients/article';
import type { ArticleDraft } from '@clube/shared/contracts/article';
import { type LessonText, wordsOf } from '@clube/shared/contracts/lesson-text-nodes';
import { tooLong } from '@clube/shared/contracts/too-long';
import { useKeptFields } from '@clube/shared/drafts';
import { isApiError } from '@clube/shared/transport';
import { Button, Chip, Row, showFailure, showToast, Stack, TextField } from '@clube/shared/ui';
import { RichText } from '../rich-text/index.ts';

const LONGEST = 20_000;
const FIELDS = ['title', 'category', 'body'] as const;
type Written = Pick<ArticleDraft, (typeof FIELDS)[number]>;
const writtenOf = ({ title, category, body }: ArticleDraft): Written => ({ title, category, body });

/** What is typed stays in the browser until the server has it, whatever becomes of the page. What was saved since makes it old. */
export function EditorForm({ draft }: { draft: ArticleDraft }) {
  const [version, setVersion] = useState(draft.version);
  const kept = useKeptFields('article', `${draft.id}:${version}`, FIELDS);
  const stored = writtenOf(draft);
  const { body, ...words } = kept.form?.initialValues ?? {};
  return (
    <Fields
      key={kept.form?.key}
      draft={draft}
      version={version}
      begun={{ ...stored, ...words, ...(body !== undefined && { body: JSON.parse(body) as LessonText }) }}
      onChange={({ body: text, ...rest }) => kept.keep({ ...rest, body: JSON.stringify(text) })}
      onSaved={(next) => {
        kept.forget();
        setVersion(next);
      }}
    />
  );
}

type Props = {
  draft: ArticleDraft;
  /** The one that was seen when this was begun. */
  version: number;
  begun: Written;
  onChange: (written: Written) => void;
  onSaved: (version: number) => void;
};

function Fields({ draft, version, begun, onChange, onSaved }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [written, setWritten] = useState(begun);
  const { title, category, body } = written;
  const isTooLong = wordsOf(body).length > LONGEST;
  const isChanged = JSON.stringify(written) !== JSON.stringify(writtenOf(draft));
  const change = (part: Partial<Written>) => {
    const next = { ...written, ...part };
    setWritten(next);
    onChange(next);
  };
  const save = useMutation({
    mutationFn: (is_published: boolean) => changeArticle(draft.id, { version, ...written, is_published }),
    onSuccess: (saved, isPublished) => {
      onSaved(saved.version);
      client.setQueryData(articleDraftQuery(draft.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: [...articlesKey, 'published'] });
      showToast(isPublished ? t`Artigo publicado.` : t`Rascunho salvo.`, 'success');
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'version.stale')
          ? t`Alguém mudou este artigo enquanto você escrevia. Copie o seu texto e recarregue a página.`
          : t`O artigo não foi salvo. O texto continua aqui: tente de novo.`,
      ),
  });
  const tooMuch = { title: tooLong(title, 160), category: tooLong(category, 80) };
  const isReady = title.trim() !== '' && !isTooLong && !tooMuch.title && !tooMuch.category;
  return (
    <Stack>
      <Row>
        {draft.is_published ? (
          <Chip tone="success">
            <Trans>Publicado</Trans>
          </Chip>
        ) : (
          <Chip>
            <Trans>Rascunho</Trans>
          </Chip>
        )}
      </Row>
      <TextField
        label={<Trans>Título do artigo</Trans>}
        value={title}
        error={title.trim() === '' ? t`Dê um título ao artigo.` : tooMuch.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label={<Trans>Categoria</Trans>}
        hint={<Trans>Artigos da mesma categoria aparecem juntos.</Trans>}
        value={category}
        error={tooMuch.category}
        onChange={(event) => change({ category: event.target.value })}
      />
      <RichText
        label={t`Texto`}
        initial={body}
        error={isTooLong ? t`O texto passou de 20.000 letras.` : undefined}
        onChange={(text: LessonText) => change({ body: text })}
      />
      <Row>
        <Button
          variant="primary"
          loading={save.isPending && save.variables}
          disabled={(save.isPending && !save.variables) || !isReady || (draft.is_published && !isChanged)}
          onClick={() => save.mutate(true)}
        >
          {draft.is_published ? <Trans>Salvar</Trans> : <Trans>Publicar</Trans>}
        </Button>
        <Button
          loading={save.isPending && !save.variables}
          disabled={(save.isPending && save.variables) || !isReady || (!draft.is_published && !isChanged)}
          onClick={() => save.mutate(false)}
        >
          {draft.is_published ? <Trans>Deixar de publicar</Trans> : <Trans>Salvar rascunho</Trans>}
        </Button>
      </Row>
    </Stack>
  );
}
