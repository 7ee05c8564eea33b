import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery, createMember } from '@clube/shared/api-client';
import { CheckInput, Choices, Form, Submit, TextInput } from '@clube/shared/forms';
import { showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';

type Values = { first_name: string; last_name?: string; email: string; course_ids?: string[] };

/** Adds a student; they get a mail with a link to set their password. */
export function AddMember({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const courses = useQuery({ ...coursesQuery(), enabled: open });
  const submit = async ({ course_ids = [], ...values }: Values) => {
    await createMember({ ...values, course_ids: course_ids.map(Number) });
    await client.invalidateQueries({ queryKey: ['members'] });
    showToast(t`Membro adicionado. O convite foi por e-mail.`, 'success');
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Adicionar membro</Trans>}>
      <Form<Values>
        onSubmit={submit}
        messages={{
          'member.exists': { field: 'email', text: t`Esta pessoa já é membro do painel.` },
          'request.invalid': { field: 'email', text: t`Confira o e-mail.` },
        }}
        validate={({ first_name, email }) => ({
          first_name: first_name?.trim() ? undefined : t`Diga o nome.`,
          email: email?.trim() ? undefined : t`Por favor, insira seu e-mail.`,
        })}
      >
        <TextInput name="first_name" label={<Trans>Nome</Trans>} />
        <TextInput name="last_name" label={<Trans>Sobrenome</Trans>} />
        <TextInput name="email" type="email" label={<Trans>E-mail</Trans>} />
        {courses.data && courses.data.length > 0 && (
          <Choices legend={<Trans>Matricular em</Trans>}>
            {courses.data.map(({ id, title }) => (
              <CheckInput key={id} name="course_ids" value={String(id)} label={title} />
            ))}
          </Choices>
        )}
        <Submit size="large">
          <Trans>Adicionar</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}
