import { t } from '@lingui/core/macro';
import { askAtTheDoor, finishByPasskey, signInByPasskey } from '@clube/shared/clients/passkey';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { hasAutofill, offerPasskey, passkeyTrouble, showPasskey, takeOfferBack } from '@clube/shared/passkey';
import { isApiError } from '@clube/shared/transport';
import { showFailure, showToast } from '@clube/shared/ui';

/** What a passkey is given for: alone it signs in; after a first factor it stands for the code. */
export type PasskeyStep = 'alone' | 'second';
const steps = { alone: signInByPasskey, second: finishByPasskey };

/** Asks for one in the browser's own window. */
export const enterByPress = async (step: PasskeyStep): Promise<LoginResult> =>
  steps[step](await showPasskey(await askAtTheDoor()));

/** A challenge counts for ten minutes; a page may stand open for longer. */
const RENEW_MS = 8 * 60 * 1000;

type Offer = { onEntered: (result: LoginResult) => Promise<void>; onFailed: (error: unknown) => void };

/**
 * Offers the passkeys of this address where somebody types their e-mail, in browsers that do (conditional mediation). What fails
 * before one is chosen is nobody's business.
 * @returns what takes the offer back
 */
export function offerPasskeys({ onEntered, onFailed }: Offer): () => void {
  let isOver = false;
  const choose = async () => {
    if (!(await hasAutofill())) return undefined;
    const question = await askAtTheDoor();
    return isOver ? undefined : offerPasskey(question);
  };
  const offer = async (): Promise<void> => {
    const shown = await choose().catch(() => undefined);
    if (!shown || isOver) return;
    try {
      await onEntered(await signInByPasskey(shown));
    } catch (error) {
      onFailed(error);
      // One that was refused would be refused again; after too long a time the next one may do.
      if (isApiError(error, 'auth.passkey_expired')) await offer();
    }
  };
  void offer();
  const renewal = setInterval(() => void offer(), RENEW_MS);
  return () => {
    isOver = true;
    clearInterval(renewal);
    takeOfferBack();
  };
}

/** Says why nobody was signed in. */
export function tellFailure(error: unknown): void {
  if (isApiError(error, 'auth.passkey_refused'))
    return showFailure(error, t`Esta chave de acesso não abre nada aqui. Entre com a senha.`);
  if (isApiError(error, 'auth.passkey_expired'))
    return showFailure(error, t`O tempo para a chave de acesso acabou. Tente de novo.`);
  if (isApiError(error, 'rate.limited'))
    return showFailure(error, t`Muitas tentativas. Espere um momento e tente de novo.`);
  const trouble = passkeyTrouble(error);
  if (trouble === 'cancelled') return showToast(t`Nenhuma chave de acesso foi usada.`);
  if (trouble === 'unsupported')
    return showToast(t`Este navegador não usa chaves de acesso neste endereço. Entre com a senha.`, 'danger');
  return showFailure(error, t`Não foi possível entrar agora. Tente de novo.`);
}
