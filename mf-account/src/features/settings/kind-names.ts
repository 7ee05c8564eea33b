import { useLingui } from '@lingui/react/macro';
import type { CustomFieldKind } from '@clube/shared/contracts/custom-field-rules';

/** What a field takes, in words. */
export function useKindNames(): Record<CustomFieldKind, string> {
  const { t } = useLingui();
  return {
    text: t`Texto`,
    number: t`Número`,
    date: t`Data`,
    choice: t({ message: 'Escolha', context: 'tipo de campo' }),
    checkbox: t`Caixa de marcar`,
  };
}
