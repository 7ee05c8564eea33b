import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { recoverPassword } from '@clube/shared/clients/sign-in';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { BackToSignIn, CaptchaNotice, MailSent, PublicLayout, useCaptcha } from '../public/index.ts';

type Values = { email: string };

export function Component() {
  const { t } = useLingui();
  const captcha = useCaptcha();
  const [sentTo, setSentTo] = useState<string>();
  const send = async (email: string) => recoverPassword({ email, captcha: await captcha.take() });
  const submit = async ({ email }: Values) => {
    await send(email);
    setSentTo(email);
  };
  if (sentTo)
    return (
      <MailSent onAgain={() => send(sentTo)}>
        <Trans>Se {sentTo} tem uma conta, enviamos um link para definir a senha. Ele vale por 1 hora.</Trans>
      </MailSent>
    );
  return (
    <PublicLayout title={t`Recuperar senha`} lead={<Trans>Enviamos um link para você definir uma senha nova.</Trans>}>
      <Form<Values>
        onSubmit={submit}
        messages={{
          'request.invalid': { field: 'email', text: t`Confira o e-mail.` },
          'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
        }}
        failure={t`Não foi possível enviar agora. Tente de novo.`}
        validate={({ email }) => ({ email: email?.trim() ? undefined : t`Por favor, insira seu e-mail.` })}
      >
        <TextInput name="email" type="email" autoComplete="username" label={<Trans>E-mail</Trans>} />
        <CaptchaNotice isReady={captcha.isReady} />
        <Submit size="large" wide>
          <Trans>Enviar link</Trans>
        </Submit>
      </Form>
      <BackToSignIn />
    </PublicLayout>
  );
}
