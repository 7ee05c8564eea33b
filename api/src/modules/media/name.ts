/** Without what makes a name lie about its end (control and bidirectional characters) or look like a path; may be empty then. */
export const cleanName = (name: string, maxLength: number): string =>
  name
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu, '')
    .trim()
    .slice(0, maxLength);
