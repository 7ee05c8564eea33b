import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { Link, Navigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { validatePurchase } from '@clube/shared/clients/sign-in';
import type { ValidatePurchaseBody } from '@clube/shared/contracts/sign-in';
import { DocumentFields, useDocumentFault } from '@clube/shared/documents';
import { Form, Submit } from '@clube/shared/forms';
import { MailSent, PublicLayout, publicStyles as css } from '../public/index.ts';
import { countryAtom } from '../../session/country.ts';
import { firstAccessAtom } from '../../session/first-access.ts';

type Values = Omit<ValidatePurchaseBody, 'email'>;
/** Brazil need not be said (product.md §7). */
const written = ({ document_country: country = 'BR', ...rest }: Values): Values =>
  country === 'BR' ? rest : { ...rest, document_country: country };

/** The second step: the document of the purchase; of whoever was invited, their own. The third one, the password, comes by mail. */
export function Component() {
  const { t } = useLingui();
  const country = useAtomValue(countryAtom);
  const documentFault = useDocumentFault();
  const email = useAtomValue(firstAccessAtom);
  const [sent, setSent] = useState<Values>();
  if (!email) return <Navigate to="/first-access" replace />;
  if (sent)
    return (
      <MailSent onAgain={() => validatePurchase({ email, ...sent })}>
        <Trans>
          Se {email} tem um curso aqui e o documento confere, enviamos um link para você criar a senha. Sem o e-mail?
          Fale com quem vendeu o curso ou convidou você.
        </Trans>
      </MailSent>
    );
  return (
    <PublicLayout
      title={t`Confirme que é você`}
      lead={<Trans>Diga o seu documento; se você comprou com {email}, o da compra.</Trans>}
    >
      <Form<Values>
        onSubmit={async (values) => {
          await validatePurchase({ email, ...written(values) });
          setSent(written(values));
        }}
        initialValues={{ document_country: country }}
        messages={{
          'auth.document_invalid': { field: 'document', text: t`Confira o documento.` },
          'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
        }}
        failure={t`Não foi possível continuar agora. Tente de novo.`}
        validate={({ document, document_country }) => ({ document: documentFault(document_country, document) })}
      >
        <DocumentFields />
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
