import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PasswordAndCode as Values } from '@clube/shared/contracts/second-factor';
import { Form, PasswordInput, Submit, TextInput } from '@clube/shared/forms';

type Props = {
  text: ReactNode;
  action: ReactNode;
  variant: 'primary' | 'danger';
  onSubmit: (values: Values) => Promise<unknown>;
};

/** Both factors again, before what protects the account is changed. */
export function PasswordAndCode({ text, action, variant, onSubmit }: Props) {
  const { t } = useLingui();
  return (
    <Form<Values>
      onSubmit={onSubmit}
      messages={{
        'auth.wrong_password': { field: 'password', text: t`A senha está errada.` },
        'auth.wrong_code': {
          field: 'code',
          text: t`Este código não vale. Confira, ou espere o próximo, e tente de novo.`,
        },
        'request.invalid': {
          field: 'code',
          text: t`Este código não vale. Confira, ou espere o próximo, e tente de novo.`,
        },
      }}
      validate={({ password, code }) => ({
        password: password ? undefined : t`Por favor, insira sua senha.`,
        code: code?.trim() ? undefined : t`Por favor, insira o código.`,
      })}
    >
      <p>{text}</p>
      <PasswordInput name="password" autoComplete="current-password" label={<Trans>Sua senha</Trans>} />
      <TextInput
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        label={<Trans>Código do aplicativo ou de recuperação</Trans>}
      />
      <Submit variant={variant}>{action}</Submit>
    </Form>
  );
}
