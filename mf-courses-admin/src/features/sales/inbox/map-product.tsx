import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { offersQuery } from '@clube/shared/clients/offer';
import { ordersKey } from '@clube/shared/clients/order';
import { purchaseInboxKey, putPurchaseProduct } from '@clube/shared/clients/purchase-inbox';
import type { Offer } from '@clube/shared/contracts/offer';
import type { PurchaseProduct } from '@clube/shared/contracts/purchase-inbox';
import { Form, SelectInput, Submit } from '@clube/shared/forms';
import { Button, ButtonLink, EmptyState, QueryState, Row, showToast, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { salesPath } from '../../../paths.ts';
import { useMoney } from '../words.tsx';
import { providerNames } from './use-inbox-words.ts';
import * as css from './inbox.css.ts';

const NONE = 'none';
const LATER = 'later';
type Values = { choice: string };

/** What stands in the field before somebody chooses. */
const chosen = ({ state, offer }: PurchaseProduct) =>
  offer ? String(offer.id) : state === 'ignored' ? NONE : undefined;

function Choose({ product, offers, onClose }: { product: PurchaseProduct; offers: Offer[]; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const money = useMoney();
  const { id, state, version, waiting_events: waiting } = product;
  const save = async ({ choice }: Values) => {
    const offer = offers.find((one) => String(one.id) === choice);
    try {
      await putPurchaseProduct(id, { offer_id: offer?.id ?? null, is_ignored: choice === NONE, version });
    } finally {
      await client.invalidateQueries({ queryKey: purchaseInboxKey });
    }
    await client.invalidateQueries({ queryKey: ordersKey });
    showToast(t`Produto salvo.`, 'success');
    onClose();
  };
  return (
    <Form<Values>
      onSubmit={save}
      initialValues={{ choice: chosen(product) ?? '' }}
      validate={({ choice }) => ({
        choice: choice ? undefined : t`Escolha uma oferta, ou diga que não é deste painel.`,
      })}
      messages={{
        'version.stale': { text: t`Alguém escolheu antes. Feche e abra de novo para ver o atual.` },
        'offer.not_found': { field: 'choice', text: t`Esta oferta não existe mais. Escolha outra.` },
      }}
    >
      <SelectInput
        name="choice"
        label={<Trans>Qual oferta é</Trans>}
        hint={
          waiting > 0 ? (
            <Plural
              value={waiting}
              one="# evento espera por isto e é aplicado assim que você salvar."
              other="# eventos esperam por isto e são aplicados assim que você salvar."
            />
          ) : (
            <Trans>Vale para o que chegar a partir de agora. Pedidos que já existem não mudam.</Trans>
          )
        }
      >
        <option value="">{t`Escolha`}</option>
        {offers.map(({ id: offer, name, amount, currency, courses }) => (
          <option key={offer} value={offer}>
            {`${name} · ${courses.map(({ title }) => title).join(', ')} · ${money(amount, currency)}`}
          </option>
        ))}
        <option value={NONE}>{t`Nenhuma: não é deste painel`}</option>
        {state !== 'unmapped' && <option value={LATER}>{t`Ainda não sei: guardar o que chegar`}</option>}
      </SelectInput>
      <Row>
        <Submit whenChanged>
          <Trans>Salvar</Trans>
        </Submit>
        <Button onClick={onClose}>
          <Trans>Cancelar</Trans>
        </Button>
      </Row>
    </Form>
  );
}

type Props = { product: PurchaseProduct; courseId: number; onClose: () => void };

/** Says which offer of the panel a provider's product is. */
export function MapProduct({ product, courseId, onClose }: Props) {
  const offers = useQuery({ ...offersQuery(), staleTime: 0 });
  const provider = providerNames[product.provider];
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Qual oferta é {product.name}?</Trans>}>
      <Stack>
        <p className={css.small}>
          {provider} · {product.external_id}
        </p>
        <p>
          <Trans>
            Quem compra este produto na {provider} recebe o que a oferta abre, pelos dias que ela diz. O preço é o de
            lá.
          </Trans>
        </p>
        <QueryState query={offers}>
          {({ offers: list }) => (
            <>
              {list.length === 0 && (
                <EmptyState
                  title={<Trans>Ainda não há nenhuma oferta</Trans>}
                  text={<Trans>Crie uma, com o curso e os dias de acesso. Ela pode ficar em rascunho.</Trans>}
                  action={
                    <ButtonLink to={salesPath(courseId)}>
                      <Trans>Ir para Ofertas</Trans>
                    </ButtonLink>
                  }
                />
              )}
              <Choose product={product} offers={list} onClose={onClose} />
            </>
          )}
        </QueryState>
      </Stack>
    </Dialog>
  );
}
