import { Trans, useLingui } from '@lingui/react/macro';
import { COUNTRIES } from '../contracts/country.ts';
import { Pair, SelectInput, TextInput, useValue } from '@clube/shared/forms';
import { countryName, tagOf } from '@clube/shared/i18n';
import { useDocumentNames } from './use-document-words.ts';

/** How a number is written where it is given; Brazil's field has its two by heart. */
const EXAMPLES: Record<string, string> = {
  PT: '123 456 789',
  AR: '12.345.678',
  CL: '12.345.678-5',
  CO: '1.012.345.678',
  EC: '171234567-8',
  ES: '12345678Z',
  GT: '1234 56789 0101',
  MX: 'AAAA000000HDFXXX00',
  PE: '12345678',
  UY: '1.234.567-8',
};

export function CountryInput({ name }: { name: string }) {
  const { i18n } = useLingui();
  return (
    <SelectInput name={name} label={<Trans>País</Trans>}>
      {COUNTRIES.map((code) => (
        <option key={code} value={code}>
          {countryName(code, tagOf(i18n.locale))}
        </option>
      ))}
    </SelectInput>
  );
}

/** The document of the country that another field names; nothing where that has none. */
export function DocumentInput({ countryField, isOptional = false }: { countryField: string; isOptional?: boolean }) {
  const country = useValue<string>(countryField) ?? 'BR';
  const names = useDocumentNames()(country);
  if (names === undefined) return null;
  return (
    <TextInput
      name="document"
      maxLength={20}
      autoComplete="off"
      placeholder={EXAMPLES[country]}
      label={isOptional ? <Trans>{names} (opcional)</Trans> : names}
    />
  );
}

/** A country, and its document. The form holds them as `document_country` and `document`. */
export const DocumentFields = ({ isOptional = false }: { isOptional?: boolean }) => (
  <Pair>
    <CountryInput name="document_country" />
    <DocumentInput countryField="document_country" isOptional={isOptional} />
  </Pair>
);
