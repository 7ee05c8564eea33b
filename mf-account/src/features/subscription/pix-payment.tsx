import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PixCharge } from '@clube/shared/contracts/pix';
import { useCopy } from '@clube/shared/copy';
import { Button, Card, TextField } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import * as paper from '../../paper.css.ts';
import * as css from './invoice.css.ts';

/** An invoice paid by PIX: for a camera, and to copy. */
export function PixPayment({ pix: { code, qr, holder } }: { pix: PixCharge }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const copy = useCopy();
  return (
    <Card>
      <h2 className={parts.sectionTitle}>
        <Trans>Pagar com PIX</Trans>
      </h2>
      <div className={css.pay}>
        <div className={css.qrFrame}>
          <svg className={css.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t`Código QR do PIX`}>
            <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
          </svg>
        </div>
        <div className={css.payText}>
          <p className={paper.small}>
            <Trans>Para {holder}. Leia o código com o aplicativo do seu banco, ou copie e cole.</Trans>
          </p>
          <TextField
            label={<Trans>PIX copia e cola</Trans>}
            readOnly
            value={code}
            onFocus={(event) => event.target.select()}
          />
          <div>
            <Button variant="primary" onClick={() => void copy(code).then(setCopied)}>
              {isCopied ? <Trans>Copiado</Trans> : <Trans>Copiar</Trans>}
            </Button>
          </div>
          <p className={parts.note}>
            <Trans>O pagamento é confirmado por quem administra esta plataforma. Você recebe um e-mail.</Trans>
          </p>
        </div>
      </div>
    </Card>
  );
}
