import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery, createCourse } from '@clube/shared/clients/course';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { Dialog } from '@clube/shared/ui/overlays';
import { modulesPath } from '../../paths.ts';

type Values = { title: string };

export function NewCourse({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const submit = async (values: Values) => {
    const { id } = await createCourse(values);
    await client.invalidateQueries({ queryKey: coursesQuery().queryKey });
    void navigate(modulesPath(id));
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Criar curso</Trans>}>
      <Form<Values>
        onSubmit={submit}
        validate={({ title }) => ({ title: title?.trim() ? tooLong(title, 120) : t`Dê um título ao curso.` })}
      >
        <TextInput name="title" label={<Trans>Título do curso</Trans>} />
        <Submit size="large">
          <Trans>Criar</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}
