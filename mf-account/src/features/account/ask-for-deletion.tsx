import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { askForDeletion } from '@clube/shared/clients/account';
import { secondFactorQuery } from '@clube/shared/clients/second-factor';
import type { Deletion, DeletionAsk } from '@clube/shared/contracts/account';
import { Form, PasswordInput, Submit, TextInput } from '@clube/shared/forms';
import { QueryState } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './account.css.ts';

function DeletionForm({ hasCode, onAsked }: { hasCode: boolean; onAsked: (deletion: Deletion) => void }) {
  const { t } = useLingui();
  const wrongCode = { field: 'code', text: t`Este código não vale. Confira, ou espere o próximo, e tente de novo.` };
  return (
    <Form<DeletionAsk>
      onSubmit={async (values) => onAsked(await askForDeletion(values))}
      messages={{
        'auth.wrong_password': { field: 'password', text: t`A senha está errada.` },
        'auth.wrong_code': wrongCode,
        'request.invalid': wrongCode,
        'account.owns_panels': {
          text: t`Você é dono de um painel. Passe o painel para outra pessoa ou feche-o antes, nas configurações dele.`,
        },
      }}
      validate={({ password, code }) => ({
        password: password ? undefined : t`Por favor, insira sua senha.`,
        code: !hasCode || code?.trim() ? undefined : t`Por favor, insira o código.`,
      })}
    >
      <ul className={css.points}>
        <li>
          <Trans>Por 14 dias nada muda: você pode entrar e voltar atrás, aqui ou pelo e-mail que enviamos.</Trans>
        </li>
        <li>
          <Trans>
            Depois apagamos a conta com acessos, progresso, notas, chamados e certificados. Nada disso volta.
          </Trans>
        </li>
        <li>
          <Trans>Os seus comentários ficam como “Conta apagada”, e as compras sem o seu nome, como a lei pede.</Trans>
        </li>
      </ul>
      <PasswordInput name="password" autoComplete="current-password" label={<Trans>Sua senha</Trans>} />
      {hasCode && (
        <TextInput
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          label={<Trans>Código do aplicativo ou de recuperação</Trans>}
        />
      )}
      <Submit variant="danger">
        <Trans>Apagar em 14 dias</Trans>
      </Submit>
    </Form>
  );
}

/** Says what goes and what stays, and asks for the password, with the code where there is a second factor. */
export function AskForDeletion({ onAsked, onClose }: { onAsked: (deletion: Deletion) => void; onClose: () => void }) {
  const secondFactor = useQuery(secondFactorQuery());
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Apagar a minha conta?</Trans>}>
      <QueryState query={secondFactor}>
        {({ enabled_at }) => <DeletionForm hasCode={enabled_at !== null} onAsked={onAsked} />}
      </QueryState>
    </Dialog>
  );
}
