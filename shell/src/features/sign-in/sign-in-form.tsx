import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { Form, PasswordInput, Submit, TextInput } from '@clube/shared/forms';
import { CaptchaNotice, publicStyles as css } from '../public/index.ts';

export type SignInValues = { email: string; password: string };
type Props = { onSubmit: (values: SignInValues) => Promise<unknown>; isVerified: boolean };

export function SignInForm({ onSubmit, isVerified }: Props) {
  const { t } = useLingui();
  return (
    <Form<SignInValues>
      onSubmit={onSubmit}
      messages={{
        'auth.invalid_credentials': { field: 'password', text: t`Seu e-mail ou senha está incorreto!` },
        'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
      }}
      failure={t`Não foi possível entrar agora. Tente de novo.`}
      validate={({ email, password }) => ({
        email: email?.trim() ? undefined : t`Por favor, insira seu e-mail.`,
        password: password ? undefined : t`Por favor, insira sua senha.`,
      })}
    >
      <TextInput
        name="email"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        label={<Trans>E-mail</Trans>}
      />
      <PasswordInput
        name="password"
        autoComplete="current-password"
        label={<Trans>Senha</Trans>}
        action={
          <Link className={css.textLink} to="/reset-password">
            <Trans>Esqueci minha senha</Trans>
          </Link>
        }
      />
      <CaptchaNotice isReady={isVerified} />
      <Submit size="large" wide staysBusy>
        <Trans>Entrar</Trans>
      </Submit>
    </Form>
  );
}
