import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { mySitesQuery, selectSite } from '@clube/shared/api-client';
import { meAtom } from '@clube/shared/session';
import { QueryState, showToast } from '@clube/shared/ui';
import { arrive } from '../../session/arrive.ts';
import { PublicLayout } from '../public/public-layout.tsx';
import * as css from './choose-panel.css.ts';

/** For people with several panels: where do you want to go? */
export function Component() {
  const { t } = useLingui();
  const me = useAtomValue(meAtom);
  const sites = useQuery({ ...mySitesQuery(), enabled: me !== null });
  const choose = useMutation({
    mutationFn: async (siteId: number) => arrive(await selectSite(siteId)),
    onError: () => showToast(t`Não foi possível entrar agora. Tente de novo.`, 'danger'),
  });
  if (!me) return <Navigate to="/?to=/select-site" replace />;
  return (
    <PublicLayout title={t`Escolha o painel`}>
      <QueryState query={sites}>
        {(list) => (
          <ul className={css.list}>
            {list.map(({ id, name, slug }) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.item}
                  disabled={choose.isPending}
                  onClick={() => choose.mutate(id)}
                >
                  <span className={css.mark} aria-hidden>
                    {name[0]}
                  </span>
                  <span>
                    <strong>{name}</strong>
                    <br />
                    <span className={css.slug}>{slug}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </PublicLayout>
  );
}
