import type { QrPicture } from '@clube/shared/contracts/pix';
import { encode } from 'uqr';

/** A text as the dark modules of a QR code; rows of neighbours are one step of the path. */
export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) => {
      const steps: string[] = [];
      for (let x = 0; x < size; x += 1) {
        const from = x;
        while (x < size && row[x]) x += 1;
        if (x > from) steps.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
      }
      return steps;
    })
    .join('');
  return { size, path };
}
