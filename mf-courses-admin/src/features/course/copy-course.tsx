import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import { copyCourse } from '@clube/shared/clients/outline';
import type { Course } from '@clube/shared/contracts/course';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { Button, showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { editorPath } from '../../paths.ts';

const LONGEST = 120;
type Values = { title: string };

/** Makes another course of the same, and goes there. */
export function CopyCourse({ course: { id, title } }: { course: Pick<Course, 'id' | 'title'> }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const submit = async (values: Values) => {
    const copy = await copyCourse(id, values);
    await client.invalidateQueries({ queryKey: coursesQuery().queryKey });
    setOpen(false);
    showToast(t`Curso copiado, como rascunho.`, 'success');
    void navigate(editorPath(copy.id));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Copiar curso</Trans>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={<Trans>Copiar curso</Trans>}>
        <p>
          <Trans>
            A cópia leva módulos, aulas, materiais, quizzes, capa, trailer e certificado, e começa como rascunho.
            Alunos, turmas, progresso, comentários e vendas ficam neste curso.
          </Trans>
        </p>
        <Form<Values>
          onSubmit={submit}
          messages={{
            'site.storage_exceeded': { text: t`O armazenamento do painel está cheio. Exclua vídeos que não usa mais.` },
          }}
          failure={t`Não foi possível copiar agora. Tente de novo.`}
          initialValues={{ title: t`Cópia de ${title}`.slice(0, LONGEST) }}
          validate={(values) => ({
            title: values.title?.trim() ? tooLong(values.title, LONGEST) : t`Dê um título ao curso.`,
          })}
        >
          <TextInput name="title" label={<Trans>Título da cópia</Trans>} />
          <Submit size="large">
            <Trans>Copiar</Trans>
          </Submit>
        </Form>
      </Dialog>
    </>
  );
}
