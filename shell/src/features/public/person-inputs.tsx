import { Trans, useLingui } from '@lingui/react/macro';
import type { TypedAnew } from '@clube/shared/contracts/sign-in';
import { CountryInput, DocumentInput, useDocumentFault } from '@clube/shared/documents';
import { Pair, TextInput } from '@clube/shared/forms';

/** What is wrong with what somebody says of themselves, as far as a page can say; each field is asked for (product.md §5). */
export function usePersonRules() {
  const { t } = useLingui();
  const documentFault = useDocumentFault();
  return ({ name, phone, phone_country, document }: Partial<TypedAnew>) => ({
    name: name?.trim() ? undefined : t`Por favor, insira seu nome.`,
    phone: phone?.trim() ? undefined : t`Por favor, insira seu telefone.`,
    document: documentFault(phone_country, document),
  });
}

/** Texts for the api's refusals of the same. */
export function usePersonMessages() {
  const { t } = useLingui();
  return {
    'auth.document_invalid': { field: 'document', text: t`Confira o documento.` },
    'auth.phone_invalid': { field: 'phone', text: t`Confira o telefone e o país.` },
  };
}

export const NameInput = () => (
  <TextInput name="name" autoComplete="name" maxLength={160} label={<Trans>Nome completo</Trans>} />
);

/** Telephone, its country, and the document of that, where it has one. */
export const PhoneAndDocument = () => (
  <>
    <Pair>
      <CountryInput name="phone_country" />
      <TextInput name="phone" type="tel" autoComplete="tel" maxLength={32} label={<Trans>Telefone</Trans>} />
    </Pair>
    <DocumentInput countryField="phone_country" />
  </>
);
