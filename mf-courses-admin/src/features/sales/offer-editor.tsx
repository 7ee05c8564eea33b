import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import { createOffer, patchOffer } from '@clube/shared/clients/offer';
import { currencies, parseMoney } from '@clube/shared/contracts/money';
import type { Offer } from '@clube/shared/contracts/offer';
import { tooLong } from '@clube/shared/contracts/too-long';
import { CheckInput, Choices, Form, SelectInput, Submit, TextAreaInput, TextInput } from '@clube/shared/forms';
import { tagOf } from '@clube/shared/i18n';
import { Button, Card, Row, showToast } from '@clube/shared/ui';
import { AskToLeave } from '@clube/shared/unsaved';
import { MOST_TRIAL_DAYS, questionsOf, readCount, readDays, valuesOf, writeOf, type OfferValues } from './values.ts';
import * as css from './sales.css.ts';

type Props = { courseId: number; offer: Offer | undefined; onClose: () => void; refresh: () => Promise<unknown> };

/** As the server has it. */
const LEAST_PERIOD = 7;

function useValidate() {
  const { t } = useLingui();
  const count = (text: string | undefined, most: number) =>
    readCount(text, most) === undefined ? t`Um número de 1 a ${most}.` : undefined;
  return (values: Partial<OfferValues>) => ({
    name: values.name?.trim() ? tooLong(values.name, 100) : t`Dê um nome à oferta.`,
    description: tooLong(values.description, 2000),
    amount: parseMoney(values.amount ?? '', values.currency ?? 'BRL') ? undefined : t`Escreva um valor, como 480,00.`,
    instalments:
      values.renews === 'yes' && (readCount(values.instalments, 24) ?? 1) > 1
        ? t`Cada período é pago de uma vez: escreva 1.`
        : count(values.instalments, 24),
    access_days:
      values.renews === 'yes' && (readCount(values.access_days, 3650) ?? 0) < LEAST_PERIOD
        ? t`Uma assinatura tem um período de ${LEAST_PERIOD} dias ou mais.`
        : count(values.access_days, 3650),
    grace_days:
      values.renews === 'yes' && readDays(values.grace_days, 30) === undefined ? t`Um número de 0 a 30.` : undefined,
    trial_days:
      values.trial_days?.trim() && values.renews !== 'yes'
        ? t`Só uma assinatura tem teste grátis.`
        : count(values.trial_days, MOST_TRIAL_DAYS),
    seats: count(values.seats, 1_000_000),
    guarantee_days: count(values.guarantee_days, 365),
    course_ids: values.course_ids?.length ? undefined : t`Escolha ao menos um curso.`,
    questions: questionsOf(values.questions).some(({ answer }) => answer === '')
      ? t`Falta uma resposta: escreva-a na linha abaixo da pergunta.`
      : undefined,
  });
}

/** All that can be said of an offer. A new one is a draft. */
export function OfferEditor({ courseId, offer, onClose, refresh }: Props) {
  const { t, i18n } = useLingui();
  const courses = useQuery(coursesQuery());
  const validate = useValidate();
  // Once: a list that is made anew would take away what was typed.
  const [initial] = useState<Partial<OfferValues>>(() =>
    offer
      ? valuesOf(offer, tagOf(i18n.locale))
      : { currency: 'BRL', instalments: '1', grace_days: '5', course_ids: [String(courseId)] },
  );
  // That of what is typed over, whatever the list has heard of since.
  const [version] = useState(offer?.version);
  const save = async (values: OfferValues) => {
    const body = writeOf(values);
    if (offer && version) await patchOffer(offer.id, { ...body, version });
    else await createOffer(body);
    await refresh();
    showToast(offer ? t`Oferta salva.` : t`Oferta criada como rascunho.`, 'success');
    onClose();
  };
  return (
    <Card>
      <h2 className={css.sectionTitle}>{offer ? <Trans>Editar a oferta</Trans> : <Trans>Nova oferta</Trans>}</h2>
      <Form<OfferValues>
        onSubmit={save}
        initialValues={initial}
        messages={{
          'version.stale': { text: t`Alguém salvou antes. Feche, confira e mude de novo.` },
          'offer.no_payment': { text: t`Diga primeiro como receber nesta moeda, em Recebimento.` },
          'offer.coupon_covers': {
            text: t`Um cupom de valor fixo cobriria este preço, ou é de outra moeda. Apague o cupom e salve de novo.`,
          },
          'offer.limit': { text: t`Há ofertas demais. Apague uma para criar outra.` },
        }}
        validate={validate}
      >
        <AskToLeave />
        <TextInput name="name" label={<Trans>Nome da oferta</Trans>} />
        <TextAreaInput
          name="description"
          label={<Trans>Apresentação</Trans>}
          hint={<Trans>Sem ela, a página mostra a descrição do curso.</Trans>}
        />
        <div className={css.fields}>
          <TextInput name="amount" inputMode="decimal" maxLength={20} label={<Trans>Preço</Trans>} />
          <SelectInput name="currency" label={<Trans>Moeda</Trans>}>
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectInput>
          <TextInput name="instalments" inputMode="numeric" label={<Trans>Em até quantas vezes</Trans>} />
          <TextInput
            name="access_days"
            inputMode="numeric"
            label={<Trans>Dias de acesso</Trans>}
            hint={<Trans>Vazio: para sempre. Na assinatura, a duração de cada período.</Trans>}
          />
          <SelectInput
            name="renews"
            label={<Trans>Como se paga</Trans>}
            hint={<Trans>Na assinatura enviamos um pedido antes de cada período; nada é cobrado sozinho.</Trans>}
          >
            <option value="">{t`Uma vez`}</option>
            <option value="yes">{t`Assinatura: de novo a cada período`}</option>
          </SelectInput>
          <TextInput
            name="grace_days"
            inputMode="numeric"
            label={<Trans>Dias de tolerância</Trans>}
            hint={<Trans>Na assinatura: por quantos dias o acesso continua sem o pagamento.</Trans>}
          />
          <TextInput
            name="trial_days"
            inputMode="numeric"
            label={<Trans>Dias de teste grátis</Trans>}
            hint={
              <Trans>
                Na assinatura: o primeiro pedido de cada pessoa não custa nada por tantos dias. Vazio: sem teste.
              </Trans>
            }
          />
          <TextInput
            name="seats"
            inputMode="numeric"
            label={<Trans>Vagas</Trans>}
            hint={<Trans>Vazio: sem limite.</Trans>}
          />
          <TextInput
            name="guarantee_days"
            inputMode="numeric"
            label={<Trans>Dias de garantia</Trans>}
            hint={<Trans>Vazio: a página não fala dela.</Trans>}
          />
          <TextInput
            name="ends_at"
            type="datetime-local"
            label={<Trans>Vender até</Trans>}
            hint={<Trans>Vazio: até você encerrar.</Trans>}
          />
        </div>
        <Choices legend={<Trans>Cursos que ela abre</Trans>}>
          {courses.data?.map(({ id, title }) => (
            <CheckInput key={id} name="course_ids" value={String(id)} label={title} />
          ))}
        </Choices>
        <TextAreaInput name="highlights" label={<Trans>O que se aprende</Trans>} hint={<Trans>Um por linha.</Trans>} />
        <TextAreaInput
          name="questions"
          label={<Trans>Perguntas e respostas</Trans>}
          hint={<Trans>A pergunta numa linha, a resposta nas seguintes, e uma linha vazia entre uma e outra.</Trans>}
        />
        <Row>
          <Submit>
            <Trans>Salvar</Trans>
          </Submit>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
