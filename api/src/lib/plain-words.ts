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
