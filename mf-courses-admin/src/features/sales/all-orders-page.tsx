import { Download, ReceiptText, SearchX } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import { offersQuery } from '@clube/shared/clients/offer';
import { orderExportUrl } from '@clube/shared/clients/order';
import { purchaseInboxQuery } from '@clube/shared/clients/purchase-inbox';
import { takeFile } from '@clube/shared/clients/take-file';
import type { OrderTotals } from '@clube/shared/contracts/order';
import type { Locale } from '@clube/shared/i18n';
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Page,
  QueryState,
  QuietNotice,
  SelectField,
  SkeletonBlock,
  TextField,
} from '@clube/shared/ui';
import { salesPath } from '../../paths.ts';
import { OrderItem } from './order-item.tsx';
import { listedStates, useAllOrders, type AllOrders } from './use-all-orders.ts';
import { useMoney, useOrderWords } from './words.tsx';
import * as css from './sales.css.ts';

function Filters({ filters, from, to, setFilter }: AllOrders) {
  const { t } = useLingui();
  const words = useOrderWords();
  const courses = useQuery(coursesQuery()).data ?? [];
  const offers = useQuery(offersQuery()).data?.offers ?? [];
  return (
    <div className={css.search}>
      <div className={css.searched}>
        <TextField
          type="search"
          label={<Trans>Buscar por nome, e-mail ou pedido</Trans>}
          maxLength={100}
          value={filters.q ?? ''}
          onChange={({ target }) => setFilter('busca', target.value)}
        />
      </div>
      <SelectField
        label={<Trans>Estado</Trans>}
        value={filters.state ?? ''}
        onChange={({ target }) => setFilter('estado', target.value)}
      >
        <option value="">{t`Todos`}</option>
        {listedStates.map((name) => (
          <option key={name} value={name}>
            {words[name]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={<Trans>Curso</Trans>}
        value={filters.course ?? ''}
        onChange={({ target }) => setFilter('curso', target.value)}
      >
        <option value="">{t`Todos os cursos`}</option>
        {courses.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={<Trans>Oferta</Trans>}
        value={filters.offer ?? ''}
        onChange={({ target }) => setFilter('oferta', target.value)}
      >
        <option value="">{t`Todas as ofertas`}</option>
        {offers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        label={<Trans>De</Trans>}
        value={from}
        onChange={({ target }) => setFilter('de', target.value)}
      />
      <TextField
        type="date"
        label={<Trans>Até</Trans>}
        value={to}
        onChange={({ target }) => setFilter('ate', target.value)}
      />
    </div>
  );
}

/** What the list comes to, a card for each currency: one is never added to another. */
function Totals({ of }: { of: OrderTotals }) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <ul className={css.totals} aria-label={t`Total por moeda`}>
      {of.map(({ currency, orders, paid, refunded }) => {
        const back = money(refunded, currency);
        return (
          <li key={currency}>
            <Card>
              <p className={css.note}>
                <Trans>Vendido</Trans> · {currency}
              </p>
              <p className={css.total}>{money(paid, currency)}</p>
              <p className={css.note}>
                <Trans>Reembolsado: {back}</Trans>
                {' · '}
                <Plural value={orders} one="# pedido" other="# pedidos" />
              </p>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

/** What was paid elsewhere and let nobody in is in no order; it is put right where the platforms of the panel are. */
function Elsewhere() {
  const inbox = useQuery(purchaseInboxQuery()).data;
  const [course] = useQuery(coursesQuery()).data ?? [];
  const count = (inbox?.unmapped_products ?? 0) + (inbox?.failed_events ?? 0);
  if (count === 0 || !course) return null;
  return (
    <QuietNotice
      action={
        <ButtonLink size="small" to={`${salesPath(course.id)}?aba=plataformas`}>
          <Trans>Ver plataformas</Trans>
        </ButtonLink>
      }
    >
      <Plural
        value={count}
        one="# venda de outra plataforma não abriu nada: um produto sem oferta, ou um aviso que falhou."
        other="# assuntos de outras plataformas não abriram nada: produtos sem oferta, ou avisos que falharam."
      />
    </QuietNotice>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title={<Trans>Nenhum pedido por aqui</Trans>}
      text={<Trans>Nenhum pedido combina com esse filtro.</Trans>}
    />
  ) : (
    <EmptyState
      icon={ReceiptText}
      title={<Trans>Nenhum pedido por aqui</Trans>}
      text={<Trans>Quando alguém comprar, o pedido aparece aqui para você confirmar.</Trans>}
    />
  );
}

/** `/vendas`: who bought anything of the panel, what it comes to, and what is to become of each. */
export function AllOrdersPage() {
  const { t, i18n } = useLingui();
  const all = useAllOrders();
  const { filters, list, totals, isFiltered } = all;
  const orders = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const exported = () => takeFile(orderExportUrl({ ...filters, language: i18n.locale as Locale }));
  return (
    <Page
      title={t`Vendas`}
      subtitle={<Trans>Os pedidos de todos os cursos do painel.</Trans>}
      actions={
        <Button onClick={exported}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Exportar CSV</Trans>
        </Button>
      }
    >
      <Elsewhere />
      <Filters {...all} />
      <QueryState query={list} loading={<SkeletonBlock className={css.listSkeleton} />}>
        {() =>
          orders.length > 0 ? (
            <>
              <QueryState query={totals} loading={<SkeletonBlock className={css.totalsSkeleton} />}>
                {(found) => <Totals of={found} />}
              </QueryState>
              <Card padded={false}>
                <ul className={css.orders} aria-label={t`Pedidos`}>
                  {orders.map((order) => (
                    <li key={order.id}>
                      <OrderItem order={order} />
                    </li>
                  ))}
                </ul>
              </Card>
              {list.hasNextPage && (
                <div className={css.more}>
                  <Button wide loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    <Trans>Mostrar mais</Trans>
                  </Button>
                </div>
              )}
            </>
          ) : (
            <Empty isFiltered={isFiltered} />
          )
        }
      </QueryState>
    </Page>
  );
}
