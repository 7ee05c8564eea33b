import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { metasQuery, writeMeta } from '@clube/shared/clients/meta';
import type { Metas } from '@clube/shared/contracts/meta';
import { siteMetaKeys } from '@clube/shared/contracts/site-meta-keys';
import { metasAtom } from '@clube/shared/session';
import { showToast } from '@clube/shared/ui';

/** Saves the metas that differ from what is stored, and shows them everywhere at once. */
export function useSaveMetas(stored: Metas) {
  const { t } = useLingui();
  const client = useQueryClient();
  const setMetas = useSetAtom(metasAtom);
  return async (next: Metas) => {
    const changed = Object.entries(next).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(stored[key]),
    );
    for (const [key, value] of changed) await writeMeta(key, value);
    setMetas((known) => ({ ...known, ...next }));
    await client.invalidateQueries({ queryKey: metasQuery(siteMetaKeys).queryKey });
    showToast(t`Configurações salvas.`, 'success');
  };
}
