import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { createModule } from '@clube/shared/clients/module';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { MAX_MODULE_TITLE } from './title-limits.ts';

type Values = { title: string };

/** A module at the end of the course. */
export function NewModule({ courseId }: { courseId: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <Form<Values>
      onSubmit={async (values, form) => {
        await createModule(courseId, values);
        await client.invalidateQueries({ queryKey: courseKey(courseId) });
        form.restart();
      }}
      validate={({ title }) => ({
        title: title?.trim() ? tooLong(title, MAX_MODULE_TITLE) : t`Dê um título ao módulo.`,
      })}
    >
      <TextInput name="title" label={<Trans>Novo módulo</Trans>} />
      <Submit variant="white">
        <Trans>Criar módulo</Trans>
      </Submit>
    </Form>
  );
}
