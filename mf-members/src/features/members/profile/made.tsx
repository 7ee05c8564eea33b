import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { deviceName } from '@clube/shared/contracts/device-name';
import type { MemberProfile } from '@clube/shared/contracts/member';
import { formatMoney } from '@clube/shared/contracts/money';
import type { OrderState } from '@clube/shared/contracts/order-states';
import { formatDate, tagOf } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { useSubscriptionWords } from '@clube/shared/subscription';
import { Button, Chip } from '@clube/shared/ui';
import { StatusChip } from '../../../status-chip.tsx';
import * as css from './profile.css.ts';

/** So many of a kind are seen at a glance. */
const AT_ONCE = 5;

function Section({
  id,
  title,
  more,
  children,
}: {
  id: string;
  title: ReactNode;
  more?: ReactNode;
  children: ReactNode[];
}) {
  const [isWhole, setWhole] = useState(false);
  const all = children.length;
  if (all === 0) return null;
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.title}>
        <h3 id={id} className={css.heading}>
          {title}
        </h3>
        {more}
      </div>
      <ul className={css.list}>{isWhole ? children : children.slice(0, AT_ONCE)}</ul>
      {!isWhole && all > AT_ONCE && (
        <Button size="small" variant="link" onClick={() => setWhole(true)}>
          <Trans>Ver todos ({all})</Trans>
        </Button>
      )}
    </section>
  );
}

type Bought = MemberProfile['orders'][number];
/** Of what cost nothing nothing is paid, and nothing goes back. */
function useOrderState() {
  const { t } = useLingui();
  return ({ state, amount, is_claimed, instalments = 1, instalments_paid: paid = 1 }: Bought): string => {
    const isFree = amount === 0;
    if (state === 'paid' && paid < instalments) return t`${paid} de ${instalments} partes pagas`;
    const words: Record<OrderState, string> = {
      created: t`Criado`,
      pending: is_claimed ? t`O comprador diz que pagou` : isFree ? t`Aguardando confirmação` : t`Aguardando pagamento`,
      paid: isFree ? t`Confirmado` : t`Pago`,
      refunded: isFree ? t({ message: 'Encerrado', context: 'um pedido sem custo' }) : t`Reembolsado`,
      disputed: t`Contestado`,
      cancelled: t`Cancelado`,
    };
    return words[state];
  };
}

type Subscription = MemberProfile['subscriptions'][number];
/** When more is charged; where nothing is, until when it is paid. */
function Charge({ of: { state, next_charge_at, current_period_end } }: { of: Subscription }) {
  if (next_charge_at !== null) return <Trans>Próxima cobrança: {formatDate(next_charge_at)}</Trans>;
  if (state === 'cancelled' || state === 'paused') return <Trans>Paga até {formatDate(current_period_end)}</Trans>;
  return <Trans>Sem próxima cobrança</Trans>;
}

function Subscriptions({ list }: { list: readonly Subscription[] }) {
  const { i18n } = useLingui();
  const states = useSubscriptionWords();
  return (
    <Section id="member-subscriptions" title={<Trans>Assinaturas</Trans>}>
      {list.map((one) => (
        <li key={one.id} className={css.line}>
          <span className={css.main}>
            {one.offer_name} · {states[one.state]}
            <br />
            <span className={css.small}>
              <Charge of={one} />
            </span>
          </span>
          <span className={css.side}>{formatMoney(one.amount, one.currency, tagOf(i18n.locale))}</span>
        </li>
      ))}
    </Section>
  );
}

/** What a member got, bought, asked and said, and where they are signed in. */
export function Made({ member }: { member: MemberProfile }) {
  const { i18n } = useLingui();
  const orderState = useOrderState();
  const { id, certificates, orders, subscriptions, tickets, comments, comments_count: all, sessions } = member;
  return (
    <>
      <Section
        id="member-certificates"
        title={<Trans>Certificados</Trans>}
        more={
          <Link className={css.small} to={`/certificados-emitidos?membro=${id}`}>
            <Trans>Conferir ou revogar</Trans>
          </Link>
        }
      >
        {certificates.map(({ code, title, created_at }) => (
          <li key={code} className={css.line}>
            <Link className={css.main} to={`/certificado/${code}`}>
              {title}
            </Link>
            <span className={css.side}>{formatDate(created_at)}</span>
          </li>
        ))}
      </Section>
      <Section id="member-orders" title={<Trans>Pedidos</Trans>}>
        {orders.map((order) => (
          <li key={order.id} className={css.line}>
            <span className={css.main}>
              {order.reference ? (
                <Link to={`/vendas?busca=${order.reference}`}>{order.offer_name}</Link>
              ) : (
                order.offer_name
              )}{' '}
              · {orderState(order)}
              <br />
              <span className={css.small}>{formatDate(order.created_at)}</span>
            </span>
            <span className={css.side}>{formatMoney(order.amount, order.currency, tagOf(i18n.locale))}</span>
          </li>
        ))}
      </Section>
      <Subscriptions list={subscriptions} />
      <Section id="member-tickets" title={<Trans>Chamados</Trans>}>
        {tickets.map((ticket) => (
          <li key={ticket.id} className={css.line}>
            <Link className={css.main} to={`/ajuda/${ticket.id}`}>
              {ticket.title}
            </Link>
            <span className={css.side}>
              <RelativeTime at={ticket.updated_at} />
            </span>
            <Chip tone={ticket.status === 'open' ? 'warning' : 'neutral'}>
              {ticket.status === 'open' ? <Trans>Aberto</Trans> : <Trans>Fechado</Trans>}
            </Chip>
          </li>
        ))}
      </Section>
      <Section
        id="member-comments"
        title={<Trans>Comentários</Trans>}
        more={
          <Link className={css.small} to={`/comentarios?status=all&membro=${id}`}>
            <Trans>Ver todos ({all})</Trans>
          </Link>
        }
      >
        {comments.map((comment) => (
          <li key={comment.id} className={css.line}>
            <span className={css.main}>
              {comment.comment}
              <span className={css.links}>
                <span className={css.small}>{comment.lesson}</span>
                {comment.status !== 'approved' && <StatusChip status={comment.status} />}
              </span>
            </span>
            <span className={css.side}>
              <RelativeTime at={comment.created_at} />
            </span>
          </li>
        ))}
      </Section>
      <Section id="member-sessions" title={<Trans>Aparelhos</Trans>}>
        {sessions.map((session) => (
          <li key={session.id} className={css.line}>
            <span className={css.main}>{deviceName(session.device) || <Trans>Aparelho sem nome</Trans>}</span>
            <span className={css.side}>
              <RelativeTime at={session.last_seen_at} />
            </span>
          </li>
        ))}
      </Section>
    </>
  );
}
