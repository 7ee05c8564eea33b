import { type Static, Type } from 'typebox';
import { Closed } from './common.ts';

const Pixels = Type.Integer({ minimum: 0, maximum: 100_000 });
const Length = Type.Integer({ minimum: 1, maximum: 100_000 });
/** The part of a picture that is kept, in pixels of the upright picture. */
export const PictureCrop = Closed({ left: Pixels, top: Pixels, width: Length, height: Length });
export type PictureCrop = Static<typeof PictureCrop>;
