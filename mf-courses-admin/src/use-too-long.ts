import { useLingui } from '@lingui/react/macro';

/**
 * What is said of a text that is longer than it may be, with how long it is. A field with `maxLength` cuts off what is pasted and says
 * nothing, and what saves itself would save the rest.
 */
export function useTooLong() {
  const { t } = useLingui();
  return (text: string, most: number): string | undefined => {
    const count = text.length;
    return count > most ? t`São ${count} caracteres, e cabem ${most}.` : undefined;
  };
}
