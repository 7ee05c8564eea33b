import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { beginGoogle } from '@clube/shared/clients/sign-in';
import { Button, showToast } from '@clube/shared/ui';
import * as css from '../public/public-layout.css.ts';

export function GoogleButton({ wanted }: { wanted: string | undefined }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const { url } = await beginGoogle(wanted);
      location.assign(url);
    } catch {
      showToast(t`Não foi possível entrar com o Google. Tente de novo.`, 'danger');
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
