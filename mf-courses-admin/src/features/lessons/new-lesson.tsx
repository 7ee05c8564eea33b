import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { createLesson } from '@clube/shared/clients/lesson';
import { Form, Submit, TextAreaInput, TextInput } from '@clube/shared/forms';
import { Row, showToast } from '@clube/shared/ui';
import { UploadPanel, useUpload } from '../upload/index.ts';

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
    await createLesson(courseId, moduleId, {
      title,
      description,
      ...(mediaId !== null ? { media_id: mediaId } : link ? { media_url: link } : {}),
    });
    await onCreated();
    upload.reset();
    setFormKey((key) => key + 1);
    showToast(t`Aula criada.`, 'success');
  };
  return (
    <Form<Values>
      key={formKey}
      onSubmit={submit}
      messages={{
        'media.not_found': { field: 'link', text: t`Use um link do YouTube, do Vimeo ou do Panda Video.` },
        'request.invalid': { field: 'link', text: t`Confira o link.` },
      }}
      validate={({ title }) => ({ title: title?.trim() ? undefined : t`Dê um título à aula.` })}
    >
      <TextInput name="title" maxLength={160} label={<Trans>Título da aula</Trans>} />
      <UploadPanel upload={upload} />
      {upload.state.status === 'idle' && (
        <TextInput name="link" type="url" label={<Trans>Ou o link do vídeo</Trans>} placeholder="https://" />
      )}
      <TextAreaInput name="description" maxLength={20_000} label={<Trans>Descrição</Trans>} />
      <Row>
        <Submit disabled={isUploading}>
          <Trans>Criar aula</Trans>
        </Submit>
      </Row>
    </Form>
  );
}
