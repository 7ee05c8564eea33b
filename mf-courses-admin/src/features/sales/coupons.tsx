import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { createCoupon, deleteCoupon } from '@clube/shared/clients/offer';
import { parseMoney } from '@clube/shared/contracts/money';
import type { Coupon, Offer } from '@clube/shared/contracts/offer';
import { Form, SelectInput, Submit, TextInput } from '@clube/shared/forms';
import { formatDate } from '@clube/shared/i18n';
import { Button } from '@clube/shared/ui';
import { fieldToMoment } from '../../moment.ts';
import { DeleteQuestion } from '../bin/index.ts';
import { readCount } from './values.ts';
import { useMoney } from './words.tsx';
import * as css from './sales.css.ts';

type Props = { offer: Offer; refresh: () => Promise<unknown> };
type Values = { code: string; kind: 'percent' | 'amount'; value: string; max_uses?: string; ends_at?: string };

function CouponItem({ offer, coupon, refresh }: Props & { coupon: Coupon }) {
  const { t } = useLingui();
  const money = useMoney();
  const { id, code, percent, amount, uses, max_uses, ends_at } = coupon;
  const until = ends_at && formatDate(ends_at);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={css.coupon}>
      <span className={css.code}>{code}</span>
      <span className={`${css.note} ${css.grow}`}>
        {percent === null ? `−${money(amount ?? 0, offer.currency)}` : `−${percent}%`}
        {' · '}
        {max_uses === null ? (
          <Plural value={uses} one="# uso" other="# usos" />
        ) : (
          <Trans>
            {uses} de {max_uses} usos
          </Trans>
        )}
        {until && (
          <>
            {' · '}
            <Trans>até {until}</Trans>
          </>
        )}
      </span>
      <Button
        size="small"
        variant="link"
        iconOnly
        aria-label={t`Apagar o cupom ${code}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </Button>
      {isAsking && (
        <DeleteQuestion
          title={code}
          question={<Trans>Apagar o cupom {code}?</Trans>}
          kind="coupon"
          onDelete={() => deleteCoupon(offer.id, id)}
          onDeleted={refresh}
          onClose={() => setAsking(false)}
        >
          {uses === 0 ? (
            <Trans>Ninguém usou ainda.</Trans>
          ) : (
            <>
              <Plural value={uses} one="Foi usado # vez." other="Foi usado # vezes." />{' '}
              <Trans>Quem já comprou com ele fica com o desconto.</Trans>
            </>
          )}{' '}
          {until ? <Trans>Validade: até {until}.</Trans> : <Trans>Sem data de validade.</Trans>}
        </DeleteQuestion>
      )}
    </div>
  );
}

function NewCoupon({ offer, refresh, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const save = async ({ code, kind, value, max_uses, ends_at }: Values) => {
    await createCoupon(offer.id, {
      code: code.trim(),
      percent: kind === 'percent' ? Number(value) : null,
      amount: kind === 'amount' ? (parseMoney(value, offer.currency) ?? null) : null,
      max_uses: readCount(max_uses, 1_000_000) ?? null,
      ends_at: fieldToMoment(ends_at ?? ''),
    });
    await refresh();
    onClose();
  };
  return (
    <Form<Values>
      onSubmit={save}
      initialValues={{ kind: 'percent' }}
      messages={{
        'coupon.exists': { field: 'code', text: t`Já existe este código.` },
        'coupon.invalid': { field: 'value', text: t`O desconto passa do preço.` },
      }}
      validate={({ code, kind, value = '', max_uses }) => ({
        code: /^[A-Za-z0-9-]{3,30}$/.test(code?.trim() ?? '') ? undefined : t`De 3 a 30 letras e números, sem acento.`,
        value: (kind === 'amount' ? parseMoney(value, offer.currency) : readCount(value, 100))
          ? undefined
          : t`Escreva o desconto.`,
        max_uses: readCount(max_uses, 1_000_000) === undefined ? t`Um número inteiro.` : undefined,
      })}
    >
      <div className={css.newCoupon}>
        <TextInput name="code" maxLength={30} autoComplete="off" label={<Trans>Código</Trans>} />
        <SelectInput name="kind" label={<Trans>Desconto em</Trans>}>
          <option value="percent">%</option>
          <option value="amount">{offer.currency}</option>
        </SelectInput>
        <TextInput name="value" inputMode="decimal" maxLength={20} label={<Trans>Desconto</Trans>} />
        <TextInput name="max_uses" inputMode="numeric" label={<Trans>Usos (vazio: sem limite)</Trans>} />
        <TextInput name="ends_at" type="datetime-local" label={<Trans>Vale até</Trans>} />
      </div>
      {offer.renews && (
        <p className={css.note}>
          <Trans>Quem assina pode usar o cupom de novo a cada período que comprar.</Trans>
        </p>
      )}
      <div className={css.actions}>
        <Submit size="small">
          <Trans>Criar cupom</Trans>
        </Submit>
        <Button size="small" onClick={onClose}>
          <Trans>Cancelar</Trans>
        </Button>
      </div>
    </Form>
  );
}

/** Codes that make an offer cheaper. */
export function Coupons({ offer, refresh }: Props) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={css.sub}>
      <h3 className={css.subTitle}>
        <Trans>Cupons</Trans>
      </h3>
      {offer.coupons.map((coupon) => (
        <CouponItem key={coupon.id} offer={offer} coupon={coupon} refresh={refresh} />
      ))}
      {isAdding ? (
        <NewCoupon offer={offer} refresh={refresh} onClose={() => setAdding(false)} />
      ) : (
        <Button size="small" onClick={() => setAdding(true)}>
          <Trans>Novo cupom</Trans>
        </Button>
      )}
    </div>
  );
}
