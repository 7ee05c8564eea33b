import { Type } from 'typebox';

/** A document however it is written, and the country that gave it: Brazil where none is said. */
export const writtenDocument = {
  document: Type.Optional(Type.String({ maxLength: 20 })),
  document_country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166' })),
};
