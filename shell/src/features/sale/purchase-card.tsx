import { useState } from 'react';
import { Check } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { claimPurchase, confirmPurchase, purchaseQuery } from '@clube/shared/clients/sale';
import type { Purchase } from '@clube/shared/contracts/sale';
import { formatDay } from '@clube/shared/i18n';
import { meAtom, siteAtom } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { Button, ButtonLink, Chip, ErrorState, Skeleton } from '@clube/shared/ui';
import { PixPanel } from './pix-panel.tsx';
import { Proof } from './proof.tsx';
import { useMoneyOf } from './price-head.tsx';
import * as css from './sale.css.ts';

function Paid({ purchase: { course_id, amount, trial_days, is_held } }: { purchase: Purchase }) {
  const isSignedIn = useAtomValue(meAtom) !== null;
  return (
    <div className={css.done} role="status">
      <span className={css.doneMark}>
        <Check size={26} strokeWidth={2} aria-hidden />
      </span>
      <h2 className={css.dueTitle}>
        {trial_days != null ? (
          <Trans>Teste grátis confirmado</Trans>
        ) : amount === 0 ? (
          <Trans>Pedido confirmado</Trans>
        ) : (
          <Trans>Pagamento confirmado</Trans>
        )}
      </h2>
      <p className={css.small}>
        {is_held ? (
          <Trans>O acesso ainda não abriu. Enviamos um e-mail que diz o que falta.</Trans>
        ) : trial_days != null ? (
          <Trans>Enviamos o acesso e o dia do primeiro pagamento para o seu e-mail.</Trans>
        ) : amount === 0 ? (
          <Trans>Enviamos o acesso para o seu e-mail.</Trans>
        ) : (
          <Trans>Enviamos o recibo e o acesso para o seu e-mail.</Trans>
        )}
      </p>
      {isSignedIn && course_id !== null ? (
        <ButtonLink variant="primary" size="large" wide to={`/curso/${course_id}`}>
          <Trans>Abrir o curso</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink size="large" wide to="/first-access">
          <Trans>Não recebi o e-mail</Trans>
        </ButtonLink>
      )}
    </div>
  );
}

/** Of what cost nothing nothing is said of money. */
function useOverWords({ state, amount }: Purchase): { title: string; text: string } {
  const { t } = useLingui();
  const isFree = amount === 0;
  if (state === 'cancelled')
    return {
      title: t`Pedido cancelado`,
      text: isFree
        ? t`Nada foi cobrado. Você pode fazer outro pedido.`
        : t`Não pague mais por este pedido. Você pode fazer outro.`,
    };
  if (state === 'disputed')
    return {
      title: isFree ? t`Pedido contestado` : t`Pagamento contestado`,
      text: t`O acesso deste pedido está fechado enquanto a contestação dura.`,
    };
  return isFree
    ? { title: t`Acesso encerrado`, text: t`Este pedido não custou nada: nada é devolvido. O acesso dele terminou.` }
    : { title: t`Pagamento devolvido`, text: t`O acesso deste pedido terminou.` };
}

function Over({ purchase, onAgain }: { purchase: Purchase; onAgain: () => void }) {
  const { title, text } = useOverWords(purchase);
  const { reason } = purchase;
  return (
    <div className={css.done} role="status">
      <h2 className={css.dueTitle}>{title}</h2>
      <p className={css.small}>{text}</p>
      {reason !== null && (
        <p className={css.small}>
          <Trans>Motivo: {reason}</Trans>
        </p>
      )}
      <Button onClick={onAgain}>
        <Trans>Fazer outro pedido</Trans>
      </Button>
    </div>
  );
}

