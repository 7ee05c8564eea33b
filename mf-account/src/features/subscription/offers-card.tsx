import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { planOffersQuery } from '@clube/shared/clients/plan';
import type { PanelPlan, PlanLimit, PlanOffer, PlanOffers } from '@clube/shared/contracts/plan';
import { formatPlanPrice } from '@clube/shared/contracts/plan-price';
import { formatBytes, formatDate, formatNumber, tagOf, type Locale } from '@clube/shared/i18n';
import { mayAtom } from '@clube/shared/session';
import { Button, Card, Chip, QueryState } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { OfferDialog } from './offer-dialog.tsx';
import * as css from './subscription.css.ts';

function useLimitNames(): Record<PlanLimit, string> {
  const { t } = useLingui();
  return {
    storage_bytes: t`Armazenamento`,
    members: t`Membros`,
    admins: t`Administradores`,
    domains: t`Domínios`,
  };
}

/** What a plan includes. */
function Includes({ limits }: Pick<PlanOffer, 'limits'>) {
  const { t } = useLingui();
  const names = useLimitNames();
  const rows = Object.keys(names) as PlanLimit[];
  return (
    <dl className={css.includes}>
      {rows.map((limit) => {
        const most = limits[limit];
        const write = limit === 'storage_bytes' ? formatBytes : formatNumber;
        return (
          <div key={limit} className={css.included}>
            <dt className={parts.note}>{names[limit]}</dt>
            <dd className={css.includedMost}>
              {most !== null ? write(most) : limit === 'storage_bytes' ? t`o do servidor` : t`sem limite`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type Props = {
  offer: PlanOffer;
  /** Whether whoever looks may change the plan now. */
  isOpen: boolean;
  /** Whether another plan begins next. */
  hasNext: boolean;
  onChoose: () => void;
};

/** What can be done with a plan, or why nothing can. */
function Choice({ offer, isOpen, hasNext, onChoose }: Props) {
  const names = useLimitNames();
  const { i18n } = useLingui();
  const name = offer.name[i18n.locale as Locale];
  const { t } = useLingui();
  if (offer.exceeded.length > 0 && !offer.is_present) {
    const what = offer.exceeded.map((limit) => names[limit].toLowerCase()).join(', ');
    return (
      <p className={parts.note}>
        <Trans>O painel já usa mais do que ele inclui: {what}.</Trans>
      </p>
    );
  }
  if (!isOpen || offer.is_next || (offer.is_present && !hasNext)) return null;
  return (
    <Button
      wide
      onClick={onChoose}
      aria-label={`${offer.is_present ? t`Continuar neste plano` : t`Trocar de plano`}: ${name}`}
    >
      {offer.is_present ? <Trans>Continuar neste plano</Trans> : <Trans>Trocar de plano</Trans>}
    </Button>
  );
}

function Offer(props: Props) {
  const { i18n } = useLingui();
  const { name, price_minor, currency, period, limits, is_present, is_next, starts_at } = props.offer;
  const day = starts_at && formatDate(starts_at);
  return (
    <li className={css.offer} data-present={is_present}>
      <div className={css.offerHead}>
        <strong className={parts.title}>{name[i18n.locale as Locale]}</strong>
        {is_present && (
          <Chip tone="success">
            <Trans>Plano atual</Trans>
          </Chip>
        )}
        {is_next && (
          <Chip tone="warning">
            <Trans>Começa em {day}</Trans>
          </Chip>
        )}
      </div>
      <p className={css.offerPrice}>
        <strong>{formatPlanPrice(price_minor, currency, tagOf(i18n.locale))}</strong>{' '}
        <span className={css.period}>{period === 'year' ? <Trans>por ano</Trans> : <Trans>por mês</Trans>}</span>
      </p>
      <Includes limits={limits} />
      <Choice {...props} />
    </li>
  );
}

/** Why nobody can choose now. */
function Block({ blocked, isOwner }: { blocked: PlanOffers['blocked']; isOwner: boolean }) {
  const text =
    blocked === 'unpaid' ? (
      <Trans>Pague a fatura em aberto antes de trocar de plano.</Trans>
    ) : blocked === 'settled' ? (
      <Trans>O próximo plano já está pago: troque depois que ele começar.</Trans>
    ) : isOwner ? null : (
      <Trans>Só o dono do painel troca de plano.</Trans>
    );
  return text && <p className={css.note}>{text}</p>;
}

/** The plans side by side, the present one marked. */
export function OffersCard({ panel }: { panel: PanelPlan }) {
  const isOwner = useAtomValue(mayAtom)('panel.own');
  const offers = useQuery(planOffersQuery());
  const [chosen, setChosen] = useState<PlanOffer>();
  return (
    <Card>
      <h2 className={parts.sectionTitle}>
        <Trans>Planos</Trans>
      </h2>
      <QueryState query={offers}>
        {({ blocked, offers: list }) =>
          list.length === 0 ? (
            <p className={parts.note}>
              <Trans>Esta plataforma não oferece planos para escolher.</Trans>
            </p>
          ) : (
            <>
              <ul className={css.offers}>
                {list.map((offer) => (
                  <Offer
                    key={offer.key}
                    offer={offer}
                    isOpen={isOwner && blocked === null}
                    hasNext={panel.next !== null}
                    onChoose={() => setChosen(offer)}
                  />
                ))}
              </ul>
              <Block blocked={blocked} isOwner={isOwner} />
            </>
          )
        }
      </QueryState>
      {chosen && (
        <OfferDialog offer={chosen} isPaying={panel.paid_until !== null} onClose={() => setChosen(undefined)} />
      )}
    </Card>
  );
}
