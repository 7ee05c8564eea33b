import { Trans, useLingui } from '@lingui/react/macro';
import { changePassword } from '@clube/shared/api-client';
import type { PasswordChange } from '@clube/shared/contracts/member';
import { Form, Pair, PasswordInput, Submit } from '@clube/shared/forms';
import { Row, showToast } from '@clube/shared/ui';

const MIN_LENGTH = 8;

export function PasswordForm() {
  const { t } = useLingui();
  return (
    <Form<PasswordChange>
      onSubmit={async (values, form) => {
        await changePassword(values);
        showToast(t`Senha atualizada.`, 'success');
        form.restart();
      }}
      messages={{ 'auth.wrong_password': { field: 'current_password', text: t`A senha atual está errada.` } }}
      validate={({ current_password, password, confirm_password }) => ({
        current_password: current_password ? undefined : t`Por favor, insira sua senha.`,
        password: password && password.length >= MIN_LENGTH ? undefined : t`Use pelo menos 8 caracteres.`,
        confirm_password: confirm_password === password ? undefined : t`As Senhas precisam ser iguais!`,
      })}
    >
      <PasswordInput name="current_password" autoComplete="current-password" label={<Trans>Senha atual</Trans>} />
      <Pair>
        <PasswordInput name="password" autoComplete="new-password" label={<Trans>Senha nova</Trans>} />
        <PasswordInput name="confirm_password" autoComplete="new-password" label={<Trans>Repita a senha</Trans>} />
      </Pair>
      <Row>
        <Submit variant="white">
          <Trans>Trocar senha</Trans>
        </Submit>
      </Row>
    </Form>
  );
}
