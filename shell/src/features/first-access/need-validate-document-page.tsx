import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { Link, Navigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { validatePurchase } from '@clube/shared/clients/sign-in';
import { parseDocument } from '@clube/shared/contracts/document';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { MailSent, PublicLayout, publicStyles as css } from '../public/index.ts';
import { firstAccessAtom } from '../../session/first-access.ts';

/** The second step: the CPF or CNPJ of the purchase. The third one, the password, comes by mail. */
export function Component() {
  const { t } = useLingui();
  const email = useAtomValue(firstAccessAtom);
  const [sent, setSent] = useState<string>();
  if (!email) return <Navigate to="/first-access" replace />;
  if (sent)
    return (
      <MailSent onAgain={() => validatePurchase({ email, document: sent })}>
        <Trans>
          Se {email} e o documento são os da compra, enviamos um link para você criar a senha. Sem o e-mail? Fale com
          quem vendeu o curso.
        </Trans>
      </MailSent>
    );
  return (
    <PublicLayout
      title={t`Confirme a sua compra`}
      lead={<Trans>Para saber que é você, diga o CPF ou CNPJ usado na compra com {email}.</Trans>}
    >
      <Form<{ document: string }>
        onSubmit={async ({ document }) => {
          await validatePurchase({ email, document });
          setSent(document);
        }}
        messages={{
          'auth.document_invalid': { field: 'document', text: t`Confira o CPF ou CNPJ.` },
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
