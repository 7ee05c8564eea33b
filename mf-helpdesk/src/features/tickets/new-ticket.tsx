import { Field, Form } from 'react-final-form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { createTicket } from '@clube/shared/api-client';
import { Button, fieldError, TextArea, TextField, toFormErrors } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './tickets.css.ts';

type Values = { title: string; message: string };

export function NewTicket({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const submit = async (values: Values) => {
    try {
      const { id } = await createTicket(values);
      await client.invalidateQueries({ queryKey: ['tickets'] });
      void navigate(`/ajuda/${id}`);
      return undefined;
    } catch (error) {
      return toFormErrors(
        error,
        { 'rate.limited': { text: t`Muitos chamados em pouco tempo. Espere um momento.` } },
        t`O chamado não foi enviado. Tente de novo.`,
      );
    }
  };
  const validate = ({ title, message }: Partial<Values>) => ({
    title: title?.trim() ? undefined : t`Dê um título ao chamado.`,
    message: message?.trim() ? undefined : t`Conte o que aconteceu.`,
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Abrir chamado</Trans>}>
      <Form<Values> onSubmit={submit} validate={validate}>
        {({ handleSubmit, submitting, submitError }) => (
          <form className={css.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
            {submitError && (
              <p className={css.error} role="alert">
                {submitError}
              </p>
            )}
            <Field<string> name="title">
              {({ input, meta }) => (
                <TextField {...input} maxLength={160} label={<Trans>Título</Trans>} error={fieldError(meta)} />
              )}
            </Field>
            <Field<string> name="message">
              {({ input, meta }) => (
                <TextArea {...input} maxLength={10_000} label={<Trans>Mensagem</Trans>} error={fieldError(meta)} />
              )}
            </Field>
            <Button type="submit" variant="primary" size="large" loading={submitting}>
              <Trans>Enviar</Trans>
            </Button>
          </form>
        )}
      </Form>
    </Dialog>
  );
}
