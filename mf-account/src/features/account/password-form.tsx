import { Field, Form } from 'react-final-form';
import { Trans, useLingui } from '@lingui/react/macro';
import { changePassword } from '@clube/shared/api-client';
import type { PasswordChange } from '@clube/shared/contracts/member';
import { Button, fieldError, PasswordField, Row, showToast, toFormErrors } from '@clube/shared/ui';
import * as css from './account.css.ts';

const MIN_LENGTH = 8;

export function PasswordForm() {
  const { t } = useLingui();
  const validate = ({ current_password, password, confirm_password }: Partial<PasswordChange>) => ({
    current_password: current_password ? undefined : t`Por favor, insira sua senha.`,
    password: password && password.length >= MIN_LENGTH ? undefined : t`Use pelo menos 8 caracteres.`,
    confirm_password: confirm_password === password ? undefined : t`As Senhas precisam ser iguais!`,
  });
  return (
    <Form<PasswordChange>
      onSubmit={async (values, form) => {
        try {
          await changePassword(values);
          showToast(t`Senha atualizada.`, 'success');
          form.restart();
          return undefined;
        } catch (error) {
          return toFormErrors(
            error,
            { 'auth.wrong_password': { field: 'current_password', text: t`A senha atual está errada.` } },
            t`Não foi possível salvar agora. Tente de novo.`,
          );
        }
      }}
      validate={validate}
    >
      {({ handleSubmit, submitting, submitError }) => (
        <form className={css.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
          {submitError && (
            <p className={css.error} role="alert">
              {submitError}
            </p>
          )}
          <Field<string> name="current_password">
            {({ input, meta }) => (
              <PasswordField
                {...input}
                autoComplete="current-password"
                label={<Trans>Senha atual</Trans>}
                error={fieldError(meta)}
              />
            )}
          </Field>
          <div className={css.pair}>
            <Field<string> name="password">
              {({ input, meta }) => (
                <PasswordField
                  {...input}
                  autoComplete="new-password"
                  label={<Trans>Senha nova</Trans>}
                  error={fieldError(meta)}
                />
              )}
            </Field>
            <Field<string> name="confirm_password">
              {({ input, meta }) => (
                <PasswordField
                  {...input}
                  autoComplete="new-password"
                  label={<Trans>Repita a senha</Trans>}
                  error={fieldError(meta)}
                />
              )}
            </Field>
          </div>
          <Row>
            <Button type="submit" loading={submitting}>
              <Trans>Trocar senha</Trans>
            </Button>
          </Row>
        </form>
      )}
    </Form>
  );
}
