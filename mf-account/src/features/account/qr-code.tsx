import { encode } from 'uqr';
import { useLingui } from '@lingui/react/macro';
import * as css from './account.css.ts';

/** A text as a QR code, drawn here: what it holds is a secret and goes to no other address. */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui();
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t`Código QR para o aplicativo autenticador`}
    >
      <path d={dots.join('')} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
