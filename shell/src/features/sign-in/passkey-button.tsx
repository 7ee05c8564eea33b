import { Trans } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import { arrive } from '../../session/arrive.ts';
import { usePasskey, usePasskeyOffer } from '../passkey/index.ts';
import { publicStyles as css } from '../public/index.ts';

/** Signs in with a passkey by a press; the field of the e-mail offers them too. Always there, so that nothing moves once the browser is asked. */
export function PasskeyButton({ wanted }: { wanted: string | undefined }) {
  const { isBusy, use } = usePasskey({
    step: 'alone',
    // Each press asks anew, for the next one may be of somebody else.
    enter: async (open) => arrive(await open(), wanted),
  });
  usePasskeyOffer(wanted, isBusy);
  return (
    <div className={css.other}>
      <Button wide size="large" loading={isBusy} onClick={() => void use()}>
        <Trans>Entrar com uma chave de acesso</Trans>
      </Button>
    </div>
  );
}
