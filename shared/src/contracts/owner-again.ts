import { Type } from 'typebox';
import { CodeBody } from './second-factor.ts';

/** What may cost the panel asks for its owner again: the password, with a code where a second factor is on (docs/adr/0334). */
export const ownerAgain = {
  password: Type.String({ maxLength: 200 }),
  code: Type.Optional(CodeBody.properties.code),
};
/** Where only some of what may be written asks for the owner again. */
export const ownerAgainIfAsked = { ...ownerAgain, password: Type.Optional(ownerAgain.password) };
