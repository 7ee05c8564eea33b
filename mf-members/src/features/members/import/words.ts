import { useLingui } from '@lingui/react/macro';
import type { ImportField } from '@clube/shared/contracts/member-filters';
import type { RowFault } from '@clube/shared/contracts/member-import';
import { isApiError } from '@clube/shared/transport';

export function useFieldName(): Record<ImportField, string> {
  const { t } = useLingui();
  return {
    email: t`E-mail`,
    name: t`Nome completo`,
    first_name: t`Nome`,
    last_name: t`Sobrenome`,
    document: t`Documento`,
    country: t`País do documento`,
    groups: t`Grupos`,
  };
}

export function useFaultText(): Record<RowFault, string> {
  const { t } = useLingui();
  return {
    email_missing: t`sem e-mail`,
    email_invalid: t`e-mail inválido`,
    name_missing: t`sem nome`,
    name_invalid: t`nome longo demais`,
    formula: t`o nome é uma fórmula de planilha`,
    document_invalid: t`documento inválido`,
    country_unknown: t`país desconhecido`,
    group_invalid: t`nome de grupo longo demais`,
    too_many_groups: t`um painel tem até 200 grupos`,
    repeated: t`e-mail repetido no arquivo`,
  };
}

/** What went wrong with a file, in a sentence that says what to do. */
export function useFailureText() {
  const { t } = useLingui();
  return (error: unknown): string => {
    if (isApiError(error, 'import.unreadable'))
      return t`Não conseguimos ler este arquivo. Salve a planilha como CSV e tente de novo.`;
    if (isApiError(error, 'import.too_many_rows')) return t`O arquivo passa de 50.000 linhas. Divida em partes.`;
    if (isApiError(error, 'media.too_large')) return t`O arquivo passa de 10 MB. Divida em partes.`;
    if (isApiError(error, 'member.too_many_groups')) return t`O painel já tem 200 grupos. Remova um deles antes.`;
    if (isApiError(error, 'mail.unavailable')) return t`Este servidor não envia e-mails, e sem eles não há convites.`;
    if (isApiError(error, 'rate.limited')) return t`Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.`;
    return t`Não foi possível enviar agora. Tente de novo.`;
  };
}
