import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { beginSecondFactor, enableSecondFactor } from '@clube/shared/clients/second-factor';
import type { SecondFactorSecret } from '@clube/shared/contracts/second-factor';
import { Form, PasswordInput, Submit, TextInput } from '@clube/shared/forms';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './account.css.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

function AskPassword({ onSecret }: { onSecret: (secret: SecondFactorSecret) => void }) {
  const { t } = useLingui();
  return (
    <Form<{ password: string }>
      onSubmit={async ({ password }) => onSecret(await beginSecondFactor(password))}
      messages={{ 'auth.wrong_password': { field: 'password', text: t`A senha está errada.` } }}
      validate={({ password }) => ({ password: password ? undefined : t`Por favor, insira sua senha.` })}
    >
      <p>
        <Trans>Primeiro, confirme que é você.</Trans>
      </p>
      <PasswordInput name="password" autoComplete="current-password" label={<Trans>Sua senha</Trans>} />
      <Submit>
        <Trans>Continuar</Trans>
      </Submit>
    </Form>
  );
}

function AskCode({
  secret: { secret, url },
  onCodes,
}: {
  secret: SecondFactorSecret;
  onCodes: (codes: string[]) => void;
}) {
  const { t } = useLingui();
  return (
    <Form<{ code: string }>
      onSubmit={async ({ code }) => onCodes((await enableSecondFactor(code.trim())).recovery_codes)}
      messages={{
        'auth.wrong_code': {
          field: 'code',
          text: t`Este código não vale. Confira, ou espere o próximo, e tente de novo.`,
        },
        'request.invalid': {
          field: 'code',
          text: t`Este código não vale. Confira, ou espere o próximo, e tente de novo.`,
        },
      }}
      validate={({ code }) => ({ code: code?.trim() ? undefined : t`Por favor, insira o código.` })}
    >
      <p>
        <Trans>Abra um aplicativo autenticador no celular e leia este código, ou digite a chave abaixo nele.</Trans>
      </p>
      <QrCode text={url} />
      <code className={css.secret} aria-label={t`Chave para digitar`}>
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <TextInput
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        label={<Trans>Código que o aplicativo mostra</Trans>}
      />
      <Submit>
        <Trans>Ativar</Trans>
      </Submit>
    </Form>
  );
}

type Props = { /** It is on; the codes are still being read. */ onEnabled: () => void; onClose: () => void };

/** Password, then the secret and a code of it, then the recovery codes. */
export function EnableSecondFactor({ onEnabled, onClose }: Props) {
  const [secret, setSecret] = useState<SecondFactorSecret>();
  const [codes, setCodes] = useState<string[]>();
  const finish = (made: string[]) => {
    setCodes(made);
    onEnabled();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // Closing by a stray click would lose the codes.
      isClosable={!codes}
      title={codes ? <Trans>Seus códigos de recuperação</Trans> : <Trans>Ativar a verificação em duas etapas</Trans>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <AskCode secret={secret} onCodes={finish} />
      ) : (
        <AskPassword onSecret={setSecret} />
      )}
    </Dialog>
  );
}
