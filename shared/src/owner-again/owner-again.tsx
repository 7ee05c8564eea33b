import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { secondFactorQuery } from '@clube/shared/clients/second-factor';
import { PasswordInput, TextInput } from '@clube/shared/forms';

export type OwnerAgain = { password: string; code?: string };

/** The owner again, before what may cost the panel: the password, with a code where their second factor is on. */
export function useOwnerAgain() {
  const { t } = useLingui();
  const hasCode = (useQuery(secondFactorQuery()).data?.enabled_at ?? null) !== null;
  const wrongCode = {
    field: 'code',
    text: t`Este código não vale. Confira, ou espere o próximo, e tente de novo.`,
  } as const;
  return {
    fields: (
      <>
        <PasswordInput name="password" autoComplete="current-password" label={<Trans>Sua senha</Trans>} />
        {hasCode && (
          <TextInput
            name="code"
            autoComplete="one-time-code"
            maxLength={40}
            label={<Trans>Código do aplicativo ou de recuperação</Trans>}
          />
        )}
      </>
    ),
    messages: {
      'auth.wrong_password': { field: 'password', text: t`A senha está errada.` },
      // Without the field the form itself says that it could not be done.
      ...(hasCode && { 'auth.wrong_code': wrongCode, 'request.invalid': wrongCode }),
    } as const,
    validate: ({ password, code }: Partial<OwnerAgain>) => ({
      password: password ? undefined : t`Por favor, insira sua senha.`,
      code: !hasCode || code?.trim() ? undefined : t`Por favor, insira o código.`,
    }),
    /** What is sent of them. */
    said: ({ password, code }: OwnerAgain): OwnerAgain => ({ password, ...(hasCode && code && { code }) }),
  };
}
