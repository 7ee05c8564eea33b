import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { createFirstPassword, mailedLinkQuery } from '@clube/shared/clients/sign-in';
import type { MailedLink } from '@clube/shared/contracts/sign-in';
import {
  Form,
  NewPasswordInputs,
  Submit,
  TextInput,
  useNewPasswordMessages,
  useNewPasswordRules,
  type NewPassword,
} from '@clube/shared/forms';
import { showToast } from '@clube/shared/ui';
import { useEnter } from '../../session/use-enter.ts';

type Values = NewPassword & { email: string };

/** The last step of a first access, of registering and of an invitation: the password, and the person is in. */
export function FirstPasswordForm({ token, link }: { token: string; link: MailedLink }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const validate = useNewPasswordRules();
  const messages = useNewPasswordMessages();
  const email = link.email ?? '';
  const { enter, entered } = useEnter();
  const submit = async ({ password, confirm_password }: NewPassword) => {
    try {
      await enter(async () => {
        const result = await createFirstPassword({ email, token, password, confirm_password });
        showToast(t`Senha definida com Sucesso!`, 'success');
        return result;
      });
    } catch (error) {
      // The link may be over, or the account there, since this page was opened: it shows what is true now.
      if (!entered.current) void client.invalidateQueries({ queryKey: mailedLinkQuery(token).queryKey });
      throw error;
    }
  };
  return (
    <Form<Values>
      onSubmit={submit}
      initialValues={{ email }}
      messages={{
        ...messages,
        'plan.members_limit': { text: t`Este painel não tem mais vagas. Fale com quem cuida dele.` },
        'auth.link_invalid': { text: t`Este Link não é mais válido, por favor solicite um novo link` },
      }}
      failure={t`Não foi possível entrar agora. Tente de novo.`}
      validate={validate}
    >
      <TextInput name="email" type="email" autoComplete="username" readOnly label={<Trans>E-mail</Trans>} />
      <NewPasswordInputs about={[email, ...link.names]} />
      <Submit size="large" wide whenChanged staysBusy>
        <Trans>Criar senha</Trans>
      </Submit>
    </Form>
  );
}
