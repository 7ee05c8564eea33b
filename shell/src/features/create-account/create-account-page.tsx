import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { register } from '@clube/shared/clients/sign-in';
import type { RegisterBody } from '@clube/shared/contracts/sign-in';
import { useKept } from '@clube/shared/drafts';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { KeepTyped } from '@clube/shared/unsaved';
import {
  CaptchaNotice,
  MailSent,
  NameInput,
  PhoneAndDocument,
  PublicLayout,
  publicStyles as css,
  useCaptcha,
  usePersonMessages,
  usePersonRules,
} from '../public/index.ts';
import { countryAtom } from '../../session/country.ts';

const FIELDS = ['name', 'email', 'phone', 'phone_country', 'document'] as const;
type Values = Omit<RegisterBody, 'captcha'>;

/** Name, e-mail, telephone and the document of the country, where it has one; the password is set by the link in the mail. */
export function Component() {
  const { t } = useLingui();
  const country = useAtomValue(countryAtom);
  const rules = usePersonRules();
  const messages = usePersonMessages();
  const captcha = useCaptcha();
  const kept = useKept('account', 'new');
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
          kept.keep(undefined);
          setSent(values);
        }}
        initialValues={{ phone_country: country }}
        messages={{
          ...messages,
          'auth.register_closed': { text: t`Este painel não aceita cadastros. Fale com quem vendeu o curso.` },
          'request.invalid': { field: 'email', text: t`Confira o e-mail.` },
          'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
        }}
        failure={t`Não foi possível criar a conta agora. Tente de novo.`}
        validate={(values) => ({
          ...rules(values),
          email: values.email?.trim() ? undefined : t`Por favor, insira seu e-mail.`,
        })}
      >
        <KeepTyped kind="account" place="new" names={FIELDS} />
        <NameInput />
        <TextInput name="email" type="email" autoComplete="username" label={<Trans>E-mail</Trans>} />
        <PhoneAndDocument />
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
