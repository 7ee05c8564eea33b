import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { addPasskey, beginPasskey } from '@clube/shared/clients/passkey';
import { deviceName } from '@clube/shared/contracts/device-name';
import type { PasskeyWish } from '@clube/shared/contracts/passkey';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { isApiError } from '@clube/shared/transport';
import { showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './account.css.ts';
import { ConfirmOneself } from './confirm-oneself.tsx';
import { loadCeremony } from './load-ceremony.ts';
import { useTroubleText } from './use-trouble-text.ts';

type Begun = { wish: PasskeyWish; device: string };
type Props = { host: string; onAdded: () => void; onClose: () => void };

/** The name, and the press that browsers want to see before they ask an authenticator. */
function Make({ begun, onAdded, onExpired }: { begun: Begun; onAdded: () => void; onExpired: () => void }) {
  const { t } = useLingui();
  const troubleText = useTroubleText();
  const [trouble, setTrouble] = useState<string>();
  const make = async ({ name }: { name: string }) => {
    setTrouble(undefined);
    try {
      const { makePasskey } = await loadCeremony();
      await addPasskey({ name: name.trim(), ...(await makePasskey(begun.wish)) });
      showToast(t`Chave de acesso criada.`, 'success');
      onAdded();
    } catch (error) {
      if (isApiError(error, 'auth.passkey_expired')) {
        showToast(t`O tempo acabou. Confirme de novo que é você.`, 'danger');
        return onExpired();
      }
      const text = await troubleText(error);
      if (text === undefined) throw error;
      setTrouble(text);
    }
  };
  return (
    <Form<{ name: string }>
      onSubmit={make}
      initialValues={{ name: begun.device }}
      messages={{
        'auth.passkey_limit': { text: t`Você já tem 20 chaves de acesso. Remova antes uma que não usa mais.` },
        'auth.passkey_exists': { text: t`Esta chave de acesso já foi criada.` },
        'auth.passkey_refused': { text: t`O navegador fez uma chave de acesso que não vale aqui. Tente de novo.` },
        'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
      }}
      validate={({ name }) => ({ name: name?.trim() ? undefined : t`Por favor, insira um nome.` })}
    >
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      <p>
        <Trans>Dê um nome para reconhecê-la depois, e siga o que o navegador pedir.</Trans>
      </p>
      <TextInput name="name" maxLength={60} autoComplete="off" label={<Trans>Nome da chave de acesso</Trans>} />
      <Submit>
        <Trans>Criar chave de acesso</Trans>
      </Submit>
    </Form>
  );
}

/** Confirms oneself, then lets the authenticator make it. */
export function AddPasskey({ host, onAdded, onClose }: Props) {
  const [begun, setBegun] = useState<Begun>();
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Nova chave de acesso</Trans>}>
      {begun ? (
        <Make begun={begun} onAdded={onAdded} onExpired={() => setBegun(undefined)} />
      ) : (
        <ConfirmOneself
          action={<Trans>Continuar</Trans>}
          onProof={async (proof) =>
            setBegun({ wish: await beginPasskey(proof), device: deviceName(navigator.userAgent).slice(0, 60) })
          }
        >
          <p>
            <Trans>
              Ela vai valer só em <strong>{host}</strong>. Primeiro, confirme que é você.
            </Trans>
          </p>
        </ConfirmOneself>
      )}
    </Dialog>
  );
}
