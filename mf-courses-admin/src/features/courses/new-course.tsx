import { Field, Form } from 'react-final-form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery, createCourse } from '@clube/shared/api-client';
import { Button, fieldError, TextField, toFormErrors } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from '../../parts.css.ts';
import { modulesPath } from '../../paths.ts';

type Values = { title: string };

export function NewCourse({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const submit = async (values: Values) => {
    try {
      const { id } = await createCourse(values);
      await client.invalidateQueries({ queryKey: coursesQuery().queryKey });
      void navigate(modulesPath(id));
      return undefined;
    } catch (error) {
      return toFormErrors(error, {}, t`Não foi possível salvar agora. Tente de novo.`);
    }
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Criar curso</Trans>}>
      <Form<Values>
        onSubmit={submit}
        validate={({ title }) => ({ title: title?.trim() ? undefined : t`Dê um título ao curso.` })}
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
                <TextField {...input} maxLength={120} label={<Trans>Título do curso</Trans>} error={fieldError(meta)} />
              )}
            </Field>
            <Button type="submit" variant="primary" size="large" loading={submitting}>
              <Trans>Criar</Trans>
            </Button>
          </form>
        )}
      </Form>
    </Dialog>
  );
}
