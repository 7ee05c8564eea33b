import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Line } from './common.ts';
import { MAX_MATERIAL_NAME, type MaterialType, materialTypes } from './material-types.ts';

/** A file that goes with a lesson: `name` without its end, `type` the end, `size_bytes` as it is sent. */
export const Material = Closed({
  id: Id,
  name: Type.String(),
  type: Enum(Object.keys(materialTypes) as MaterialType[]),
  size_bytes: Type.Integer(),
});
export type Material = Static<typeof Material>;
/** In the order that the owner chose. */
export const MaterialList = Closed({ materials: Type.Array(Material) });
export type MaterialList = Static<typeof MaterialList>;
/** What a file that is sent is called, its end included. */
export const MaterialQuery = Closed({ name: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })) });
/** Another name, without its end. */
export const MaterialPatch = Closed({ name: Line(MAX_MATERIAL_NAME) });
export type MaterialPatch = Static<typeof MaterialPatch>;
