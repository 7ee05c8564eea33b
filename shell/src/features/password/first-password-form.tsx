import { useAtomValue } from 'jotai';
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
import { countryAtom } from '../../session/country.ts';
import { useEnter } from '../../session/use-enter.ts';
import { usePersonMessages } from '../public/index.ts';
import { anewOf, Typed, useTypedRules, type TypedValues } from './typed.tsx';

type Values = NewPassword & TypedValues & { email: string };

/** The last step of a first access, of registering and of an invitation: the password, and the person is in. */
export function FirstPasswordForm({ token, link }: { token: string; link: MailedLink }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const country = useAtomValue(countryAtom);
  const passwordRules = useNewPasswordRules();
  const typedRules = useTypedRules();
  const messages = { ...useNewPasswordMessages(), ...usePersonMessages() };
  const email = link.email ?? '';
  const { enter, entered } = useEnter();
  const submit = async ({ password, confirm_password, ...typed }: Values) => {
    try {
      await enter(async () => {
        const result = await createFirstPassword({ ...anewOf(typed), email, token, password, confirm_password });
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
      initialValues={{ email, phone_country: country }}
      messages={{
        ...messages,
        'plan.members_limit': { text: t`Este painel não tem mais vagas. Fale com quem cuida dele.` },
        'auth.link_invalid': { text: t`Este Link não é mais válido, por favor solicite um novo link` },
      }}
      failure={t`Não foi possível entrar agora. Tente de novo.`}
      validate={(values) => ({ ...typedRules(values), ...passwordRules(values) })}
    >
      <TextInput name="email" type="email" autoComplete="username" readOnly label={<Trans>E-mail</Trans>} />
      <Typed link={link} />
      <NewPasswordInputs about={[email, ...link.names]} />
      <Submit size="large" wide whenChanged staysBusy>
        <Trans>Criar senha</Trans>
      </Submit>
    </Form>
  );
}
