import type { TypedAnew } from '@clube/shared/contracts/sign-in';
import { askedDocumentOf } from '../../../lib/document.ts';
import { fieldError } from '../../../lib/errors.ts';
import type { Person } from './account.queries.ts';
import { parsePhone } from './phone.ts';

function splitName(name: string): [string, string] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ')];
}

/** Who somebody says that they are. @throws AppError `auth.document_invalid`, `auth.phone_invalid` beside their fields */
export function personOf({ name, phone: typed, phone_country: country, document: written }: TypedAnew): Person {
  const document = askedDocumentOf({ ...(written !== undefined && { document: written }), document_country: country });
  const phone = parsePhone(typed, country);
  if (!phone) throw fieldError('/phone', 'auth.phone_invalid', 'The phone number is not valid in this country');
  const [firstName, lastName] = splitName(name);
  return { firstName, lastName, phone, country, document };
}

/** The same at the link of a registration; undefined where what was typed for it stands. @throws AppError as `personOf` */
export const personAnew = ({ name, phone = '', phone_country = '', ...rest }: Partial<TypedAnew>): Person | undefined =>
  name === undefined ? undefined : personOf({ name, phone, phone_country, ...rest });
