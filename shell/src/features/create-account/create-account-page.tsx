import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { register } from '@clube/shared/clients/sign-in';
import { parseDocument } from '@clube/shared/contracts/document';
import type { RegisterBody } from '@clube/shared/contracts/sign-in';
import { Form, Pair, SelectInput, Submit, TextInput } from '@clube/shared/forms';
import { COUNTRIES, countryName, tagOf } from '@clube/shared/i18n';
import { CaptchaNotice, MailSent, PublicLayout, publicStyles as css, useCaptcha } from '../public/index.ts';

type Values = Omit<RegisterBody, 'captcha'>;

/** Name, e-mail, telephone and CPF or CNPJ; the password is set by the link in the mail. */
export function Component() {
  const { t, i18n } = useLingui();
  const captcha = useCaptcha();
  const [sent, setSent] = useState<Values>();
  const send = async (values: Values) => register({ ...values, captcha: await captcha.take() });
  if (sent) {
    const { email } = sent;
    return (
      <MailSent onAgain={() => send(sent)}>
        <Trans>Enviamos um link para {email}. Abra-o para confirmar que o e-mail é seu; ele vale por 1 hora.</Trans>
      </MailSent>
    );
  }
  return (
    <PublicLayout title={t`Criar conta`} lead={<Trans>Enviamos um link para você definir a sua senha.</Trans>}>
      <Form<Values>
        onSubmit={async (values) => {
          await send(values);
          setSent(values);
        }}
        initialValues={{ phone_country: 'BR' }}
        messages={{
          'auth.document_invalid': { field: 'document', text: t`Confira o CPF ou CNPJ.` },
          'auth.phone_invalid': { field: 'phone', text: t`Confira o telefone e o país.` },
          'auth.register_closed': { text: t`Este painel não aceita cadastros. Fale com quem vendeu o curso.` },
          'request.invalid': { field: 'email', text: t`Confira o e-mail.` },
          'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
        }}
        failure={t`Não foi possível criar a conta agora. Tente de novo.`}
        validate={({ name, email, phone, document }) => ({
          name: name?.trim() ? undefined : t`Por favor, insira seu nome.`,
          email: email?.trim() ? undefined : t`Por favor, insira seu e-mail.`,
          phone: phone?.trim() ? undefined : t`Por favor, insira seu telefone.`,
          document: !document?.trim()
            ? t`Por favor, insira seu CPF ou CNPJ.`
            : parseDocument(document)
              ? undefined
              : t`Confira o CPF ou CNPJ.`,
        })}
      >
        <TextInput name="name" autoComplete="name" maxLength={160} label={<Trans>Nome completo</Trans>} />
        <TextInput name="email" type="email" autoComplete="username" label={<Trans>E-mail</Trans>} />
        <Pair>
          <SelectInput name="phone_country" label={<Trans>País</Trans>}>
            {COUNTRIES.map((code) => (
              <option key={code} value={code}>
                {countryName(code, tagOf(i18n.locale))}
              </option>
            ))}
          </SelectInput>
          <TextInput name="phone" type="tel" autoComplete="tel" maxLength={32} label={<Trans>Telefone</Trans>} />
        </Pair>
        <TextInput name="document" maxLength={20} autoComplete="off" label={<Trans>CPF ou CNPJ</Trans>} />
        <CaptchaNotice isReady={captcha.isReady} />
        <Submit size="large" wide>
          <Trans>Criar conta</Trans>
        </Submit>
      </Form>
      <p className={css.below}>
        <Link className={css.textLink} to="/">
          <Trans>Já tenho conta</Trans>
        </Link>
      </p>
    </PublicLayout>
  );
}
