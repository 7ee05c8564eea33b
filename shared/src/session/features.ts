import { logFailure } from '@clube/shared/transport';
import { atom, getDefaultStore } from 'jotai';
import { fetchGlobalSettings } from '../clients/setting.ts';

/** Global settings that were loaded so far (product.md §3). */
export const globalSettingsAtom = atom<readonly { key: string; value: string }[]>([]);

const isOn = (key: string) =>
  getDefaultStore()
    .get(globalSettingsAtom)
    .some((setting) => setting.key === key && setting.value === 'ENABLED');

/**
 * Whether a feature is switched on (product.md §4): looked up in what is loaded, and when it is not on there, asked for
 * once more. A call that fails is logged, and the feature stays off.
 */
export async function isFeatureEnabled(key: string): Promise<boolean> {
  if (isOn(key)) return true;
  try {
    const fresh = await fetchGlobalSettings([key]);
    getDefaultStore().set(globalSettingsAtom, (known) => [...known.filter((setting) => setting.key !== key), ...fresh]);
  } catch (error) {
    logFailure(`The setting ${key} could not be loaded`, error);
  }
  return isOn(key);
}
