import { tagOf } from '@clube/shared/i18n';

/** An amount in its currency's smallest unit, as people of a language write it: 9900 BRL → "R$ 99,00". */
export function formatPrice(minor: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
