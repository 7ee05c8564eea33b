import { atom } from 'jotai';
import { hostAtom } from '@clube/shared/session';

/** Where the person is, as far as the page was told: what forms begin with. */
export const countryAtom = atom((get) => get(hostAtom).country ?? 'BR');
