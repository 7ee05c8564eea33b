import { Field, Form } from 'react-final-form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { isApiError, resetLinkQuery, setPassword } from '@clube/shared/api-client';
import {
  Button,
  ButtonLink,
  ErrorState,
  fieldError,
  PasswordField,
  showToast,
  Skeleton,
  toFormErrors,
} from '@clube/shared/ui';
import { PublicLayout } from '../public/public-layout.tsx';
import * as css from '../public/public-layout.css.ts';

type Values = { password: string; confirm_password: string };
const MIN_LENGTH = 8;

export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  const link = useQuery({ ...resetLinkQuery(token), enabled: token !== '' });
  const title = t`Definir senha`;
  const invalid = t`Este Link não é mais válido, por favor solicite um novo link`;

  const validate = ({ password, confirm_password }: Partial<Values>) => ({
    password: !password
      ? t`Por favor, insira sua senha.`
      : password.length < MIN_LENGTH
        ? t`Use pelo menos 8 caracteres.`
        : undefined,
    confirm_password: !confirm_password
      ? t`Por favor, repita a senha.`
      : confirm_password === password
        ? undefined
        : t`As Senhas precisam ser iguais!`,
  });
  const submit = async (values: Values) => {
    try {
      await setPassword(token, values);
      showToast(t`Senha definida com Sucesso!`, 'success');
      void navigate('/');
      return undefined;
    } catch (error) {
      return toFormErrors(
        error,
        {
          'auth.link_invalid': { text: invalid },
          'auth.passwords_differ': { field: 'confirm_password', text: t`As Senhas precisam ser iguais!` },
        },
        t`Não foi possível salvar agora. Tente de novo.`,
      );
    }
  };

  if (isApiError(link.error, 'auth.link_invalid') || !token) {
    return (
      <PublicLayout title={title} lead={invalid}>
        <ButtonLink to="/reset-password" variant="primary" size="large" wide>
          <Trans>Pedir um novo link</Trans>
        </ButtonLink>
      </PublicLayout>
    );
  }
  if (link.error)
    return (
      <PublicLayout title={title}>
        <ErrorState onRetry={() => void link.refetch()} />
      </PublicLayout>
    );
  if (link.isPending)
    return (
      <PublicLayout title={title}>
        <Skeleton lines={4} />
      </PublicLayout>
    );
  return (
    <PublicLayout title={title} lead={<Trans>Escolha uma senha que só você conhece.</Trans>}>
      <Form<Values> onSubmit={submit} validate={validate}>
        {({ handleSubmit, submitting, submitError, pristine }) => (
          <form className={css.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
            {submitError && (
              <div className={css.formError} role="alert">
                {submitError}
              </div>
            )}
            <Field<string> name="password">
              {({ input, meta }) => (
                <PasswordField
                  {...input}
                  autoComplete="new-password"
                  label={<Trans>Senha nova</Trans>}
                  error={fieldError(meta)}
                />
              )}
            </Field>
            <Field<string> name="confirm_password">
              {({ input, meta }) => (
                <PasswordField
                  {...input}
                  autoComplete="new-password"
                  label={<Trans>Repita a senha</Trans>}
                  error={fieldError(meta)}
                />
              )}
            </Field>
            <Button type="submit" variant="primary" size="large" wide loading={submitting} disabled={pristine}>
              <Trans>Criar senha</Trans>
            </Button>
          </form>
        )}
      </Form>
    </PublicLayout>
  );
}
