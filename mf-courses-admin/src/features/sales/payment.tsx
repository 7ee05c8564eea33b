import { useRef, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { paymentQuery, putPayment } from '@clube/shared/clients/payment';
import type { Payment as Shown, PaymentSettings } from '@clube/shared/contracts/payment';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Form, Submit, TextAreaInput, TextInput, useUnsaved, useValue } from '@clube/shared/forms';
import { useOwnerAgain, type OwnerAgain } from '@clube/shared/owner-again';
import { roleAtom } from '@clube/shared/session';
import { Button, Card, QueryState, QuietNotice, Row, showToast } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import { FormConflict } from '@clube/shared/unsaved/form-conflict';
import { TypedNow } from '@clube/shared/unsaved/typed-now';
import type { Typed } from '@clube/shared/unsaved/typed-since';
import { bothShown, useSeen } from '@clube/shared/unsaved/use-seen';
import * as css from './sales.css.ts';

type Values = { key: string; holder: string; city: string; note: string };
/** What is compared with somebody else's: a key, who it is of and their city are one, a line each, for none is of use without the others. */
type Said = { pix: string; note: string };
const names = ['pix', 'note'] as const;
const FIELDS = ['key', 'holder', 'city', 'note'] as const;
const saidOf = ({ pix, note }: PaymentSettings): Said => ({
  pix: pix ? [pix.key, pix.holder, pix.city].join('\n') : '',
  note,
});
const valuesOf = ({ pix, note }: Said): Values => {
  const [key = '', holder = '', city = ''] = pix.split('\n');
  return { key, holder, city, note };
};
const settingsOf = (said: Said): PaymentSettings => {
  const { key, holder, city, note } = valuesOf(said);
  return { pix: key ? { key, holder, city } : null, note };
};

/** The key that is written by now, with whose it is; none without a key. */
function PixNow() {
  const [key, holder, city] = [useValue<string>('key'), useValue<string>('holder'), useValue<string>('city')];
  return <>{key ? [key, holder, city].join('\n') : '—'}</>;
}

/** What a form asks for once something of it was changed. */
function OnceChanged({ children }: { children: ReactNode }) {
  const { unsaved, isSending } = useUnsaved();
  return (unsaved || isSending) && children;
}

const isSaid = ({ pix, note }: PaymentSettings) => pix !== null || note !== '';

function PaymentForm({ settings }: { settings: PaymentSettings }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const again = useOwnerAgain();
  const labels = { pix: t`Chave PIX`, note: t`Outra forma de pagar` };
  const read = async () => {
    await client.invalidateQueries({ queryKey: paymentQuery().queryKey });
    return saidOf(await client.fetchQuery(paymentQuery()));
  };
  const owner = useRef<Partial<OwnerAgain>>({});
  const { seen, save, conflict, takeTheirs } = useSeen<Said>({
    names,
    saved: saidOf(settings),
    write: async (said, over) => {
      await putPayment({ ...settingsOf(said), seen: settingsOf(over), ...owner.current });
      // A key is kept in one form, however it was typed. It is saved, whether or not that can be read.
      return read().catch(() => said);
    },
    read,
  });
  const isAsked = isSaid(settings);
  const isChanged = (values: Partial<Values>) => FIELDS.some((name) => (values[name] ?? '') !== valuesOf(seen)[name]);
  const submit = async (
    { key = '', holder = '', city = '', note = '', password = '', code }: Partial<Values & OwnerAgain>,
    form: Typed,
  ) => {
    owner.current = isAsked ? again.said({ password, ...(code !== undefined && { code }) }) : {};
    const pix = key.trim() && { key: key.trim(), holder: holder.trim(), city: city.trim() };
    await save(saidOf({ pix: pix || null, note: note.trim() }), form);
    showToast(t`Recebimento salvo.`, 'success');
  };
  return (
    <Form<Values & OwnerAgain>
      onSubmit={submit}
      initialValues={valuesOf(seen)}
      messages={{
        ...again.messages,
        ...bothShown,
        'payment.key_invalid': { field: 'key', text: t`Confira a chave. Um telefone começa com +55.` },
        'request.invalid': {
          text:
            'request.invalid' in again.messages
              ? t`Confira o nome, a cidade e o código.`
              : t`Confira o nome e a cidade.`,
        },
      }}
      validate={(values) => ({
        holder: !values.key?.trim() || values.holder?.trim() ? undefined : t`Diga quem recebe.`,
        city: !values.key?.trim() || values.city?.trim() ? undefined : t`Diga a cidade.`,
        note: tooLong(values.note, 1000),
        ...(isAsked && isChanged(values) && again.validate(values)),
      })}
    >
      <KeepTyped kind="payment" place="panel" names={FIELDS} />
      <AskToLeave />
      {conflict && (
        <FormConflict
          differences={conflict.names.map((name) => ({
            label: labels[name],
            theirs: conflict.theirs[name],
            mine: name === 'pix' ? <PixNow /> : <TypedNow name={name} />,
          }))}
          onTakeTheirs={takeTheirs}
        />
      )}
      <TextInput
        name="key"
        maxLength={77}
        autoComplete="off"
        label={labels.pix}
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
        label={labels.note}
        hint={
          <Trans>Aparece para quem compra, por exemplo os dados de uma transferência. Serve para outras moedas.</Trans>
        }
      />
      {isAsked && <OnceChanged>{again.fields}</OnceChanged>}
      <Row>
        <Submit whenChanged disabled={conflict !== undefined}>
          <Trans>Salvar</Trans>
        </Submit>
      </Row>
    </Form>
  );
}

/** After a panel was given to somebody else: the money goes where its former owner said, until the new one says that it is so, or otherwise. */
function Former({ settings: { pix, note } }: { settings: Shown }) {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => putPayment({ pix, note, seen: { pix, note } }),
    onSettled: () => client.invalidateQueries({ queryKey: paymentQuery().queryKey }),
  });
  return (
    <QuietNotice
      action={
        <Button size="small" loading={keep.isPending} onClick={() => keep.mutate()}>
          <Trans>Está certo</Trans>
        </Button>
      }
    >
      <Trans>
        Quem era dono do painel disse isto: o dinheiro vai para onde está escrito. Confira, e confira também os webhooks
        e as chaves de API.
      </Trans>
    </QuietNotice>
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
          {isOwner && settings.is_former && <Former settings={settings} />}
          {isOwner ? <PaymentForm settings={settings} /> : <Told settings={settings} />}
        </Card>
      )}
    </QueryState>
  );
}
