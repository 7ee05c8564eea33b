import { type Static, Type } from 'typebox';
import { Closed, Nullable } from './common.ts';

const Pixels = Type.Integer({ minimum: 0, maximum: 100_000 });
const Length = Type.Integer({ minimum: 1, maximum: 100_000 });
/** The part of a picture that is kept, in pixels of the upright picture. */
export const PictureCrop = Closed({ left: Pixels, top: Pixels, width: Length, height: Length });
export type PictureCrop = Static<typeof PictureCrop>;
/** The same of a call that sends one; without it all of the picture is kept, or its middle where its form is given. */
export const PictureCropQuery = Type.Union([PictureCrop, Closed({})]);
export type PictureCropQuery = Static<typeof PictureCropQuery>;

const Address = Nullable(Type.String({ maxLength: 300 }));
/** What replacing or removing a picture answers: the address of the one before and of the one now, null where there is none. Both go back to undo it. */
export const PictureChanged = Closed({ before: Address, after: Address });
export type PictureChanged = Static<typeof PictureChanged>;
