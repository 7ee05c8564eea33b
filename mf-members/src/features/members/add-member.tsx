import { Field, Form } from 'react-final-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery, createMember } from '@clube/shared/api-client';
import { Button, fieldError, showToast, TextField, toFormErrors } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './members.css.ts';

type Values = { first_name: string; last_name?: string; email: string; course_ids?: string[] };

/** Adds a student; they get a mail with a link to set their password. */
export function AddMember({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const courses = useQuery({ ...coursesQuery(), enabled: open });
  const submit = async ({ course_ids = [], ...values }: Values) => {
    try {
      await createMember({ ...values, course_ids: course_ids.map(Number) });
      await client.invalidateQueries({ queryKey: ['members'] });
      showToast(t`Membro adicionado. O convite foi por e-mail.`, 'success');
      onOpenChange(false);
      return undefined;
    } catch (error) {
      return toFormErrors(
        error,
        {
          'member.exists': { field: 'email', text: t`Esta pessoa já é membro do painel.` },
          'request.invalid': { field: 'email', text: t`Confira o e-mail.` },
        },
        t`Não foi possível salvar agora. Tente de novo.`,
      );
    }
  };
  const validate = ({ first_name, email }: Partial<Values>) => ({
    first_name: first_name?.trim() ? undefined : t`Diga o nome.`,
    email: email?.trim() ? undefined : t`Por favor, insira seu e-mail.`,
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Adicionar membro</Trans>}>
      <Form<Values> onSubmit={submit} validate={validate}>
        {({ handleSubmit, submitting, submitError }) => (
          <form className={css.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
            {submitError && (
              <p className={css.error} role="alert">
                {submitError}
              </p>
            )}
            <Field<string> name="first_name">
              {({ input, meta }) => <TextField {...input} label={<Trans>Nome</Trans>} error={fieldError(meta)} />}
            </Field>
            <Field<string> name="last_name">
              {({ input }) => <TextField {...input} label={<Trans>Sobrenome</Trans>} />}
            </Field>
            <Field<string> name="email">
              {({ input, meta }) => (
                <TextField {...input} type="email" label={<Trans>E-mail</Trans>} error={fieldError(meta)} />
              )}
            </Field>
            {courses.data && courses.data.length > 0 && (
              <fieldset className={css.courses}>
                <legend>
                  <Trans>Matricular em</Trans>
                </legend>
                {courses.data.map(({ id, title }) => (
                  <label key={id} className={css.check}>
                    <Field name="course_ids" type="checkbox" value={String(id)} component="input" />
                    {title}
                  </label>
                ))}
              </fieldset>
            )}
            <Button type="submit" variant="primary" size="large" loading={submitting}>
              <Trans>Adicionar</Trans>
            </Button>
          </form>
        )}
      </Form>
    </Dialog>
  );
}
