import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { beginGoogle } from '@clube/shared/clients/sign-in';
import { Button, showFailure } from '@clube/shared/ui';
import { publicStyles as css } from '../public/index.ts';

export function GoogleButton({ wanted }: { wanted: string | undefined }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const { url } = await beginGoogle(wanted);
      location.assign(url);
    } catch (error) {
      showFailure(error, t`Não foi possível entrar com o Google. Tente de novo.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.other}>
      <Button wide size="large" loading={isBusy} onClick={() => void begin()}>
        <Trans>Entrar com o Google</Trans>
      </Button>
    </div>
  );
}
