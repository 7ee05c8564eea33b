import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@clube/shared/forms';

export type NewPassword = { password: string; confirm_password: string };
const MIN_LENGTH = 8;

/** Both required, both the same (product.md §5). */
export function useNewPasswordRules() {
  const { t } = useLingui();
  return ({ password, confirm_password }: Partial<NewPassword>) => ({
    password: !password
      ? t`Por favor, insira sua senha.`
      : password.length < MIN_LENGTH
        ? t`Use pelo menos 8 caracteres.`
        : undefined,
    confirm_password: !confirm_password
      ? t`Por favor, repita a senha.`
      : confirm_password === password
        ? undefined
        : t`As Senhas precisam ser iguais!`,
  });
}

export function NewPasswordFields() {
  return (
    <>
      <PasswordInput name="password" autoComplete="new-password" label={<Trans>Senha nova</Trans>} />
      <PasswordInput name="confirm_password" autoComplete="new-password" label={<Trans>Repita a senha</Trans>} />
    </>
  );
}
