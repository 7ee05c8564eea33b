import type { CertificateField, CertificateTextField } from '@clube/shared/contracts/certificate-design';
import type { CertificateToken } from '@clube/shared/contracts/certificate-sheet/constants';

/** In the middle of the sheet, where it is seen. */
const MIDDLE = { x: 98, y: 95, width: 100, height: 14 };

export const newText = (text: string): CertificateTextField => ({
  kind: 'text',
  ...MIDDLE,
  text,
  font: 'figtree',
  bold: false,
  size: 18,
  color: '#1c1512',
  align: 'center',
  spacing: 0,
  shrink: true,
});
export const newValue = (token: CertificateToken) => newText(`{${token}}`);
export const newQr = (): CertificateField => ({ kind: 'qr', x: 131, y: 88, width: 35, height: 35 });
export const newLogo = (): CertificateField => ({ kind: 'logo', x: 113, y: 96, width: 70, height: 18 });
export const newLine = (): CertificateField => ({
  kind: 'line',
  x: 98,
  y: 105,
  width: 100,
  height: 0.4,
  color: '#1c1512',
});
/** As large as it may be without being pulled out of shape. */
export function newPicture(name: string): CertificateField {
  const [, across = '3', down = '2'] = /-(\d+)x(\d+)\./.exec(name) ?? [];
  const ratio = Number(across) / Number(down);
  const width = Math.round(Math.min(70, 40 * ratio) * 10) / 10;
  const height = Math.round((width / ratio) * 10) / 10;
  return {
    kind: 'picture',
    picture: name,
    x: Math.round(148.5 - width / 2),
    y: Math.round(105 - height / 2),
    width,
    height,
  };
}
