import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { askToConfirm, passkeysQuery } from '@clube/shared/clients/passkey';
import { secondFactorQuery } from '@clube/shared/clients/second-factor';
import type { PasskeyProof } from '@clube/shared/contracts/passkey';
import { Form, PasswordInput, Submit, TextInput } from '@clube/shared/forms';
import { isApiError } from '@clube/shared/transport';
import { Button, QueryState, showFailure } from '@clube/shared/ui';
import * as css from './account.css.ts';
import { loadCeremony } from './load-ceremony.ts';
import { useTroubleText } from './use-trouble-text.ts';

type Props = {
  children: ReactNode;
  action: ReactNode;
  variant?: 'primary' | 'danger';
  onProof: (proof: PasskeyProof) => Promise<unknown>;
};

/** Confirms with a passkey of this address, which takes no typing. */
function ByPasskey({ onProof }: Pick<Props, 'onProof'>) {
  const { t } = useLingui();
  const troubleText = useTroubleText();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      const [{ showPasskey }, question] = await Promise.all([loadCeremony(), askToConfirm()]);
      await onProof({ passkey: await showPasskey(question) });
    } catch (error) {
      const refused = isApiError(error, 'auth.passkey_refused') || isApiError(error, 'auth.passkey_expired');
      const text = refused ? t`Esta chave de acesso não confirma a sua conta. Use a senha.` : await troubleText(error);
      showFailure(error, text ?? t`Não foi possível salvar agora. Tente de novo.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button wide loading={isBusy} onClick={() => void confirm()}>
      <Trans>Confirmar com uma chave de acesso</Trans>
    </Button>
  );
}

type Values = { password: string; code?: string };

function ByPassword({ hasCode, action, variant = 'primary', onProof }: Omit<Props, 'children'> & { hasCode: boolean }) {
  const { t } = useLingui();
  const wrongCode = { field: 'code', text: t`Este código não vale. Confira, ou espere o próximo, e tente de novo.` };
  return (
    <Form<Values>
      onSubmit={onProof}
      messages={{
        'auth.wrong_password': { field: 'password', text: t`A senha está errada.` },
        'auth.wrong_code': wrongCode,
        'request.invalid': wrongCode,
        'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
      }}
      validate={({ password, code }) => ({
        password: password ? undefined : t`Por favor, insira sua senha.`,
        code: !hasCode || code?.trim() ? undefined : t`Por favor, insira o código.`,
      })}
    >
      <PasswordInput name="password" autoComplete="current-password" label={<Trans>Sua senha</Trans>} />
      {hasCode && (
        <TextInput
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          label={<Trans>Código do aplicativo ou de recuperação</Trans>}
        />
      )}
      <Submit variant={variant}>{action}</Submit>
    </Form>
  );
}

/** Oneself again, before what opens the account is changed: the password, with the code where one is asked for, or a passkey. */
export function ConfirmOneself({ children, ...rest }: Props) {
  const secondFactor = useQuery(secondFactorQuery());
  const passkeys = useQuery(passkeysQuery());
  const isHere = passkeys.data?.data.some(({ is_here }) => is_here) ?? false;
  return (
    <QueryState query={secondFactor}>
      {({ enabled_at }) => (
        <div className={css.steps}>
          {children}
          <ByPassword hasCode={enabled_at !== null} {...rest} />
          {isHere && <ByPasskey onProof={rest.onProof} />}
        </div>
      )}
    </QueryState>
  );
}
