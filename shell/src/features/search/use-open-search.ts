import { useCallback } from 'react';
import { useSetAtom } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { askAgain } from '@clube/shared/federation';
import { showToast } from '@clube/shared/ui';
import { searchAtom } from './search-atom.ts';

export const loadSearch = () =>
  import(/* webpackChunkName: "search" */ './search-modal.tsx').then(({ SearchModal }) => SearchModal);

/** Opens the search when its code is here; when it does not come that is said, and the next time asks again. */
export function useOpenSearch(): () => void {
  const { t } = useLingui();
  const setOpen = useSetAtom(searchAtom);
  return useCallback(() => {
    askAgain();
    loadSearch().then(
      () => setOpen(true),
      (error: unknown) => {
        console.error('the search did not come', error);
        showToast(t`A busca não abriu. Verifique a conexão e tente de novo.`, 'danger');
      },
    );
  }, [setOpen, t]);
}
