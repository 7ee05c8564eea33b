const LONGEST_NAME = 100;

/** A name that somebody typed, as a file may be called on any system: no path, no character that hides or turns its end. */
function fileName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|%]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return Array.from(name).slice(0, LONGEST_NAME).join('').trim();
}

/**
 * `Content-Disposition` of a download (RFC 6266, 8187).
 * @param title what somebody typed
 * @param plain the whole name for programs that know ASCII alone, and where nothing of the title can stand; its end is that of both
 */
export function attachment(title: string, plain: string): string {
  const name = fileName(title);
  const end = plain.slice(plain.lastIndexOf('.'));
  if (name === '') return `attachment; filename="${plain}"`;
  const encoded = encodeURIComponent(name + end).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
