import { ArrowLeft, GalleryHorizontalEnd, Plus } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { homeQuery } from '@clube/shared/clients/home';
import { createPromotion, promotionsQuery, putPromotionOrder } from '@clube/shared/clients/promotion';
import type { Promotion, PromotionKind } from '@clube/shared/contracts/promotion';
import { MAX_PROMOTIONS } from '@clube/shared/contracts/promotion-kinds';
import { useListOrder } from '@clube/shared/list-order';
import { isApiError } from '@clube/shared/transport';
import { Button, ButtonLink, EmptyState, Page, QueryState, showFailure } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { HomePreview } from './home-preview.tsx';
import { PromotionEditor } from './promotion-editor.tsx';
import { PromotionList } from './promotion-list.tsx';
import { liveOf } from './values.ts';
import { useWords } from './words.ts';
import * as css from './promotions.css.ts';

function useRefresh(kind: PromotionKind) {
  const client = useQueryClient();
  return () =>
    Promise.all([promotionsQuery(kind), homeQuery()].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}

function useOrder(kind: PromotionKind) {
  const client = useQueryClient();
  const refresh = useRefresh(kind);
  const { queryKey } = promotionsQuery(kind);
  return useListOrder<Promotion>({
    queryKey,
    show: (items) => client.setQueryData(queryKey, items),
    write: (order) => putPromotionOrder(kind, order),
    refresh,
  });
}

function Bench({ kind, list }: { kind: PromotionKind; list: Promotion[] }) {
  const words = useWords(kind);
  const refresh = useRefresh(kind);
  const order = useOrder(kind);
  const [search] = useSearchParams();
  const chosenId = Number(search.get('item')) || 0;
  const chosen = list.find(({ id }) => id === chosenId);
  const shown = liveOf(list);
  if (list.length === 0) return <EmptyState icon={GalleryHorizontalEnd} title={words.empty} text={words.hint} />;
  return (
    <div className={css.bench}>
      <div className={chosen ? `${css.pane} ${css.awayOnPhone}` : css.pane}>
        <PromotionList label={words.order} items={list} chosenId={chosenId} onMove={(items) => order(items, list)} />
      </div>
      {chosen && (
        <ButtonLink size="small" className={css.onPhone} to="?">
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
          {words.title}
        </ButtonLink>
      )}
      {chosen ? (
        <PromotionEditor key={chosen.id} kind={kind} item={chosen} list={list} refresh={refresh} />
      ) : (
        <HomePreview draft={kind === 'banner' ? { banners: shown } : { cards: shown }} />
      )}
    </div>
  );
}

function PromotionsPage({ kind }: { kind: PromotionKind }) {
  const { t } = useLingui();
  const words = useWords(kind);
  const navigate = useNavigate();
  const refresh = useRefresh(kind);
  const list = useQuery(promotionsQuery(kind));
  const create = useMutation({
    mutationFn: () => createPromotion(kind, { title: words.add }),
    onSuccess: async ({ id }) => {
      await refresh();
      void navigate(`?item=${id}`);
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error) && error.code === 'promotion.limit'
          ? t`São ${MAX_PROMOTIONS} no máximo. Apague um para criar outro.`
          : t`Não foi possível salvar agora. Tente de novo.`,
      ),
  });
  return (
    <Page
      title={words.title}
      subtitle={
        <>
          {words.subtitle}{' '}
          <Link className={parts.crumb} to="/home">
            <Trans>Ver o início</Trans>
          </Link>
        </>
      }
      actions={
        <Button variant="primary" loading={create.isPending} onClick={() => create.mutate()}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          {words.add}
        </Button>
      }
    >
      <QueryState query={list}>{(data) => <Bench kind={kind} list={data} />}</QueryState>
    </Page>
  );
}

/** What the home opens with. */
export const BannersPage = () => <PromotionsPage kind="banner" />;
/** A shelf of the home. */
export const CardsPage = () => <PromotionsPage kind="card" />;
