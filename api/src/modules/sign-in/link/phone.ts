import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/** A phone number as E.164 (`+5511987654321`), or undefined when that country has no such number. */
export function parsePhone(text: string, country: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, country as CountryCode);
  return phone?.isValid() ? phone.number : undefined;
}
