import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PixCharge } from '@clube/shared/contracts/pix';
import { useCopy } from '@clube/shared/copy';
import { Button, TextField } from '@clube/shared/ui';
import * as css from './sale.css.ts';

/** What one pays by PIX with: for a camera, and to copy. @param amount as people write it */
export function PixPanel({ pix, amount, reference }: { pix: PixCharge; amount: string; reference: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const { code, qr, holder } = pix;
  const copy = useCopy();
  return (
    <>
      <div className={css.due}>
        <div className={css.qrFrame}>
          <svg className={css.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t`Código QR do PIX`}>
            <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
          </svg>
        </div>
        <dl className={css.dueFacts}>
          <div>
            <dt className={css.term}>
              <Trans>Valor</Trans>
            </dt>
            <dd className={css.value}>{amount}</dd>
          </div>
          <div>
            <dt className={css.term}>
              <Trans>Para</Trans>
            </dt>
            <dd className={css.value}>{holder}</dd>
          </div>
          <div>
            <dt className={css.term}>
              <Trans>Pedido</Trans>
            </dt>
            <dd className={css.value}>{reference}</dd>
          </div>
        </dl>
      </div>
      <div className={css.copyRow}>
        <div className={css.couponField}>
          <TextField
            label={<Trans>PIX copia e cola</Trans>}
            readOnly
            value={code}
            onFocus={(event) => event.target.select()}
          />
        </div>
        <Button variant="primary" onClick={() => void copy(code).then(setCopied)}>
          {isCopied ? <Trans>Copiado</Trans> : <Trans>Copiar</Trans>}
        </Button>
      </div>
    </>
  );
}
