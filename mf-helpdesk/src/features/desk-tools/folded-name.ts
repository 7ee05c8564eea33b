import { folded } from '@clube/shared/i18n/folded';

/** What tells two tags apart: accents, case and blanks do not, as on the server. */
export const foldedName = (name: string): string => folded(name.replaceAll(/\s+/g, ' ').trim());
