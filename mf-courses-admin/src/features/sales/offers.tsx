import { useState } from 'react';
import { Copy, ExternalLink, Plus, Tag } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { deleteOffer, offersQuery, patchOffer } from '@clube/shared/clients/offer';
import type { Offer, OfferPatch } from '@clube/shared/contracts/offer';
import { useCopy } from '@clube/shared/copy';
import { isApiError } from '@clube/shared/transport';
import { Button, Card, EmptyState, QueryState, Row, showFailure, Stack } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { DeleteQuestion, offerShownBy } from '../bin/index.ts';
import { Coupons } from './coupons.tsx';
import { OfferEditor } from './offer-editor.tsx';
import { OfferState, useMoney } from './words.tsx';
import * as css from './sales.css.ts';

function Address({ url, name }: { url: string; name: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <div className={css.address}>
      <a className={css.addressText} href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
      <a href={url} target="_blank" rel="noreferrer" aria-label={t`Abrir a página de ${name}`}>
        <ExternalLink size={16} strokeWidth={1.75} />
      </a>
      <Button
        size="small"
        variant="link"
        iconOnly
        aria-label={t`Copiar o endereço de ${name}`}
        onClick={() => void copy(url)}
      >
        <Copy size={16} strokeWidth={1.75} />
      </Button>
    </div>
  );
}

type Asking = 'end' | 'delete' | undefined;
type Props = { offer: Offer; sellsAt: string; onEdit: () => void; refresh: () => Promise<unknown> };

function useChange({ offer, refresh }: Pick<Props, 'offer' | 'refresh'>) {
  const { t } = useLingui();
  return useMutation({
    mutationFn: (state: NonNullable<OfferPatch['state']>) => patchOffer(offer.id, { state, version: offer.version }),
    onSettled: refresh,
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'offer.no_payment')
          ? t`Diga primeiro como receber nesta moeda, em Recebimento.`
          : isApiError(error, 'version.stale')
            ? t`Alguém mudou a oferta antes. Mostramos a atual.`
            : t`Não foi possível salvar agora. Tente de novo.`,
      ),
  });
}

function OfferCard({ offer, sellsAt, onEdit, refresh }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const money = useMoney();
  const change = useChange({ offer, refresh });
  const [asking, ask] = useState<Asking>();
  const { id, name, amount, currency, instalments, access_days, seats, seats_taken, state, courses, coupons } = offer;
  return (
    <Card>
      <div className={css.head}>
        <div className={css.headText}>
          <h2 className={css.name}>{name}</h2>
          <p className={css.note}>
            {offer.renews && access_days !== null ? (
              <Plural value={access_days} one="Assinatura de # dia" other="Assinatura de # dias" />
            ) : access_days === null ? (
              <Trans>Acesso para sempre</Trans>
            ) : (
              <Plural value={access_days} one="# dia de acesso" other="# dias de acesso" />
            )}
            {offer.trial_days !== null && (
              <>
                {' · '}
                <Plural value={offer.trial_days} one="# dia de teste grátis" other="# dias de teste grátis" />
              </>
            )}
            {' · '}
            {seats === null ? (
              <Plural value={seats_taken} one="# pedido" other="# pedidos" />
            ) : (
              <Trans>
                {seats_taken} de {seats} vagas
              </Trans>
            )}
          </p>
          {courses.length > 1 && <p className={css.note}>{courses.map(({ title }) => title).join(' · ')}</p>}
        </div>
        <div>
          <span className={css.price}>{money(amount, currency)}</span>
          {instalments > 1 && (
            <p className={css.note}>
              <Trans>em até {instalments}×</Trans>
            </p>
          )}
        </div>
        <OfferState of={offer} />
      </div>
      {state !== 'draft' && <Address url={`${sellsAt}/curso/venda/${id}`} name={name} />}
      <div className={css.actions}>
        {state !== 'on_sale' && (
          <Button size="small" variant="primary" loading={change.isPending} onClick={() => change.mutate('on_sale')}>
            <Trans>Pôr à venda</Trans>
          </Button>
        )}
        <Button size="small" aria-label={t`Editar ${name}`} onClick={onEdit}>
          <Trans>Editar</Trans>
        </Button>
        {state === 'on_sale' && (
          <Button size="small" onClick={() => ask('end')}>
            <Trans>Encerrar as vendas</Trans>
          </Button>
        )}
        {/* What was bought stays; a server that does not say so refuses. */}
        {state !== 'on_sale' && !offer.has_orders && (
          <Button size="small" variant="outline-danger" aria-label={t`Apagar ${name}`} onClick={() => ask('delete')}>
            <Trans>Apagar</Trans>
          </Button>
        )}
      </div>
      <Coupons offer={offer} refresh={refresh} />
      {asking === 'end' && (
        <ConfirmDialog
          title={<Trans>Encerrar as vendas de {name}?</Trans>}
          action={<Trans>Encerrar</Trans>}
          onConfirm={() => change.mutateAsync('ended')}
          onClose={() => ask(undefined)}
        >
          <Trans>A página diz que as vendas terminaram. Quem já comprou continua com o acesso.</Trans>
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <DeleteQuestion
          title={name}
          kind="offer"
          onDelete={() => deleteOffer(id)}
          onDeleted={() => Promise.all(offerShownBy.map((queryKey) => client.invalidateQueries({ queryKey })))}
          onFailed={(error) => {
            if (!isApiError(error, 'offer.has_orders')) return undefined;
            ask(undefined);
            void refresh();
            return t`Ela já tem pedidos, por isso não pode ser apagada.`;
          }}
          onClose={() => ask(undefined)}
        >
          {coupons.length === 0 ? (
            <Trans>A página some.</Trans>
          ) : (
            <Plural value={coupons.length} one="A página some, com # cupom." other="A página some, com # cupons." />
          )}{' '}
          <Trans>O que no início é só para quem comprou esta oferta vai junto.</Trans>
        </DeleteQuestion>
      )}
    </Card>
  );
}

/** What is sold of a course. */
export function Offers({ courseId }: { courseId: number }) {
  const client = useQueryClient();
  const offers = useQuery(offersQuery(courseId));
  const [editing, edit] = useState<number | 'new'>();
  const refresh = () => client.invalidateQueries({ queryKey: offersQuery(courseId).queryKey });
  return (
    <QueryState query={offers}>
      {({ offers: list, sells_at }) => {
        const chosen = list.find(({ id }) => id === editing);
        if (editing === 'new' || chosen)
          return (
            <OfferEditor
              key={editing}
              courseId={courseId}
              offer={chosen}
              refresh={refresh}
              onClose={() => edit(undefined)}
            />
          );
        const add = (
          <Button variant="primary" onClick={() => edit('new')}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Nova oferta</Trans>
          </Button>
        );
        if (list.length === 0)
          return (
            <EmptyState
              icon={Tag}
              title={<Trans>Nenhuma oferta ainda</Trans>}
              text={<Trans>Uma oferta tem preço, página de venda e, se você quiser, cupons e vagas.</Trans>}
              action={add}
            />
          );
        return (
          <Stack>
            <Row>{add}</Row>
            {list.map((offer) => (
              <OfferCard
                key={offer.id}
                offer={offer}
                sellsAt={sells_at}
                refresh={refresh}
                onEdit={() => edit(offer.id)}
              />
            ))}
          </Stack>
        );
      }}
    </QueryState>
  );
}
