import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { writeMeta } from '@clube/shared/clients/meta';
import { siteQuery } from '@clube/shared/clients/site';
import type { Metas } from '@clube/shared/contracts/meta';
import { meAtom, metasAtom } from '@clube/shared/session';
import { showToast } from '@clube/shared/ui';
import { keepTypedSince, typedIn, type Typed } from '@clube/shared/unsaved/typed-since';

/** Those that say another thing than what is stored. */
export const changedMetas = (next: Metas, stored: Metas) =>
  Object.entries(next).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(stored[key]));

/**
 * Shows everywhere at once what was saved.
 * @param names what each is called on the screen
 */
export function useShowSaved(names: Readonly<Record<string, string>> = {}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const siteId = useAtomValue(meAtom)?.current?.currentSite.id ?? 0;
  const setMetas = useSetAtom(metasAtom);
  const show = async (saved: Metas) => {
    setMetas((known) => ({ ...known, ...saved }));
    await client.invalidateQueries({ queryKey: siteQuery(siteId).queryKey });
  };
  /** The rest failed: those before it are said by their names. @param already what was saved before them, as it is called on the screen */
  const showHalf = async (saved: Metas, already: readonly string[] = []) => {
    if (Object.keys(saved).length > 0) await show(saved);
    const which = [...already, ...Object.keys(saved).map((key) => names[key] ?? key)].join(', ');
    if (which !== '') showToast(t`Já foi salvo: ${which}. O resto continua aqui, sem salvar.`);
  };
  return { show, showHalf, tell: () => showToast(t`Configurações salvas.`, 'success') };
}

/**
 * Saves the metas that differ from what is stored, and shows them everywhere at once. Where one fails those before it are saved: that is
 * said by their names, and they are read anew; the others stay in the form as they were typed. Its form is `keepDirtyOnReinitialize`.
 * @param names what each is called on the screen
 */
export function useSaveMetas(stored: Metas, names: Readonly<Record<string, string>> = {}) {
  const { show, showHalf, tell } = useShowSaved(names);
  /** @param already what was saved before them, as it is called on the screen */
  return async (next: Metas, form: Typed, already: readonly string[] = []) => {
    const typed = typedIn(form);
    const saved: Metas = {};
    try {
      for (const [key, value] of changedMetas(next, stored)) {
        await writeMeta(key, value);
        saved[key] = value;
      }
    } catch (error) {
      await showHalf(saved, already);
      throw error;
    }
    keepTypedSince(form, typed);
    await show(next);
    tell();
  };
}
