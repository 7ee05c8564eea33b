import { useAtom } from 'jotai';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { validatePurchase } from '@clube/shared/api-client';
import { parseDocument } from '@clube/shared/contracts/document';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { PublicLayout } from '../public/public-layout.tsx';
import * as css from '../public/public-layout.css.ts';
import { firstAccessAtom } from '../../session/first-access.ts';

/** The second step: the CPF or CNPJ of the purchase. */
export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [{ email }, keep] = useAtom(firstAccessAtom);
  if (!email) return <Navigate to="/first-access" replace />;
  return (
    <PublicLayout
      title={t`Confirme a sua compra`}
      lead={<Trans>Para saber que é você, diga o CPF ou CNPJ usado na compra com {email}.</Trans>}
    >
      <Form<{ document: string }>
        onSubmit={async ({ document }) => {
          await validatePurchase({ email, document });
          keep({ email, document });
          void navigate('/set-password');
        }}
        messages={{
          'auth.purchase_not_found': {
            field: 'document',
            text: t`Não encontramos uma compra com estes dados à espera do primeiro acesso.`,
          },
          'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
        }}
        failure={t`Não foi possível continuar agora. Tente de novo.`}
        validate={({ document }) => ({
          document: !document?.trim()
            ? t`Por favor, insira seu CPF ou CNPJ.`
            : parseDocument(document)
              ? undefined
              : t`Confira o CPF ou CNPJ.`,
        })}
      >
        <TextInput name="document" maxLength={20} autoComplete="off" label={<Trans>CPF ou CNPJ</Trans>} />
        <Submit size="large" wide>
          <Trans>Continuar</Trans>
        </Submit>
      </Form>
      <p className={css.below}>
        <Trans>
          Já tem senha?{' '}
          <Link className={css.textLink} to="/reset-password">
            Recuperar senha
          </Link>
        </Trans>
      </p>
    </PublicLayout>
  );
}
