import type { RefObject } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { purchaseEventsQuery } from '@clube/shared/clients/purchase-inbox';
import type { PurchaseEvent } from '@clube/shared/contracts/purchase-inbox';
import { purchaseEventStates, purchaseProviders } from '@clube/shared/contracts/purchase-inbox-words';
import { formatDate } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { Button, Card, Chip, QueryState, SelectField, TextField, useListAddress } from '@clube/shared/ui';
import { EventDetail } from './event-detail.tsx';
import { onceEach } from './once-each.ts';
import { useAmount } from './use-amount.ts';
import { eventTones, providerNames, useInboxWords } from './use-inbox-words.ts';
import * as css from './inbox.css.ts';

/** While something is tried again by itself. */
const ASK_MS = 3000;
export const PRODUCT = 'produto';
const EVENT = 'evento';

const numberOf = (text: string) => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** Which of them are shown, and which is open: kept in the address. */
function useEventAddress() {
  const { filter, setFilter } = useListAddress();
  const q = filter('busca').slice(0, 100);
  const state = purchaseEventStates.find((one) => one === filter('situacao'));
  const provider = purchaseProviders.find((one) => one === filter('plataforma'));
  const product = numberOf(filter(PRODUCT));
  const query = {
    ...(q && { q }),
    ...(state && { state }),
    ...(provider && { provider }),
    ...(product && { product }),
  };
  const isFiltered = Object.keys(query).length > 0;
  return { query, isFiltered, event: numberOf(filter(EVENT)), setFilter };
}
type Address = ReturnType<typeof useEventAddress>;

function Filters({ query, setFilter }: Address) {
  const { t } = useLingui();
  const { states } = useInboxWords();
  return (
    <div className={css.filters}>
      <TextField
        type="search"
        label={<Trans>Buscar por e-mail ou compra</Trans>}
        maxLength={100}
        value={query.q ?? ''}
        onChange={({ target }) => setFilter('busca', target.value)}
      />
      <SelectField
        label={<Trans>Situação</Trans>}
        value={query.state ?? ''}
        onChange={({ target }) => setFilter('situacao', target.value)}
      >
        <option value="">{t`Todas`}</option>
        {purchaseEventStates.map((state) => (
          <option key={state} value={state}>
            {states[state]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={<Trans>Plataforma</Trans>}
        value={query.provider ?? ''}
        onChange={({ target }) => setFilter('plataforma', target.value)}
      >
        <option value="">{t`Todas`}</option>
        {purchaseProviders.map((provider) => (
          <option key={provider} value={provider}>
            {providerNames[provider]}
          </option>
        ))}
      </SelectField>
      {query.product !== undefined && (
        <Button onClick={() => setFilter(PRODUCT, '')}>
          <Trans>Mostrar de todos os produtos</Trans>
        </Button>
      )}
    </div>
  );
}

function EventRow({ event, onOpen }: { event: PurchaseEvent; onOpen: () => void }) {
  const { t } = useLingui();
  const amountOf = useAmount();
  const { kinds, states, reasons } = useInboxWords();
  const { provider, kind, state, reason, email, product_name, amount, currency, received_at } = event;
  return (
    <li className={css.row}>
      <div className={css.what}>
        <strong className={css.rowName}>
          {kinds[kind]}
          {amount !== null && currency !== null && ` · ${amountOf(amount, currency)}`}
        </strong>
        <span className={css.small}>{[email, product_name].filter(Boolean).join(' · ')}</span>
        <span className={css.small}>
          {providerNames[provider]} · <RelativeTime at={received_at} />
        </span>
        {state === 'failed' && reason && <span className={css.small}>{reasons[reason]}</span>}
      </div>
      <Chip tone={eventTones[state]}>{states[state]}</Chip>
      <div className={css.rowActions}>
        <Button
          size="small"
          aria-label={`${t`Detalhes`}: ${kinds[kind]}, ${email ?? providerNames[provider]}, ${formatDate(received_at)}`}
          onClick={onOpen}
        >
          <Trans>Detalhes</Trans>
        </Button>
      </div>
    </li>
  );
}

type Props = { heading: RefObject<HTMLHeadingElement | null>; onMap: () => void };

/** What arrived and what became of it, the newest first. */
export function Events({ heading, onMap }: Props) {
  const { t } = useLingui();
  const address = useEventAddress();
  const { query, isFiltered, event, setFilter } = address;
  const list = useInfiniteQuery({
    ...purchaseEventsQuery(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ state }) => state === 'waiting')) ? ASK_MS : false,
  });
  const found = onceEach(list.data?.pages ?? []);
  return (
    <section className={css.section} aria-labelledby="inbox-events">
      <h2 id="inbox-events" ref={heading} tabIndex={-1} className={css.sectionTitle}>
        <Trans>O que chegou</Trans>
      </h2>
      <Filters {...address} />
      <QueryState query={list}>
        {() =>
          found.length === 0 ? (
            <p className={css.small}>
              {isFiltered ? (
                <Trans>Nenhum evento combina com esse filtro.</Trans>
              ) : (
                <Trans>Nada chegou ainda. Faça uma venda de teste na plataforma para ver como chega.</Trans>
              )}
            </p>
          ) : (
            <>
              <Card padded={false}>
                <ul className={css.rows}>
                  {found.map((one) => (
                    <EventRow key={one.id} event={one} onOpen={() => setFilter(EVENT, String(one.id))} />
                  ))}
                </ul>
              </Card>
              {list.hasNextPage && (
                <Button
                  wide
                  className={css.more}
                  loading={list.isFetchingNextPage}
                  aria-label={t`Mostrar mais eventos`}
                  onClick={() => void list.fetchNextPage()}
                >
                  <Trans>Mostrar mais</Trans>
                </Button>
              )}
            </>
          )
        }
      </QueryState>
      {event !== undefined && (
        <EventDetail
          id={event}
          onClose={() => setFilter(EVENT, '')}
          onMap={() => {
            // First, for a dialog that closes with the focus in it gives it back to what opened it.
            onMap();
            setFilter(EVENT, '');
          }}
        />
      )}
    </section>
  );
}
