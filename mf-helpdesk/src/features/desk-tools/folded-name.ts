/** What tells two tags apart: accents and case do not, as on the server. */
export const foldedName = (name: string): string =>
  name.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
