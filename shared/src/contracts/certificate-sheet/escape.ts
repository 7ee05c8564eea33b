const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
/** As React writes it, so that both ways of writing a drawing are equal to the letter. */
export const escapeAttribute = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!);
