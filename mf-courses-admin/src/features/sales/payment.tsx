import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { paymentQuery, putPayment } from '@clube/shared/clients/payment';
import type { PaymentSettings } from '@clube/shared/contracts/payment';
import { Form, Submit, TextAreaInput, TextInput } from '@clube/shared/forms';
import { roleAtom } from '@clube/shared/session';
import { Card, QueryState, QuietNotice, Row, showToast } from '@clube/shared/ui';
import * as css from './sales.css.ts';

type Values = { key?: string; holder?: string; city?: string; note?: string };

function PaymentForm({ settings }: { settings: PaymentSettings }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { pix, note } = settings;
  const save = async ({ key = '', holder = '', city = '', note: words = '' }: Values) => {
    await putPayment({
      pix: key.trim() ? { key: key.trim(), holder: holder.trim(), city: city.trim() } : null,
      note: words.trim(),
    });
    await client.invalidateQueries({ queryKey: paymentQuery().queryKey });
    showToast(t`Recebimento salvo.`, 'success');
  };
  return (
    <Form<Values>
      onSubmit={save}
      initialValues={{ key: pix?.key ?? '', holder: pix?.holder ?? '', city: pix?.city ?? '', note }}
      messages={{
        'payment.key_invalid': { field: 'key', text: t`Confira a chave. Um telefone começa com +55.` },
        'request.invalid': { text: t`Confira o nome e a cidade.` },
      }}
      validate={({ key, holder, city }) => ({
        holder: !key?.trim() || holder?.trim() ? undefined : t`Diga quem recebe.`,
        city: !key?.trim() || city?.trim() ? undefined : t`Diga a cidade.`,
      })}
    >
      <TextInput
        name="key"
        maxLength={77}
        autoComplete="off"
        label={<Trans>Chave PIX</Trans>}
        hint={<Trans>E-mail, telefone com +55, CPF, CNPJ ou chave aleatória.</Trans>}
      />
      <div className={css.fields}>
        <TextInput
          name="holder"
          maxLength={25}
          label={<Trans>Nome de quem recebe</Trans>}
          hint={<Trans>Como aparece para quem paga, até 25 letras.</Trans>}
        />
        <TextInput name="city" maxLength={15} label={<Trans>Cidade</Trans>} />
      </div>
      <TextAreaInput
        name="note"
        maxLength={1000}
        label={<Trans>Outra forma de pagar</Trans>}
        hint={
          <Trans>Aparece para quem compra, por exemplo os dados de uma transferência. Serve para outras moedas.</Trans>
        }
      />
      <Row>
        <Submit whenChanged>
          <Trans>Salvar</Trans>
        </Submit>
      </Row>
    </Form>
  );
}

function Told({ settings: { pix, note } }: { settings: PaymentSettings }) {
  return (
    <>
      <QuietNotice>
        <Trans>Só quem é dono do painel muda para onde vai o dinheiro.</Trans>
      </QuietNotice>
      {pix && (
        <p>
          PIX · {pix.key} · {pix.holder} · {pix.city}
        </p>
      )}
      {note && <p className={css.note}>{note}</p>}
    </>
  );
}

/** How the panel is paid: by PIX with its own key, or as it says. */
export function Payment() {
  const isOwner = useAtomValue(roleAtom) === 'owner';
  const payment = useQuery(paymentQuery());
  return (
    <QueryState query={payment}>
      {(settings) => (
        <Card>
          <h2 className={css.sectionTitle}>
            <Trans>Como você recebe</Trans>
          </h2>
          {isOwner ? <PaymentForm settings={settings} /> : <Told settings={settings} />}
        </Card>
      )}
    </QueryState>
  );
}
