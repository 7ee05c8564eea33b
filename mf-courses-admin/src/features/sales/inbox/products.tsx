import { useState, type RefObject } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { purchaseProductsQuery } from '@clube/shared/clients/purchase-inbox';
import type { PurchaseProduct } from '@clube/shared/contracts/purchase-inbox';
import { purchaseProductStates, type PurchaseProductState } from '@clube/shared/contracts/purchase-inbox-words';
import { RelativeTime } from '@clube/shared/session';
import { Button, Card, Chip, QueryState, SelectField, useListAddress } from '@clube/shared/ui';
import { MapProduct } from './map-product.tsx';
import { onceEach } from './once-each.ts';
import { providerNames, useInboxWords } from './use-inbox-words.ts';
import * as css from './inbox.css.ts';

const tones = { unmapped: 'warning', mapped: 'success', ignored: 'neutral' } as const satisfies Record<
  PurchaseProductState,
  string
>;

type RowProps = { product: PurchaseProduct; onMap: () => void; onEvents: () => void };
function ProductRow({ product, onMap, onEvents }: RowProps) {
  const { t } = useLingui();
  const { products } = useInboxWords();
  const { name, provider, external_id, state, offer, waiting_events: waiting, seen_at } = product;
  return (
    <li className={css.row}>
      <div className={css.what}>
        <strong className={css.rowName}>{name}</strong>
        <span className={css.small}>
          {providerNames[provider]} · {external_id} · <RelativeTime at={seen_at} />
        </span>
        {offer && (
          <span className={css.small}>
            <Trans>Oferta: {offer.name}</Trans>
          </span>
        )}
        {waiting > 0 && (
          <span className={css.small}>
            <Plural value={waiting} one="# evento espera" other="# eventos esperam" />
          </span>
        )}
      </div>
      <Chip tone={tones[state]}>{products[state]}</Chip>
      <div className={css.rowActions}>
        <Button
          size="small"
          variant={state === 'unmapped' ? 'primary' : 'white'}
          aria-label={state === 'unmapped' ? t`Escolher a oferta de ${name}` : t`Trocar a oferta de ${name}`}
          onClick={onMap}
        >
          {state === 'unmapped' ? <Trans>Escolher a oferta</Trans> : <Trans>Trocar a oferta</Trans>}
        </Button>
        <Button size="small" variant="link" aria-label={t`Eventos de ${name}`} onClick={onEvents}>
          <Trans>Eventos</Trans>
        </Button>
      </div>
    </li>
  );
}

const STATE = 'produtos';

type Props = { courseId: number; heading: RefObject<HTMLHeadingElement | null>; onEvents: (product: number) => void };

/** What providers sell for the panel, and which offer each is. */
export function Products({ courseId, heading, onEvents }: Props) {
  const { t } = useLingui();
  const { products: words } = useInboxWords();
  const { filter, setFilter } = useListAddress();
  const state = purchaseProductStates.find((one) => one === filter(STATE));
  const list = useInfiniteQuery({
    ...purchaseProductsQuery({ ...(state && { state }) }),
    placeholderData: keepPreviousData,
  });
  const found = onceEach(list.data?.pages ?? []);
  const [mapping, setMapping] = useState<number>();
  const mapped = found.find(({ id }) => id === mapping);
  return (
    <section className={css.section} aria-labelledby="inbox-products">
      <div className={css.sectionHead}>
        <h2 id="inbox-products" ref={heading} tabIndex={-1} className={css.sectionTitle}>
          <Trans>Produtos das plataformas</Trans>
        </h2>
        <SelectField
          label={<Trans>Mostrar produtos</Trans>}
          value={state ?? ''}
          onChange={({ target }) => setFilter(STATE, target.value)}
        >
          <option value="">{t`Todos`}</option>
          {purchaseProductStates.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryState query={list}>
        {() =>
          found.length === 0 ? (
            <p className={css.small}>
              {state ? (
                <Trans>Nenhum produto combina com esse filtro.</Trans>
              ) : (
                <Trans>Um produto aparece aqui com o primeiro evento dele, e então você diz qual oferta é.</Trans>
              )}
            </p>
          ) : (
            <>
              <Card padded={false}>
                <ul className={css.rows}>
                  {found.map((product) => (
                    <ProductRow
                      key={product.id}
                      product={product}
                      onMap={() => setMapping(product.id)}
                      onEvents={() => onEvents(product.id)}
                    />
                  ))}
                </ul>
              </Card>
              {list.hasNextPage && (
                <Button
                  wide
                  className={css.more}
                  loading={list.isFetchingNextPage}
                  aria-label={t`Mostrar mais produtos`}
                  onClick={() => void list.fetchNextPage()}
                >
                  <Trans>Mostrar mais</Trans>
                </Button>
              )}
            </>
          )
        }
      </QueryState>
      {mapped && <MapProduct product={mapped} courseId={courseId} onClose={() => setMapping(undefined)} />}
    </section>
  );
}
