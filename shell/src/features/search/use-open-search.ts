import { useCallback } from 'react';
import { useSetAtom } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { fetchCode } from '../../frame/late-code.ts';
import { searchAtom } from './search-atom.ts';

export const loadSearch = () =>
  import(/* webpackChunkName: "search" */ './search-modal.tsx').then(({ SearchModal }) => SearchModal);

/** Opens the search when its code is here; when it does not come that is said, and the next time asks again. */
export function useOpenSearch(): () => void {
  const { t } = useLingui();
  const setOpen = useSetAtom(searchAtom);
  return useCallback(() => {
    void fetchCode(loadSearch, {
      slow: t`A busca está demorando. Clique de novo para buscar outra vez.`,
      failed: t`A busca não abriu. Verifique a conexão e tente de novo.`,
    }).then((came) => came && setOpen(true));
  }, [setOpen, t]);
}
