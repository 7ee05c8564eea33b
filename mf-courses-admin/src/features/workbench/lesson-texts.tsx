import { useRef, useState, type ReactNode } from 'react';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { sparePart } from '@clube/shared/federation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { captionCuesQuery } from '@clube/shared/clients/caption-cues';
import { mediaTextsQuery, putCaptions, putChapters, removeCaptions } from '@clube/shared/clients/media';
import type { Captions } from '@clube/shared/contracts/media';
import { isApiError } from '@clube/shared/transport';
import { Button, QueryState, SelectField, showActionToast, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { StorageNotice } from '../storage/index.ts';
import { readLines } from './captions/read-lines.ts';
import { ChaptersField } from './chapters-field.tsx';
import * as css from './workbench.css.ts';

const CaptionEditor = sparePart(() =>
  import(/* webpackChunkName: "captions" */ './captions/index.ts').then((part) => part.CaptionEditor),
);

/** What courses are held in here, the panel's own languages first. */
const LANGUAGES = ['pt-BR', 'es', 'en', 'pt-PT', 'fr', 'it', 'de', 'ja', 'zh', 'ko', 'ru', 'ar', 'hi', 'nl', 'pl'];

function useLanguageName(): (language: string) => string {
  const { i18n, t } = useLingui();
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  return (language) => {
    if (language === 'und') return t`Idioma não informado`;
    try {
      return names.of(language) ?? language;
    } catch {
      // Formed like a language and none: it is shown as it is.
      return language;
    }
  };
}

type SendProps = { label: string; isBusy: boolean; onFile: (file: File) => void; children: ReactNode };
/** A button that asks for a file of captions. */
function CaptionsButton({ label, isBusy, onFile, children }: SendProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" loading={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}

type FieldsProps = { ids: LessonIds; mediaId: number; captions: readonly Captions[] };
/** Captions by language: added, written, replaced, taken away. */
function CaptionsFields({ ids, mediaId, captions }: FieldsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const nameOf = useLanguageName();
  const there = new Set(captions.map(({ language }) => language));
  const free = LANGUAGES.filter((language) => !there.has(language));
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const [leaving, setLeaving] = useState<string>();
  const [edited, setEdited] = useState<{ language: string; isNew: boolean }>();
  const next = chosen && free.includes(chosen) ? chosen : free[0];
  const run = async (language: string, change: () => Promise<unknown>) => {
    setBusy(language);
    try {
      await change();
      await client.invalidateQueries({ queryKey: mediaTextsQuery(mediaId).queryKey });
    } catch (error) {
      if (isApiError(error, 'captions.unreadable'))
        showToast(t`Não há legendas neste arquivo. Envie um .vtt ou .srt.`, 'danger');
      else if (isApiError(error, 'media.too_large')) showToast(t`O arquivo de legendas passa de 2 MB.`, 'danger');
      else if (isApiError(error, 'site.storage_exceeded'))
        showToast(t`O armazenamento do painel está cheio. Exclua vídeos que não usa mais.`, 'danger');
      else if (isApiError(error, 'version.stale'))
        showToast(t`As legendas mudaram de novo depois. Ficam as de agora.`, 'danger');
      else if (isApiError(error, 'captions.too_many')) showToast(t`São no máximo 20 idiomas.`, 'danger');
      else showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
    } finally {
      setBusy(undefined);
    }
  };
  const remove = async (language: string) => {
    // What is needed to take it back comes before it goes.
    const name = nameOf(language);
    const putBack = await readLines(client, mediaId, language);
    await removeCaptions(mediaId, language);
    showActionToast(t`Legendas em ${name} removidas.`, {
      label: t`Desfazer`,
      onPress: () => void run(language, () => putBack(null)),
    });
  };
  const replace = async (language: string, file: File) => {
    const name = nameOf(language);
    const putBack = await readLines(client, mediaId, language);
    await putCaptions(mediaId, language, file);
    const { version } = await client.fetchQuery(captionCuesQuery(mediaId, language));
    showActionToast(t`Legendas em ${name} trocadas.`, {
      label: t`Desfazer`,
      onPress: () => void run(language, () => putBack(version)),
    });
  };
  const leavingName = leaving === undefined ? '' : nameOf(leaving);
  const send = (language: string) => (file: File) => void run(language, () => putCaptions(mediaId, language, file));
  return (
    <div className={css.group}>
      <StorageNotice />
      <ul className={css.list} aria-label={t`Legendas`}>
        {captions.map(({ language, origin }) => {
          const name = nameOf(language);
          return (
            <li key={language} className={css.caption}>
              <span className={css.captionName}>
                {name}
                {origin === 'file' && (
                  <span className={css.hint}>
                    {' '}
                    · <Trans>veio no arquivo</Trans>
                  </span>
                )}
              </span>
              <Button
                size="small"
                aria-label={t`Editar legendas: ${name}`}
                onClick={() => setEdited({ language, isNew: false })}
              >
                <Trans>Editar</Trans>
              </Button>
              <CaptionsButton
                label={t`Trocar legendas: ${name}`}
                isBusy={busy === language}
                onFile={(file) => void run(language, () => replace(language, file))}
              >
                <Trans>Trocar</Trans>
              </CaptionsButton>
              <Button
                size="small"
                variant="link"
                aria-label={t`Remover legendas: ${name}`}
                onClick={() => setLeaving(language)}
              >
                <Trans>Remover</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
      {next && (
        <div className={css.send}>
          <SelectField label={t`Idioma das legendas`} value={next} onChange={({ target }) => setChosen(target.value)}>
            {free.map((language) => (
              <option key={language} value={language}>
                {nameOf(language)}
              </option>
            ))}
          </SelectField>
          <CaptionsButton label={t`Arquivo de legendas (.vtt ou .srt)`} isBusy={busy === next} onFile={send(next)}>
            <Trans>Enviar legendas</Trans>
          </CaptionsButton>
          <Button size="small" onClick={() => setEdited({ language: next, isNew: true })}>
            <Trans>Escrever legendas</Trans>
          </Button>
        </div>
      )}
      {edited && (
        <CaptionEditor
          {...{ ids, mediaId, ...edited }}
          name={nameOf(edited.language)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          title={<Trans>Remover as legendas em {leavingName}?</Trans>}
          action={<Trans>Remover</Trans>}
          onConfirm={() => run(leaving, () => remove(leaving))}
          onClose={() => setLeaving(undefined)}
        >
          <Trans>Somem agora para todo mundo, com a transcrição nesse idioma. Dá para desfazer logo depois.</Trans>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What is said in a lesson's media, and where its parts begin. */
export function LessonTexts({ ids, mediaId }: { ids: LessonIds; mediaId: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const texts = useQuery(mediaTextsQuery(mediaId));
  const refresh = () => client.invalidateQueries({ queryKey: mediaTextsQuery(mediaId).queryKey });
  return (
    <section className={css.group} aria-label={t`Legendas e capítulos`}>
      <h3 className={css.groupTitle}>
        <Trans>Legendas e capítulos</Trans>
      </h3>
      <QueryState query={texts}>
        {({ captions, chapters }) => (
          <>
            <CaptionsFields ids={ids} mediaId={mediaId} captions={captions} />
            <ChaptersField
              chapters={chapters}
              save={(next, over) => putChapters(mediaId, next, over).then(refresh)}
              refresh={refresh}
            />
          </>
        )}
      </QueryState>
    </section>
  );
}
