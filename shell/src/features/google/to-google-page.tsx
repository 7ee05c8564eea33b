import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { startGoogle } from '@clube/shared/clients/sign-in';
import { ButtonLink, Skeleton } from '@clube/shared/ui';
import { PublicLayout } from '../public/index.ts';

/** /login-to-google/{auth}: on the main app, on the way from a panel to Google. */
export function Component() {
  const { t } = useLingui();
  const { auth = '' } = useParams();
  const begun = useRef(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    startGoogle(auth).then(
      ({ url }) => location.replace(url),
      () => setFailed(true),
    );
  }, [auth]);
  if (hasFailed) {
    return (
      <PublicLayout
        title={t`Entrar com o Google`}
        lead={<Trans>Não foi possível chegar ao Google agora. Volte e tente de novo.</Trans>}
      >
        <ButtonLink to="/" variant="primary" size="large" wide>
          <Trans>Voltar para entrar</Trans>
        </ButtonLink>
      </PublicLayout>
    );
  }
  return (
    <PublicLayout title={t`Levando você ao Google…`}>
      <Skeleton lines={3} />
    </PublicLayout>
  );
}
