import type { ShellRelease } from '@clube/shared/contracts/remote';

/** The files of a shell's typeface, one for each weight; a shell of before names one for all. */
export const typefaceOf = ({ fonts, font }: Pick<ShellRelease, 'fonts' | 'font'>): string[] =>
  fonts ?? (font === undefined ? [] : [font]);