/** The buyer's word, so that the panel knows where to look. It opens nothing. */
function Claim({ token }: { token: string }) {
  const queries = useQueryClient();
  const claim = useMutation({
    mutationFn: () => claimPurchase(token),
    onSettled: () => queries.invalidateQueries({ queryKey: purchaseQuery(token).queryKey }),
  });
  return (
    <>
      {claim.isError && (
        <p className={css.small} role="alert">
          <Trans>Não foi possível avisar agora. Tente de novo.</Trans>
        </p>
      )}
      <Button wide loading={claim.isPending} onClick={() => claim.mutate()}>
        <Trans>Já paguei</Trans>
      </Button>
    </>
  );
}

/** When the part is due, and what not paying it costs. */
function NextPart({ of: { part_state: state }, dueAt }: { of: Purchase; dueAt: string }) {
  const day = formatDay(dueAt);
  return (
    <p className={css.small}>
      {state === 'closed' ? (
        <Trans>O acesso deste pedido está fechado até esta parte ser paga.</Trans>
      ) : state === 'overdue' ? (
        <Trans>Venceu em {day}. O acesso fecha se ela não for paga.</Trans>
      ) : (
        <Trans>Vence em {day}.</Trans>
      )}
    </p>
  );
}

function Due({ purchase, token }: { purchase: Purchase; token: string }) {
  const money = useMoneyOf(purchase.currency);
  const site = useAtomValue(siteAtom)?.site_name;
  const { due, pix, note, reference, instalments, instalments_paid, expires_at, state, claimed_at } = purchase;
  if (due === null) return null;
  const number = instalments_paid + 1;
  const amount = money(due);
  const day = formatDay(expires_at);
  // Its day is counted from when its buyer comes in (docs/adr/0458); they can pay ahead.
  const isLater = state === 'paid' && purchase.part_due_at === null;
  return (
    <section className={state === 'paid' && purchase.part_state !== 'closed' ? css.section : undefined}>
      <div className={css.dueHead}>
        <h2 className={css.dueTitle}>{pix ? <Trans>Pague com PIX</Trans> : <Trans>Como pagar</Trans>}</h2>
        {instalments > 1 && (
          <Chip>
            <Trans>
              Parte {number} de {instalments}
            </Trans>
          </Chip>
        )}
      </div>
      {isLater && (
        <p className={css.ownWords}>
          <Trans>Não precisa pagar agora: esta parte só vence depois que você entrar pela primeira vez.</Trans>
        </p>
      )}
      {pix ? (
        <PixPanel pix={pix} amount={amount} reference={reference} />
      ) : (
        <p className={css.ownWords}>
          <Trans>
            {amount} · pedido {reference}
          </Trans>
        </p>
      )}
      {purchase.part_due_at && <NextPart of={purchase} dueAt={purchase.part_due_at} />}
      {note && <p className={css.ownWords}>{note}</p>}
      {(!isLater || claimed_at !== null) && (
        <div className={css.waiting} role="status">
          <span className={css.wheel} aria-hidden />
          <span>
            <strong className={css.waitingTitle}>
              {claimed_at ? <Trans>Aguardando a confirmação</Trans> : <Trans>Aguardando o pagamento</Trans>}
            </strong>
            <span className={css.small}>
              {claimed_at ? (
                <Trans>
                  Você disse que já pagou. {site} confere e confirma; esta página muda sozinha, e você recebe um e-mail.
                </Trans>
              ) : state === 'pending' ? (
                <Trans>
                  Pague no aplicativo do banco. Quando {site} confirmar, esta página muda sozinha. O pedido espera até{' '}
                  {day}.
                </Trans>
              ) : (
                <Trans>Quando {site} confirmar, esta página muda sozinha.</Trans>
              )}
            </span>
          </span>
        </div>
      )}
      {claimed_at === null && <Claim token={token} />}
      {state === 'pending' && claimed_at !== null && <Proof token={token} hasProof={purchase.has_proof} />}
    </section>
  );
}

