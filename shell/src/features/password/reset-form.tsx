import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { setPassword } from '@clube/shared/clients/sign-in';
import type { MailedLink, PasswordSetBody } from '@clube/shared/contracts/sign-in';
import {
  CheckInput,
  Form,
  NewPasswordInputs,
  Submit,
  useNewPasswordMessages,
  useNewPasswordRules,
} from '@clube/shared/forms';
import { showToast } from '@clube/shared/ui';

/** A new password in the place of a forgotten one. */
export function ResetForm({ token, link }: { token: string; link: MailedLink }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const validate = useNewPasswordRules();
  const messages = useNewPasswordMessages();
  const submit = async (values: PasswordSetBody) => {
    await setPassword(token, values);
    showToast(t`Senha definida com Sucesso!`, 'success');
    void navigate('/');
  };
  return (
    <Form<PasswordSetBody>
      onSubmit={submit}
      initialValues={{ end_sessions: true }}
      messages={{
        ...messages,
        'auth.link_invalid': { text: t`Este Link não é mais válido, por favor solicite um novo link` },
      }}
      validate={validate}
    >
      <NewPasswordInputs about={[link.email ?? '', ...link.names]} />
      <CheckInput
        name="end_sessions"
        label={<Trans>Sair de todos os aparelhos em que estou conectado e remover as chaves de acesso</Trans>}
      />
      <Submit size="large" wide whenChanged>
        <Trans>Criar senha</Trans>
      </Submit>
    </Form>
  );
}
