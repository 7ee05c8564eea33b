import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { giveCode } from '@clube/shared/clients/sign-in';
import { isApiError } from '@clube/shared/transport';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { Button, showToast } from '@clube/shared/ui';
import { useEnter } from '../../session/use-enter.ts';
import { usePasskey } from '../passkey/index.ts';
import { PublicLayout } from './public-layout.tsx';
import * as css from './public-layout.css.ts';

type Props = {
  wanted: string | undefined;
  /** Back to the first step, which has to be taken again. */ onRestart: () => void;
};

/** The second step of signing in: a code of the authenticator app, one of the recovery codes, or a passkey of this address. */
export function CodeStep({ wanted, onRestart }: Props) {
  const { t } = useLingui();
  const [isRecovery, setRecovery] = useState(false);
  const restart = (error: unknown) => {
    if (!isApiError(error, 'auth.second_factor_expired')) return false;
    showToast(t`O tempo para o código acabou. Entre de novo.`, 'danger');
    onRestart();
    return true;
  };
  const { enter } = useEnter(wanted);
  const passkey = usePasskey({ step: 'second', enter, onFailure: restart });
  const submit = async ({ code }: { code: string }) => {
    try {
      await enter(() => giveCode(code.trim()));
    } catch (error) {
      if (!restart(error)) throw error;
    }
  };
  return (
    <PublicLayout
      title={t`Só mais um passo`}
      lead={
        isRecovery ? (
          <Trans>Escreva um dos códigos de recuperação que você guardou. Cada um vale uma vez.</Trans>
        ) : (
          <Trans>Abra o seu aplicativo autenticador e escreva o código de 6 números.</Trans>
        )
      }
    >
      <Form<{ code: string }>
        key={String(isRecovery)}
        onSubmit={submit}
        messages={{
          'auth.wrong_code': {
            field: 'code',
            text: t`Este código não vale. Confira, ou espere o próximo, e tente de novo.`,
          },
          'request.invalid': {
            field: 'code',
            text: t`Este código não vale. Confira, ou espere o próximo, e tente de novo.`,
          },
          'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
        }}
        failure={t`Não foi possível entrar agora. Tente de novo.`}
        validate={({ code }) => ({ code: code?.trim() ? undefined : t`Por favor, insira o código.` })}
      >
        {isRecovery ? (
          <TextInput
            name="code"
            autoComplete="off"
            autoFocus
            maxLength={40}
            label={<Trans>Código de recuperação</Trans>}
          />
        ) : (
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={10}
            label={<Trans>Código do aplicativo</Trans>}
          />
        )}
        <Submit size="large" wide staysBusy>
          <Trans>Entrar</Trans>
        </Submit>
      </Form>
      <div className={css.other}>
        <Button wide size="large" loading={passkey.isBusy} onClick={() => void passkey.use()}>
          <Trans>Usar uma chave de acesso</Trans>
        </Button>
      </div>
      <p className={css.below}>
        <button type="button" className={css.textButton} onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? <Trans>Usar o aplicativo autenticador</Trans> : <Trans>Usar um código de recuperação</Trans>}
        </button>
      </p>
      <p className={css.below}>
        <button type="button" className={css.textButton} onClick={onRestart}>
          <Trans>Entrar com outra conta</Trans>
        </button>
      </p>
    </PublicLayout>
  );
}
