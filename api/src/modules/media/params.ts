import { Closed, Id } from '@clube/shared/contracts/common';
import { Type } from 'typebox';

/** Bytes of a file, as an answer. */
export const Binary = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });
export const MediaParams = Closed({ media: Id });
/** A signed address: what was granted to whom. */
export const PlayParams = Closed({ token: Type.String({ maxLength: 400 }) });

/** `v`: of a still that was chosen by hand; `kept`: whose browser may keep it (still.ts). */
export const StillQuery = Type.Object({
  v: Type.Optional(Type.String({ maxLength: 16 })),
  kept: Type.Optional(Type.String({ maxLength: 22 })),
});
