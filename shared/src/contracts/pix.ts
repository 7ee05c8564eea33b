import { Type, type Static } from 'typebox';
import { Closed } from './common.ts';

/** A square of modules, without the margin around it: `path` is the `d` of what is dark in a field of `size` × `size`. */
export const QrPicture = Closed({ size: Type.Integer(), path: Type.String() });
export type QrPicture = Static<typeof QrPicture>;

/** What somebody pays by PIX with: to copy into a bank's program (`code`), or to be read by its camera (`qr`). */
export const PixCharge = Closed({ code: Type.String(), qr: QrPicture, holder: Type.String() });
export type PixCharge = Static<typeof PixCharge>;
