import type { PixCharge } from '@clube/shared/contracts/pix';
import { brCode, type PixOrder } from './br-code.ts';
import { qrPicture } from './qr-picture.ts';

export { plainAscii } from './br-code.ts';
export { parsePixKey } from './key.ts';

/** What a screen shows to whoever pays. @throws what `brCode` throws */
export function pixCharge(order: PixOrder): PixCharge {
  const code = brCode(order);
  return { code, qr: qrPicture(code), holder: order.holder };
}
