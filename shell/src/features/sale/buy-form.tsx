import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { placeOrder } from '@clube/shared/clients/sale';
import type { Sale, SalePrice } from '@clube/shared/contracts/sale';
import { DocumentFields, useDocumentFault } from '@clube/shared/documents';
import { useKept } from '@clube/shared/drafts';
import { Form, SelectInput, Submit, TextInput } from '@clube/shared/forms';
import { meAtom } from '@clube/shared/session';
import { KeepTyped } from '@clube/shared/unsaved';
import { CaptchaNotice, useCaptcha } from '../public/index.ts';
import { countryAtom } from '../../session/country.ts';
import { useMoneyOf, useParts } from './price-head.tsx';
import type { Trial } from './use-trial.ts';
import * as css from './sale.css.ts';

type Values = { name: string; email: string; document?: string; document_country: string; instalments: string };
/** A document is nobody's to keep here. */
const KEPT = ['name', 'email'] as const;
type Props = { sale: Sale; applied: SalePrice | undefined; trial: Trial; onBought: (token: string) => void };

/** Who buys: a name and a mailbox, which the access is sent to. */
export function BuyForm({ sale, applied, trial, onBought }: Props) {
  const { t } = useLingui();
  const money = useMoneyOf(sale.currency);
  const parts = useParts(sale.currency);
  const member = useAtomValue(meAtom)?.member;
  const country = useAtomValue(countryAtom);
  const documentFault = useDocumentFault();
  const captcha = useCaptcha();
  const place = String(sale.id);
  const kept = useKept('sale', place);
  const amount = applied?.amount ?? sale.amount;
  const whole = money(amount);
  const counts = Array.from({ length: sale.instalments }, (_, index) => index + 1).filter((count) => count <= amount);
  const send = async ({ name, email, document, document_country, instalments }: Values) => {
    const { token } = await placeOrder(sale.id, {
      name: name.trim(),
      email: email.trim(),
      ...(document?.trim() && { document, document_country }),
      ...(applied && { coupon: applied.code }),
      instalments: Number(instalments),
      ...(trial === 'had' && { without_trial: true }),
      captcha: await captcha.take(),
    });
    kept.keep(undefined);
    onBought(token);
  };
  return (
    <Form<Values>
      onSubmit={send}
      initialValues={{
        name: member ? `${member.first_name} ${member.last_name}`.trim() : '',
        email: member?.email ?? '',
        document_country: country,
        instalments: '1',
      }}
      messages={{
        'auth.document_invalid': { field: 'document', text: t`Confira o documento.` },
        'coupon.invalid': { text: t`Este cupom não vale mais. Tire-o e compre pelo preço inteiro.` },
        'offer.sold_out': { text: t`As vagas acabaram agora mesmo.` },
        'offer.not_on_sale': { text: t`As vendas terminaram.` },
        'request.invalid': { field: 'email', text: t`Confira o e-mail.` },
        'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
      }}
      failure={t`Não foi possível fazer o pedido agora. Tente de novo.`}
      validate={({ name, email, document, document_country }) => ({
        name: name?.trim() ? undefined : t`Por favor, insira seu nome.`,
        email: email?.trim() ? undefined : t`Por favor, insira seu e-mail.`,
        document: documentFault(document_country, document, true),
      })}
    >
      <KeepTyped kind="sale" place={place} names={KEPT} />
      <TextInput name="name" autoComplete="name" maxLength={120} label={<Trans>Nome completo</Trans>} />
      <TextInput
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        label={<Trans>E-mail</Trans>}
        hint={<Trans>É por ele que você recebe o acesso.</Trans>}
      />
      <DocumentFields isOptional />
      {counts.length > 1 && (
        <SelectInput
          name="instalments"
          label={<Trans>Como pagar</Trans>}
          hint={<Trans>Em partes, o curso abre com a primeira.</Trans>}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? t`${whole} de uma vez` : parts(amount, count)}
            </option>
          ))}
        </SelectInput>
      )}
      <CaptchaNotice isReady={captcha.isReady} />
      <Submit size="large" wide>
        {trial === 'open' ? (
          <Trans>Começar o teste grátis</Trans>
        ) : amount === 0 ? (
          <Trans>Receber o acesso</Trans>
        ) : sale.takes_pix ? (
          <Trans>Comprar com PIX</Trans>
        ) : (
          <Trans>Comprar</Trans>
        )}
      </Submit>
      <p className={css.small}>
        <Trans>Seus dados de pagamento não ficam aqui.</Trans>
      </p>
    </Form>
  );
}
