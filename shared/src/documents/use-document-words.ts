import { useLingui } from '@lingui/react/macro';
import { parseDocument } from '../contracts/document.ts';
import { DOCUMENT_NAMES, documentsOf } from '../contracts/document-kinds.ts';
import { tagOf } from '@clube/shared/i18n';

/** What a country's documents are called, as in "CPF ou CNPJ"; undefined where it has none. */
export function useDocumentNames(): (country: string) => string | undefined {
  const { i18n } = useLingui();
  return (country) => {
    const names = documentsOf(country).map((kind) => DOCUMENT_NAMES[kind]);
    return names.length === 0
      ? undefined
      : new Intl.ListFormat(tagOf(i18n.locale), { type: 'disjunction' }).format(names);
  };
}

/**
 * What is wrong with what was typed, as far as a page can say: check digits of other countries than Brazil are the server's, whose
 * tables are too big for a form.
 */
export function useDocumentFault() {
  const { t } = useLingui();
  const namesOf = useDocumentNames();
  return (country = 'BR', typed = '', isOptional = false): string | undefined => {
    const names = namesOf(country);
    if (names === undefined) return undefined;
    if (!typed.trim()) return isOptional ? undefined : t`Por favor, insira seu ${names}.`;
    return country !== 'BR' || parseDocument(typed) ? undefined : t`Confira o ${names}.`;
  };
}
