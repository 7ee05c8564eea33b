/**
 * Words that somebody typed, as they may stand in a mail of ours: nothing of them becomes a link or an address, whatever a
 * mail program likes to see in them.
 */
export function plainWords(text: string, maxLength = 80): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .split(/\s+/)
    .filter((word) => !/[:/\\@<>]/.test(word))
    .join(' ')
    .replace(/(?<=[\p{L}\p{N}_-])[.。](?=[\p{L}\p{N}])/gu, '. ')
    .trim()
    .slice(0, maxLength)
    .trim();
}

const LONGEST_TEXT = 2000;
/** A text of several lines in a mail of ours, as it was written but for what could become a link or an address: that is read in the panel. */
export const plainText = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT + 1)
    .normalize('NFKC')
    .replace(/[^\S\n]|[\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/(?!\n)\p{C}/gu, '')
    .replace(/[^ \n]*(?::\/\/|[@\\]|[\p{L}\p{N}][.。][\p{L}\p{N}]*\p{L}{2})[^ \n]*/gu, '[…]')
    .slice(0, LONGEST_TEXT)
    .trim() + (text.length > LONGEST_TEXT ? '…' : '');
