import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { ownEventsKey } from '@clube/shared/clients/security-event';
import { sessionsQuery } from '@clube/shared/clients/session';
import { changePassword } from '@clube/shared/clients/user';
import type { PasswordChange } from '@clube/shared/contracts/user';
import {
  CheckInput,
  Form,
  NewPasswordInputs,
  PasswordInput,
  Submit,
  useNewPasswordMessages,
  useNewPasswordRules,
} from '@clube/shared/forms';
import { meAtom } from '@clube/shared/session';
import { Row, showToast } from '@clube/shared/ui';
import { AskToLeave } from '@clube/shared/unsaved';

export function PasswordForm() {
  const { t } = useLingui();
  const client = useQueryClient();
  const me = useAtomValue(meAtom);
  const validate = useNewPasswordRules();
  const messages = useNewPasswordMessages();
  const about = me ? [me.member.email, me.member.first_name, me.member.last_name] : [];
  return (
    <Form<PasswordChange>
      onSubmit={async (values, form) => {
        await changePassword(values);
        showToast(t`Senha atualizada.`, 'success');
        form.restart();
        for (const queryKey of [sessionsQuery().queryKey, ownEventsKey]) void client.invalidateQueries({ queryKey });
      }}
      initialValues={{ end_sessions: true }}
      messages={{
        ...messages,
        'auth.wrong_password': { field: 'current_password', text: t`A senha atual está errada.` },
      }}
      validate={(values) => ({
        ...validate(values),
        current_password: values.current_password ? undefined : t`Por favor, insira sua senha.`,
      })}
    >
      <AskToLeave />
      <PasswordInput name="current_password" autoComplete="current-password" label={<Trans>Senha atual</Trans>} />
      <NewPasswordInputs about={about} />
      <CheckInput name="end_sessions" label={<Trans>Sair de todos os outros aparelhos</Trans>} />
      <Row>
        <Submit variant="white">
          <Trans>Trocar senha</Trans>
        </Submit>
      </Row>
    </Form>
  );
}
