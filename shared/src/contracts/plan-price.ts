/** An amount of an operator's, in any currency's smallest unit, as people of a language write it: 9900 BRL → "R$ 99,00". @param tag BCP 47 */
export function formatPlanPrice(minor: number, currency: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
