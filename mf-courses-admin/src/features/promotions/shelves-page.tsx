import { ArrowLeft, GalleryHorizontalEnd, Plus } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { homeQuery } from '@clube/shared/clients/home';
import { createShelf, putShelfOrder, shelvesQuery } from '@clube/shared/clients/shelf';
import type { Shelf } from '@clube/shared/contracts/shelf';
import { MAX_SHELVES } from '@clube/shared/contracts/shelf-rules';
import { useListOrder } from '@clube/shared/list-order';
import { isApiError } from '@clube/shared/transport';
import { Button, ButtonLink, EmptyState, Page, QueryState, showFailure } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { Sortables } from '../../sortables/sortables.tsx';
import { HomePreview } from './home-preview.tsx';
import { PromotionState } from './promotion-state.tsx';
import { useRuleNames } from './rule-fields.tsx';
import { liveShelves, ShelfEditor } from './shelf-editor.tsx';
import * as css from './promotions.css.ts';

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all([shelvesQuery(), homeQuery()].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}

function useOrder() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { queryKey } = shelvesQuery();
  return useListOrder<Shelf>({
    queryKey,
    show: (items) => client.setQueryData(queryKey, items),
    write: putShelfOrder,
    refresh,
  });
}

function Bench({ list }: { list: Shelf[] }) {
  const { t } = useLingui();
  const names = useRuleNames();
  const refresh = useRefresh();
  const order = useOrder();
  const chosenId = Number(useSearchParams()[0].get('item')) || 0;
  const chosen = list.find(({ id }) => id === chosenId);
  if (list.length === 0)
    return (
      <EmptyState
        icon={GalleryHorizontalEnd}
        title={<Trans>Nenhuma prateleira ainda</Trans>}
        text={<Trans>Uma prateleira junta cursos de uma categoria, escolhidos por você ou os mais novos.</Trans>}
      />
    );
  return (
    <div className={css.bench}>
      <div className={chosen ? `${css.pane} ${css.awayOnPhone}` : css.pane}>
        <Sortables
          id="shelves"
          label={t`Ordem das prateleiras`}
          items={list}
          look={{ list: css.list, row: css.item, handle: css.handle }}
          titleOf={({ title }) => title}
          onMove={(items) => order(items, list)}
          isChosen={({ id }) => id === chosenId}
        >
          {(item) => (
            <>
              <Link
                to={`?item=${item.id}`}
                className={css.itemLink}
                aria-current={item.id === chosenId ? 'true' : undefined}
              >
                <span className={css.itemTitle}>
                  {item.title}
                  <span className={parts.note}>
                    {item.rule.kind === 'category' ? item.rule.category : names[item.rule.kind]}
                  </span>
                </span>
              </Link>
              <PromotionState of={item} />
            </>
          )}
        </Sortables>
      </div>
      {chosen && (
        <ButtonLink size="small" className={css.onPhone} to="?">
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Prateleiras</Trans>
        </ButtonLink>
      )}
      {chosen ? (
        <ShelfEditor key={chosen.id} item={chosen} list={list} refresh={refresh} />
      ) : (
        <HomePreview draft={{ shelves: liveShelves(list) }} />
      )}
    </div>
  );
}

/** The rows of courses on the home. */
export function ShelvesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const list = useQuery(shelvesQuery());
  const create = useMutation({
    mutationFn: () => createShelf({ title: t`Nova prateleira`, rule: { kind: 'newest' } }),
    onSuccess: async ({ id }) => {
      await refresh();
      void navigate(`?item=${id}`);
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error) && error.code === 'promotion.limit'
          ? t`São ${MAX_SHELVES} no máximo. Apague uma para criar outra.`
          : t`Não foi possível salvar agora. Tente de novo.`,
      ),
  });
  return (
    <Page
      title={t`Prateleiras`}
      subtitle={
        <>
          <Trans>Fileiras de cursos no início, na ordem que você quiser.</Trans>{' '}
          <Link className={parts.crumb} to="/home">
            <Trans>Ver o início</Trans>
          </Link>
        </>
      }
      actions={
        <Button variant="primary" loading={create.isPending} onClick={() => create.mutate()}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          <Trans>Nova prateleira</Trans>
        </Button>
      }
    >
      <QueryState query={list}>{(data) => <Bench list={data} />}</QueryState>
    </Page>
  );
}
