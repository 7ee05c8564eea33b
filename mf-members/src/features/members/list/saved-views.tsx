import { useState } from 'react';
import { BookmarkPlus, MoreHorizontal, Pencil, Save, Tags, Trash2 } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeMemberView,
  createMemberView,
  deleteMemberView,
  memberViewsQuery,
} from '@clube/shared/clients/member-view';
import type { MemberShows, MemberView, MemberViewWrite } from '@clube/shared/contracts/member-view';
import { sparePart } from '@clube/shared/federation';
import { isApiError } from '@clube/shared/transport';
import { Button, showActionToast, showFailure } from '@clube/shared/ui';
import { ConfirmDialog, Menu } from '@clube/shared/ui/overlays';
import { ColumnsMenu } from './columns.tsx';
import * as css from './list.css.ts';
import { SaveView } from './save-view.tsx';
import type { Filters } from './use-members.ts';

const GroupsEditor = sparePart(() =>
  import(/* webpackChunkName: "groups" */ '../groups/groups-editor.tsx').then((module) => module.GroupsEditor),
);

/** The database keeps the parts in an order of its own. */
const inOrder = (shows: MemberShows) => JSON.stringify(Object.entries(shows).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const isSame = (a: MemberShows, b: MemberShows) => inOrder(a) === inOrder(b);

/** Deletes a filter, with the way back at hand wherever the person is by then: nothing hangs on one, so it is made anew. */
function useRemoveView() {
  const { t } = useLingui();
  const client = useQueryClient();
  const offer = (was: MemberViewWrite) => {
    const { name } = was;
    showActionToast(t`Filtro apagado: ${name}.`, { label: t`Desfazer`, onPress: () => void bringBack(was) });
  };
  const bringBack = (was: MemberViewWrite) =>
    createMemberView(was)
      .catch((error: unknown) => {
        showFailure(
          error,
          isApiError(error, 'request.conflict')
            ? t`Já há um filtro com esse nome.`
            : isApiError(error, 'member.too_many_views')
              ? t`Você já salvou 200 filtros. Apague um deles antes.`
              : t`O filtro não voltou. Tente de novo.`,
        );
        offer(was);
      })
      .then(() => client.invalidateQueries(memberViewsQuery()));
  return async (view: MemberView) => {
    try {
      // As it is by now: what a colleague has made of it comes back too.
      const all = await client.fetchQuery({ ...memberViewsQuery(), staleTime: 0 });
      const { name, is_shared, shows } = all.find(({ id }) => id === view.id) ?? view;
      await deleteMemberView(view.id);
      offer({ name, is_shared, shows });
    } catch (error) {
      // Somebody else was faster: it is gone, as was asked.
      if (isApiError(error, 'request.not_found')) return;
      showFailure(error, t`O filtro não foi apagado. Tente de novo.`);
      throw error;
    }
  };
}

type ChosenProps = { view: MemberView; filters: Filters; onEdit: () => void };

/** What can be done with the view that is shown. */
function ChosenView({ view, filters: { shows, setShows }, onEdit }: ChosenProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isDoomed, setDoomed] = useState(false);
  const remove = useRemoveView();
  const refresh = () => client.invalidateQueries(memberViewsQuery());
  const keep = useMutation({
    mutationFn: () =>
      changeMemberView(view.id, { name: view.name, is_shared: view.is_shared, shows, version: view.version }),
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'version.stale')
          ? t`Alguém mudou este filtro agora. Veja como ficou e guarde de novo.`
          : t`O filtro não foi salvo. Tente de novo.`,
      ),
    onSettled: refresh,
  });
  const isChanged = !isSame(view.shows, shows);
  const { name } = view;
  return (
    <>
      {isChanged && (
        <Button size="small" loading={keep.isPending} onClick={() => keep.mutate()}>
          <Save size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Guardar o que mudou</Trans>
        </Button>
      )}
      <Menu
        trigger={
          <Button size="small" iconOnly aria-label={t`Mais sobre o filtro “${name}”`}>
            <MoreHorizontal size={16} strokeWidth={1.75} aria-hidden />
          </Button>
        }
        groups={[
          [
            { icon: Pencil, label: t`Mudar o nome ou quem vê`, onSelect: onEdit },
            { icon: Trash2, label: t`Apagar o filtro`, onSelect: () => setDoomed(true) },
          ],
        ]}
      />
      {isDoomed && (
        <ConfirmDialog
          title={<Trans>Apagar o filtro “{name}”?</Trans>}
          action={<Trans>Apagar</Trans>}
          onConfirm={() =>
            remove(view)
              .then(() => setShows(shows))
              .then(refresh)
          }
          onClose={() => setDoomed(false)}
        >
          {view.is_shared ? (
            <Trans>Ele some também para o resto da equipe. Os membros ficam como estão.</Trans>
          ) : (
            <Trans>Os membros ficam como estão.</Trans>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Named ways to look at the list, a way to name the present one, and which columns it has. */
export function SavedViews({ filters }: { filters: Filters }) {
  const { t } = useLingui();
  // The list goes on without them.
  const { data: views = [] } = useQuery(memberViewsQuery());
  const [edited, setEdited] = useState<MemberView | 'new'>();
  const [isGrouping, setGrouping] = useState(false);
  const chosen = views.find(({ id }) => id === filters.view);
  const { shows, setShows } = filters;
  return (
    <div className={css.views}>
      {views.length > 0 && (
        <div className={css.viewNames} role="group" aria-label={t`Filtros salvos`}>
          {views.map(({ id, name, shows: saved }) => (
            <button
              key={id}
              type="button"
              className={css.view}
              aria-pressed={id === chosen?.id}
              onClick={() => (id === chosen?.id ? setShows({}) : setShows(saved, id))}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {chosen ? (
        <ChosenView key={chosen.id} view={chosen} filters={filters} onEdit={() => setEdited(chosen)} />
      ) : (
        !isSame(shows, {}) && (
          <Button size="small" onClick={() => setEdited('new')}>
            <BookmarkPlus size={16} strokeWidth={1.75} aria-hidden />
            <Trans>Salvar este filtro</Trans>
          </Button>
        )
      )}
      <ColumnsMenu hidden={filters.hidden} setHidden={filters.setHidden} />
      <Button size="small" onClick={() => setGrouping(true)}>
        <Tags size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Grupos</Trans>
      </Button>
      {isGrouping && <GroupsEditor onClose={() => setGrouping(false)} />}
      {edited && (
        <SaveView
          view={edited === 'new' ? undefined : edited}
          shows={edited === 'new' ? shows : edited.shows}
          onSaved={(id) => edited === 'new' && setShows(shows, id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
