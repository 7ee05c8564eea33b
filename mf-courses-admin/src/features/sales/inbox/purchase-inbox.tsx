import { useEffect, useRef, useState } from 'react';
import { Plug } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { purchaseInboxKey, purchaseInboxQuery } from '@clube/shared/clients/purchase-inbox';
import type { PurchaseInbox as Inbox } from '@clube/shared/contracts/purchase-inbox';
import { purchaseProviders } from '@clube/shared/contracts/purchase-inbox-words';
import { Button, EmptyState, QueryState, Row, useListAddress } from '@clube/shared/ui';
import { Connect } from './connect.tsx';
import { Events, PRODUCT } from './events.tsx';
import { Guide } from './guide.tsx';
import { Products } from './products.tsx';
import { SourceCard } from './source-card.tsx';
import * as css from './inbox.css.ts';

/** While somebody waits for a first event, and after it. */
const [SOON_MS, LATER_MS] = [5000, 30_000];

/** What is connected, asked for again by itself; the lists follow when something has arrived. */
function useInbox() {
  const client = useQueryClient();
  const query = useQuery({
    ...purchaseInboxQuery(),
    refetchInterval: ({ state: { data } }) => {
      const enabled = data?.sources.filter(({ is_enabled }) => is_enabled) ?? [];
      if (enabled.length === 0) return false;
      return enabled.some(({ received_at }) => received_at === null) ? SOON_MS : LATER_MS;
    },
  });
  const arrived = query.data?.sources.map(({ received_at }) => received_at).join();
  const seen = useRef(arrived);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== arrived)
      void client.invalidateQueries({ queryKey: purchaseInboxKey });
    seen.current = arrived;
  }, [client, arrived]);
  return query;
}

type Doing = { connect: true } | { guide: number } | undefined;

function Sources({
  inbox,
  onGuide,
  onConnect,
}: {
  inbox: Inbox;
  onGuide: (id: number) => void;
  onConnect: () => void;
}) {
  const { sources } = inbox;
  if (sources.length === 0)
    return (
      <EmptyState
        icon={Plug}
        title={<Trans>Nenhuma plataforma conectada</Trans>}
        text={
          <Trans>Você vende pela Hotmart, Kiwify, Eduzz ou Stripe? Conecte, e quem paga lá entra aqui sozinho.</Trans>
        }
        action={
          <Button variant="primary" onClick={onConnect}>
            <Trans>Conectar uma plataforma</Trans>
          </Button>
        }
      />
    );
  return (
    <div className={css.sources}>
      {sources.map((source) => (
        <SourceCard key={source.id} source={source} onGuide={() => onGuide(source.id)} />
      ))}
    </div>
  );
}

type AttentionProps = { inbox: Inbox; onProducts: () => void; onFailed: () => void };
/** What waits for a person. */
function Attention({ inbox: { unmapped_products, failed_events }, onProducts, onFailed }: AttentionProps) {
  if (unmapped_products === 0 && failed_events === 0) return null;
  return (
    <div className={css.attention} role="status">
      {unmapped_products > 0 && (
        <Row>
          <span>
            <Plural
              value={unmapped_products}
              one="# produto espera uma oferta."
              other="# produtos esperam uma oferta."
            />
          </span>
          <Button size="small" onClick={onProducts}>
            <Trans>Ver os produtos</Trans>
          </Button>
        </Row>
      )}
      {failed_events > 0 && (
        <Row>
          <span>
            <Plural value={failed_events} one="# evento falhou." other="# eventos falharam." />
          </span>
          <Button size="small" onClick={onFailed}>
            <Trans>Ver os que falharam</Trans>
          </Button>
        </Row>
      )}
    </div>
  );
}

/** Who else sells for the panel: what they tell it, and what becomes of that. */
export function PurchaseInbox({ courseId }: { courseId: number }) {
  const { setFilter } = useListAddress();
  const [doing, setDoing] = useState<Doing>();
  const products = useRef<HTMLHeadingElement>(null);
  const events = useRef<HTMLHeadingElement>(null);
  const query = useInbox();
  const goTo = (heading: HTMLHeadingElement | null) => heading?.focus();
  const filterBy = (name: string, value: string) => {
    setFilter(name, value);
    goTo(events.current);
  };
  const connect = () => setDoing({ connect: true });
  return (
    <QueryState query={query}>
      {(inbox) => {
        const free = purchaseProviders.filter((one) => inbox.sources.every(({ provider }) => provider !== one));
        const guided = doing && 'guide' in doing ? inbox.sources.find(({ id }) => id === doing.guide) : undefined;
        return (
          <>
            <div className={css.head}>
              <p className={css.intro}>
                <Trans>
                  Quem paga numa plataforma conectada entra no painel sozinho, e um reembolso lá encerra o acesso aqui.
                  Vale para o painel inteiro, não só para este curso.
                </Trans>
              </p>
              {inbox.sources.length > 0 && free.length > 0 && (
                <Button variant="primary" onClick={connect}>
                  <Trans>Conectar uma plataforma</Trans>
                </Button>
              )}
            </div>
            <Attention
              inbox={inbox}
              onProducts={() => goTo(products.current)}
              onFailed={() => filterBy('situacao', 'failed')}
            />
            <Sources inbox={inbox} onConnect={connect} onGuide={(guide) => setDoing({ guide })} />
            <Products
              courseId={courseId}
              heading={products}
              onEvents={(product) => filterBy(PRODUCT, String(product))}
            />
            <Events heading={events} onMap={() => goTo(products.current)} />
            {doing && 'connect' in doing && (
              <Connect free={free} onMade={(guide) => setDoing({ guide })} onClose={() => setDoing(undefined)} />
            )}
            {guided && <Guide source={guided} onClose={() => setDoing(undefined)} />}
          </>
        );
      }}
    </QueryState>
  );
}
