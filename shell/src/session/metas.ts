import { fetchMetas } from '@clube/shared/clients/meta';
import { logFailure } from '@clube/shared/transport';
import type { Metas } from '@clube/shared/contracts/meta';
import { metasAtom } from '@clube/shared/session';
import { getDefaultStore } from 'jotai';

const asked = new Map<string, Promise<Metas>>();

/** The boot document brought these: they are not asked for again. */
export function markLoaded(metas: Metas): void {
  for (const [key, value] of Object.entries(metas)) asked.set(key, Promise.resolve({ [key]: value }));
}

/**
 * Metas by key, in one call for all that nobody asked for yet; loaded or pending keys are not requested again
 * (product.md §7). A failed call is only logged, and its keys may be asked for again.
 */
export async function loadMetas(keys: readonly string[]): Promise<Metas> {
  const fresh = keys.filter((key) => !asked.has(key));
  if (fresh.length > 0) {
    const call = fetchMetas(fresh).catch((error: unknown) => {
      for (const key of fresh) asked.delete(key);
      logFailure('Settings could not be loaded', error);
      return {};
    });
    for (const key of fresh) asked.set(key, call);
  }
  const answers = await Promise.all(keys.map((key) => asked.get(key) ?? Promise.resolve({})));
  const metas: Metas = Object.assign({}, ...answers);
  getDefaultStore().set(metasAtom, (known) => ({ ...known, ...metas }));
  return Object.fromEntries(keys.flatMap((key) => (key in metas ? [[key, metas[key]]] : [])));
}

/** Keeps what was just written, so that it needs no reading. */
export function keepMeta(key: string, value: unknown): void {
  asked.set(key, Promise.resolve({ [key]: value }));
  getDefaultStore().set(metasAtom, (known) => ({ ...known, [key]: value }));
}
