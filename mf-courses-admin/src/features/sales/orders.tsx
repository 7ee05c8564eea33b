import { ReceiptText } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ordersQuery } from '@clube/shared/clients/order';
import { Card, EmptyState, Pager, QueryState, SelectField, TextField, useListAddress } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { allSalesPath } from '../../paths.ts';
import { OrderItem } from './order-item.tsx';
import { listedStates } from './use-all-orders.ts';
import { useOrderWords } from './words.tsx';
import * as css from './sales.css.ts';

/** Who bought a course, the newest first. */
export function Orders({ courseId }: { courseId: number }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const { page, filter, setFilter, setPage } = useListAddress();
  const q = filter('busca');
  const state = listedStates.find((name) => name === filter('estado'));
  const orders = useQuery(ordersQuery({ course: courseId, page, ...(q && { q }), ...(state && { state }) }));
  return (
    <>
      <div className={css.filters}>
        <TextField
          type="search"
          label={<Trans>Buscar por nome, e-mail ou pedido</Trans>}
          maxLength={100}
          value={q}
          onChange={(event) => setFilter('busca', event.target.value)}
        />
        <SelectField
          label={<Trans>Estado</Trans>}
          value={state ?? ''}
          onChange={(event) => setFilter('estado', event.target.value)}
        >
          <option value="">{t`Todos`}</option>
          {listedStates.map((name) => (
            <option key={name} value={name}>
              {words[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryState query={orders}>
        {({ data, current_page, last_page, total }) =>
          data.length === 0 ? (
            <EmptyState
              icon={ReceiptText}
              title={<Trans>Nenhum pedido por aqui</Trans>}
              text={
                q || state ? (
                  <Trans>Nenhum pedido combina com esse filtro.</Trans>
                ) : (
                  <Trans>Quando alguém comprar, o pedido aparece aqui para você confirmar.</Trans>
                )
              }
            />
          ) : (
            <>
              <Card padded={false}>
                <ul className={css.orders}>
                  {data.map((order) => (
                    <li key={order.id}>
                      <OrderItem order={order} />
                    </li>
                  ))}
                </ul>
              </Card>
              <div className={css.pages}>
                <span>
                  <Plural value={total} one="# pedido" other="# pedidos" />
                  {' · '}
                  <Link className={parts.crumb} to={allSalesPath}>
                    <Trans>Ver os de todos os cursos</Trans>
                  </Link>
                </span>
                <Pager current={current_page} last={last_page} onChange={setPage} />
              </div>
            </>
          )
        }
      </QueryState>
    </>
  );
}
