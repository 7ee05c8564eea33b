import type { BootDocument } from '@clube/shared/contracts/boot';
import type { Theme } from '@clube/shared/contracts/meta';
import {
  clockAtom,
  hostAtom,
  meAtom,
  metasAtom,
  siteAtom,
  themeAtom,
  userCustomFieldsAtom,
  versionAtom,
  type ClubVersion,
} from '@clube/shared/session';
import type { createStore } from 'jotai';
import { compositionAtom } from '../federation/composition-atom.ts';
import { planOverdueAtom } from '../session/plan.ts';
import { bootDataAtom } from './boot-data.ts';

export type Appearance = { theme: Theme; version: ClubVersion };

/** Fills the shared state from the boot document: what the first picture is drawn from, in the browser and on the server. */
export function fillStore(
  store: ReturnType<typeof createStore>,
  boot: BootDocument,
  { theme, version }: Appearance,
): void {
  store.set(clockAtom, Date.parse(boot.now));
  store.set(hostAtom, boot.host);
  store.set(siteAtom, boot.site);
  store.set(meAtom, boot.me);
  store.set(userCustomFieldsAtom, boot.me?.custom_fields_filled);
  store.set(metasAtom, boot.metas);
  store.set(planOverdueAtom, boot.plan_overdue);
  store.set(compositionAtom, boot.composition);
  store.set(bootDataAtom, boot.data);
  store.set(themeAtom, theme);
  store.set(versionAtom, version);
}
