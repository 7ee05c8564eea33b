import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { checkUser } from '@clube/shared/clients/sign-in';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { BackToSignIn, PublicLayout } from '../public/index.ts';
import { firstAccessAtom } from '../../session/first-access.ts';

/** The first step: with which e-mail was the course bought, or the person invited? */
export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keep = useSetAtom(firstAccessAtom);
  return (
    <PublicLayout title={t`Primeiro acesso`} lead={<Trans>Diga o e-mail da compra ou do convite.</Trans>}>
      <Form<{ email: string }>
        onSubmit={async ({ email }) => {
          await checkUser(email);
          keep(email);
          void navigate('/need-validate-document');
        }}
        messages={{
          'request.invalid': { field: 'email', text: t`Confira o e-mail.` },
          'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
        }}
        failure={t`Não foi possível continuar agora. Tente de novo.`}
        validate={({ email }) => ({ email: email?.trim() ? undefined : t`Por favor, insira seu e-mail.` })}
      >
        <TextInput name="email" type="email" autoComplete="username" label={<Trans>E-mail</Trans>} />
        <Submit size="large" wide>
          <Trans>Continuar</Trans>
        </Submit>
      </Form>
      <BackToSignIn />
    </PublicLayout>
  );
}
