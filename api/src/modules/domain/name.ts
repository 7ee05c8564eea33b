import { domainToASCII, domainToUnicode } from 'node:url';

/** Letters of the languages that the product speaks. Others may look like these and are refused, not folded. */
const LABEL = /^(?!-)[a-z0-9áàâãäéèêëíìîïóòôõöúùûüçñ-]{1,63}(?<!-)$/;

/**
 * A domain as the DNS writes it, or undefined when it is none that a panel may take: at least two labels, no address,
 * no port, no letters that pass for others.
 */
export function parseDomain(text: string): string | undefined {
  const ascii = domainToASCII(text.trim().replace(/\.$/, ''));
  if (ascii === '' || ascii.length > 253 || !ascii.includes('.') || /[:[\]/]/.test(text)) return undefined;
  const labels = domainToUnicode(ascii).split('.');
  const isSound = labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1)!);
  return isSound ? ascii : undefined;
}
