import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@clube/shared/i18n';

/**
 * What is said of a text that is longer than it may be, with how long it is. A field with `maxLength` cuts off what is pasted and says
 * nothing, and what saves itself would save the rest.
 */
export function useTooLong() {
  const { t } = useLingui();
  return (text: string | undefined, most: number): string | undefined => {
    if (text === undefined || text.length <= most) return undefined;
    const [count, limit] = [formatNumber(text.length), formatNumber(most)];
    return t`São ${count} caracteres, e cabem ${limit}. Encurte para salvar.`;
  };
}
