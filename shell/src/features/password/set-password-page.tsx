import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { createFirstPassword, resetLinkQuery, setPassword } from '@clube/shared/api-client';
import { Form, Submit } from '@clube/shared/forms';
import { ButtonLink, ErrorState, showToast, Skeleton } from '@clube/shared/ui';
import { firstAccessAtom } from '../../session/first-access.ts';
import { PublicLayout } from '../public/public-layout.tsx';
import { NewPasswordFields, useNewPasswordRules, type NewPassword } from './new-password-fields.tsx';

export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const validate = useNewPasswordRules();
  const token = useSearchParams()[0].get('token') ?? '';
  const link = useQuery({ ...resetLinkQuery(token), enabled: token !== '' });
  const title = t`Definir senha`;
  const invalid = t`Este Link não é mais válido, por favor solicite um novo link`;
  // Without a link this is the last step of a first access.
  const purchase = useAtomValue(firstAccessAtom);
  const isFirstAccess = token === '' && purchase.document !== '';
  const submit = async (values: NewPassword) => {
    await (isFirstAccess ? createFirstPassword({ ...purchase, ...values }) : setPassword(token, values));
    showToast(t`Senha definida com Sucesso!`, 'success');
    void navigate('/');
  };

  if (link.data?.valid === false || (!token && !isFirstAccess)) {
    return (
      <PublicLayout title={title} lead={invalid}>
        <ButtonLink to="/reset-password" variant="primary" size="large" wide>
          <Trans>Pedir um novo link</Trans>
        </ButtonLink>
      </PublicLayout>
    );
  }
  if (!isFirstAccess && (link.error || link.isPending)) {
    return (
      <PublicLayout title={title}>
        {link.error ? <ErrorState onRetry={() => void link.refetch()} /> : <Skeleton lines={4} />}
      </PublicLayout>
    );
  }
  return (
    <PublicLayout title={title} lead={<Trans>Escolha uma senha que só você conhece.</Trans>}>
      <Form<NewPassword>
        onSubmit={submit}
        messages={{
          'auth.link_invalid': { text: invalid },
          'auth.purchase_not_found': {
            text: t`Não encontramos uma compra com estes dados à espera do primeiro acesso.`,
          },
          'auth.passwords_differ': { field: 'confirm_password', text: t`As Senhas precisam ser iguais!` },
        }}
        validate={validate}
      >
        <NewPasswordFields />
        <Submit size="large" wide whenChanged>
          <Trans>Criar senha</Trans>
        </Submit>
      </Form>
    </PublicLayout>
  );
}
