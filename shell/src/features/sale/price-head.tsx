import { useState, type FormEvent } from 'react';
import { Check } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fetchSalePrice } from '@clube/shared/clients/sale';
import { formatMoney, partsOfAmount } from '@clube/shared/contracts/money';
import type { Sale, SalePrice } from '@clube/shared/contracts/sale';
import { tagOf } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { Button, Chip, TextField } from '@clube/shared/ui';
import { freeDaysOf, type Trial } from './use-trial.ts';
import * as css from './sale.css.ts';

/** How an amount of this offer is written here. */
export function useMoneyOf(currency: Sale['currency']) {
  const { i18n } = useLingui();
  return (amount: number) => formatMoney(amount, currency, tagOf(i18n.locale));
}

/** An amount in parts, as they are asked for: the first one carries what does not divide. */
export function useParts(currency: Sale['currency']) {
  const money = useMoneyOf(currency);
  return (amount: number, count: number) => {
    const { first, rest } = partsOfAmount(amount, count);
    return first === rest ? `${count}×\u00a0${money(rest)}` : `${money(first)} + ${count - 1}×\u00a0${money(rest)}`;
  };
}

function Period({ days, renews }: { days: number | null; renews: boolean }) {
  if (renews && days !== null) return <Plural value={days} one="Assinatura de # dia" other="Assinatura de # dias" />;
  if (days === null) return <Trans>Acesso para sempre</Trans>;
  if (days % 365 === 0) return <Plural value={days / 365} one="Acesso por # ano" other="Acesso por # anos" />;
  return <Plural value={days} one="Acesso por # dia" other="Acesso por # dias" />;
}

/** First for nothing, then its price: what it costs is said as large as what is free. */
function Tried({ sale, applied }: { sale: Sale; applied: SalePrice | undefined }) {
  const money = useMoneyOf(sale.currency);
  const whole = money(sale.amount);
  const first = applied && applied.amount > 0 ? money(applied.amount) : undefined;
  const period = <Plural value={sale.access_days ?? 0} one="a cada # dia" other="a cada # dias" />;
  return (
    <>
      <div className={css.priceRow}>
        <strong className={css.price}>
          <Plural value={freeDaysOf(sale, applied)} one="# dia grátis" other="# dias grátis" />
        </strong>
      </div>
      <p className={css.orAtOnce}>
        {first === undefined ? (
          <Trans>
            depois <strong>{whole}</strong> {period}
          </Trans>
        ) : (
          <Trans>
            depois <strong>{first}</strong> no primeiro período e <strong>{whole}</strong> {period}
          </Trans>
        )}
      </p>
      <p className={css.small}>
        <Trans>
          Um teste por pessoa. Nada é cobrado sozinho: antes do fim você recebe o primeiro pedido por e-mail, e cancela
          quando quiser.
        </Trans>
      </p>
    </>
  );
}

/** What it costs, in parts and at once. */
export function PriceHead(props: { sale: Sale; applied: SalePrice | undefined; trial: Trial }) {
  return props.trial === 'open' ? (
    <>
      <Tried {...props} />
      <Seats sale={props.sale} />
    </>
  ) : (
    <Paid {...props} />
  );
}

function Seats({ sale: { state, seats_left: left } }: { sale: Sale }) {
  if (state !== 'on_sale' || left === null) return null;
  return (
    <p className={css.few}>
      <Chip tone="warning">
        <Plural value={left} one="Resta # vaga" other="Restam # vagas" />
      </Chip>
    </p>
  );
}

function Paid({ sale, applied, trial }: { sale: Sale; applied: SalePrice | undefined; trial: Trial }) {
  const money = useMoneyOf(sale.currency);
  const parts = useParts(sale.currency);
  const amount = applied?.amount ?? sale.amount;
  const count = sale.instalments;
  const whole = money(amount);
  const inParts = count > 1 && amount > 0;
  return (
    <>
      <p className={css.period}>
        <Period days={sale.access_days} renews={sale.renews} />
      </p>
      <div className={css.priceRow}>
        <strong className={css.price}>{inParts ? parts(amount, count) : whole}</strong>
        {applied && <s className={css.before}>{money(sale.amount)}</s>}
      </div>
      {inParts && (
        <p className={css.orAtOnce}>
          <Trans>
            ou <strong>{whole}</strong> de uma vez
          </Trans>
        </p>
      )}
      {sale.renews && (
        <p className={css.small}>
          <Trans>
            Por período. Nada é cobrado sozinho: antes do fim de cada um você recebe um pedido por e-mail, e cancela
            quando quiser.
          </Trans>{' '}
          {sale.has_coupons && <Trans>O cupom vale para o primeiro período.</Trans>}
        </p>
      )}
      {trial === 'had' && (
        <p className={css.small} role="status">
          <Trans>Você já teve esta oferta: o teste grátis é só da primeira vez, e ela é paga a partir de hoje.</Trans>
        </p>
      )}
      <Seats sale={sale} />
    </>
  );
}

type CouponProps = { sale: Sale; applied: SalePrice | undefined; onApply: (price: SalePrice | undefined) => void };
/** A code that makes it cheaper; what it is worth the server says, now and when it is bought. */
export function Coupon({ sale, applied, onApply }: CouponProps) {
  const { t } = useLingui();
  const money = useMoneyOf(sale.currency);
  const [code, setCode] = useState('');
  const check = useMutation({ mutationFn: () => fetchSalePrice(sale.id, code.trim()), onSuccess: onApply });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') check.mutate();
  };
  if (applied) {
    const less = money(applied.price - applied.amount);
    return (
      <div className={css.applied} role="status">
        <Check className={css.appliedMark} size={18} strokeWidth={2} aria-hidden />
        <strong>{applied.code}</strong>
        <span className={`${css.small} ${css.grow}`}>−{less}</span>
        <Button size="small" variant="link" onClick={() => onApply(undefined)}>
          <Trans>Remover</Trans>
        </Button>
      </div>
    );
  }
  const { error } = check;
  const problem = isApiError(error, 'rate.limited')
    ? t`Muitas tentativas. Espere alguns minutos.`
    : isApiError(error, 'coupon.invalid') || isApiError(error, 'request.invalid')
      ? t`Este cupom não vale, ou não vale mais.`
      : error
        ? t`Não foi possível conferir agora. Tente de novo.`
        : undefined;
  return (
    <form method="dialog" className={css.couponRow} onSubmit={submit}>
      <div className={css.couponField}>
        <TextField
          label={<Trans>Cupom</Trans>}
          maxLength={30}
          autoComplete="off"
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.target.value);
            check.reset();
          }}
        />
      </div>
      <Button type="submit" loading={check.isPending}>
        <Trans>Aplicar</Trans>
      </Button>
    </form>
  );
}
