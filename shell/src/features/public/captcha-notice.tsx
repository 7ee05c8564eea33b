import { Check } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import * as css from './public-layout.css.ts';

export function CaptchaNotice({ isReady }: { isReady: boolean }) {
  return (
    <div className={css.captcha} role="status">
      <span className={css.captchaMark} data-done={isReady}>
        {isReady && <Check size={14} strokeWidth={3} aria-hidden />}
      </span>
      {isReady ? <Trans>Verificado, você não é um robô</Trans> : <Trans>Verificando se você não é um robô…</Trans>}
    </div>
  );
}