/** They had theirs: the offer costs from today, and they are asked before anything is ordered. */
function Tried({ purchase: { price, currency }, onAgain }: { purchase: Purchase; onAgain: () => void }) {
  const amount = useMoneyOf(currency)(price);
  return (
    <div className={css.done} role="status">
      <h2 className={css.dueTitle}>
        <Trans>O teste grátis é só da primeira vez</Trans>
      </h2>
      <p className={css.small}>
        <Trans>Você já teve esta oferta. Ela custa {amount} por período, a partir de hoje; nada foi cobrado.</Trans>
      </p>
      <Button variant="primary" size="large" wide onClick={onAgain}>
        <Trans>Ver a oferta</Trans>
      </Button>
    </div>
  );
}

type UnconfirmedProps = { purchase: Purchase; token: string; secret: string | undefined; onHad: () => void };
/** It costs nothing, and opens when the mailbox says yes: by the link of its mail, and then by hand, for machines open links too. */
function Unconfirmed({ purchase, token, secret, onHad }: UnconfirmedProps) {
  const queries = useQueryClient();
  const day = formatDay(purchase.expires_at);
  const days = purchase.trial_days;
  const confirm = useMutation({
    mutationFn: (said: string) => confirmPurchase(token, said),
    onError: (error) => isApiError(error, 'offer.trial_had') && onHad(),
    onSettled: () => queries.invalidateQueries({ queryKey: purchaseQuery(token).queryKey }),
  });
  return (
    <div className={css.done} role="status">
      <h2 className={css.dueTitle}>
        <Trans>Falta confirmar</Trans>
      </h2>
      <p className={css.small}>
        {secret && days != null ? (
          <Plural
            value={days}
            one="# dia grátis. Confirme para receber o acesso no seu e-mail."
            other="# dias grátis. Confirme para receber o acesso no seu e-mail."
          />
        ) : secret ? (
          <Trans>Este pedido é sem custo. Confirme para receber o acesso no seu e-mail.</Trans>
        ) : (
          <Trans>Abra o e-mail que enviamos e confirme o pedido. Ele espera até {day}.</Trans>
        )}
      </p>
      {confirm.isError && (
        <p className={css.small} role="alert">
          <Trans>Não foi possível confirmar agora. Tente de novo.</Trans>
        </p>
      )}
      {secret && (
        <Button variant="primary" size="large" wide loading={confirm.isPending} onClick={() => confirm.mutate(secret)}>
          {days != null ? <Trans>Confirmar o teste</Trans> : <Trans>Confirmar o pedido</Trans>}
        </Button>
      )}
    </div>
  );
}

type CardProps = { token: string; secret: string | undefined; onAgain: (isHad: boolean) => void };
/** The buyer's order: it waits, and turns by itself when it is paid. */
export function PurchaseCard({ token, secret, onAgain }: CardProps) {
  const purchase = useQuery(purchaseQuery(token));
  const [isHad, setHad] = useState(false);
  const { data, error } = purchase;
  if (data === null)
    return (
      <div className={css.done}>
        <p className={css.small}>
          <Trans>Não encontramos este pedido. Confira o endereço, ou faça outro.</Trans>
        </p>
        <Button onClick={() => onAgain(false)}>
          <Trans>Fazer outro pedido</Trans>
        </Button>
      </div>
    );
  if (!data)
    return error ? (
      <ErrorState onRetry={() => void purchase.refetch()} reference={isApiError(error) ? error.requestId : undefined} />
    ) : (
      <Skeleton lines={6} />
    );
  if (isHad) return <Tried purchase={data} onAgain={() => onAgain(true)} />;
  if (data.state === 'cancelled' || data.state === 'refunded' || data.state === 'disputed')
    return <Over purchase={data} onAgain={() => onAgain(false)} />;
  return (
    <>
      {data.state === 'pending' && data.amount === 0 && (
        <Unconfirmed purchase={data} token={token} secret={secret} onHad={() => setHad(true)} />
      )}
      {data.state === 'paid' && data.part_state !== 'closed' && <Paid purchase={data} />}
      <Due purchase={data} token={token} />
    </>
  );
}
