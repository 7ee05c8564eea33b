import { Field, Form } from 'react-final-form';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, fieldError, PasswordField, TextField } from '@clube/shared/ui';
import { CaptchaNotice } from '../public/captcha-notice.tsx';

import * as css from '../public/public-layout.css.ts';

export type SignInValues = { email: string; password: string };
type Props = { onSubmit: (values: SignInValues) => Promise<Record<string, string> | undefined>; isVerified: boolean };

export function SignInForm({ onSubmit, isVerified }: Props) {
  const { t } = useLingui();
  const validate = ({ email, password }: Partial<SignInValues>) => ({
    email: email?.trim() ? undefined : t`Por favor, insira seu e-mail.`,
    password: password ? undefined : t`Por favor, insira sua senha.`,
  });
  return (
    <Form<SignInValues> onSubmit={onSubmit} validate={validate}>
      {({ handleSubmit, submitting, submitError, submitSucceeded }) => (
        <form className={css.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
          {submitError && (
            <div className={css.formError} role="alert">
              {submitError}
            </div>
          )}
          <Field<string> name="email">
            {({ input, meta }) => (
              <TextField
                {...input}
                type="email"
                autoComplete="username"
                inputMode="email"
                label={<Trans>E-mail</Trans>}
                error={fieldError(meta)}
              />
            )}
          </Field>
          <Field<string> name="password">
            {({ input, meta }) => (
              <PasswordField
                {...input}
                autoComplete="current-password"
                label={<Trans>Senha</Trans>}
                error={fieldError(meta)}
                action={
                  <Link className={css.textLink} to="/reset-password">
                    <Trans>Esqueci minha senha</Trans>
                  </Link>
                }
              />
            )}
          </Field>
          <CaptchaNotice isReady={isVerified} />
          <Button type="submit" variant="primary" size="large" wide loading={submitting || submitSucceeded}>
            <Trans>Entrar</Trans>
          </Button>
        </form>
      )}
    </Form>
  );
}
