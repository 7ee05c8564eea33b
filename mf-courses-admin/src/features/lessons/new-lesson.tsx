import { useState } from 'react';
import { Field, Form } from 'react-final-form';
import { Trans, useLingui } from '@lingui/react/macro';
import { createLesson } from '@clube/shared/api-client';
import { Button, fieldError, Row, showToast, TextArea, TextField, toFormErrors } from '@clube/shared/ui';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { useUpload } from '../upload/use-upload.ts';
import * as css from '../../parts.css.ts';

type Values = { title: string; description?: string; link?: string };
type Props = { courseId: number; moduleId: number; onCreated: () => Promise<unknown> };

/** Writes a lesson with an uploaded file, a link of a video host, or text alone. */
export function NewLesson({ courseId, moduleId, onCreated }: Props) {
  const { t } = useLingui();
  const upload = useUpload();
  const [formKey, setFormKey] = useState(0);
  const mediaId = upload.state.status === 'done' ? upload.state.media.id : null;
  const isUploading = upload.state.status === 'uploading' || upload.state.status === 'paused';
  const submit = async ({ title, description = '', link }: Values) => {
    try {
      await createLesson(courseId, moduleId, {
        title,
        description,
        ...(mediaId !== null ? { media_id: mediaId } : link ? { media_url: link } : {}),
      });
      await onCreated();
      upload.reset();
      setFormKey((key) => key + 1);
      showToast(t`Aula criada.`, 'success');
      return undefined;
    } catch (error) {
      return toFormErrors(
        error,
        {
          'media.not_found': { field: 'link', text: t`Use um link do YouTube, do Vimeo ou do Panda Video.` },
          'request.invalid': { field: 'link', text: t`Confira o link.` },
        },
        t`Não foi possível salvar agora. Tente de novo.`,
      );
    }
  };
  return (
    <Form<Values>
      key={formKey}
      onSubmit={submit}
      validate={({ title }) => ({ title: title?.trim() ? undefined : t`Dê um título à aula.` })}
    >
      {({ handleSubmit, submitting, submitError }) => (
        <form className={css.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
          {submitError && (
            <p className={css.error} role="alert">
              {submitError}
            </p>
          )}
          <Field<string> name="title">
            {({ input, meta }) => (
              <TextField {...input} maxLength={160} label={<Trans>Título da aula</Trans>} error={fieldError(meta)} />
            )}
          </Field>
          <UploadPanel upload={upload} />
          {upload.state.status === 'idle' && (
            <Field<string> name="link">
              {({ input, meta }) => (
                <TextField
                  {...input}
                  type="url"
                  label={<Trans>Ou o link do vídeo</Trans>}
                  placeholder="https://"
                  error={fieldError(meta)}
                />
              )}
            </Field>
          )}
          <Field<string> name="description">
            {({ input }) => <TextArea {...input} maxLength={20_000} label={<Trans>Descrição</Trans>} />}
          </Field>
          <Row>
            <Button type="submit" variant="primary" loading={submitting} disabled={isUploading}>
              <Trans>Criar aula</Trans>
            </Button>
          </Row>
        </form>
      )}
    </Form>
  );
}
