/** Making one takes a hundred times what using it does. */
const formats = new Map<string, Intl.NumberFormat>();

/** An amount in any currency's smallest unit, as people of a language write it: 9900 BRL → "R$ 99,00". @param currency three letters, as ISO 4217 has them @param tag BCP 47 @throws RangeError for what is no three letters */
export function formatPlanPrice(minor: number, currency: string, tag: string): string {
  const key = `${tag} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, { style: 'currency', currency });
  formats.set(key, format);
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
