import { Compass } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink, EmptyState, PageHeading, VisuallyHidden } from '@clube/shared/ui';

export function NotFound() {
  const { t } = useLingui();
  return (
    <>
      <VisuallyHidden>
        <PageHeading title={t`Página não encontrada`} />
      </VisuallyHidden>
      <EmptyState
        icon={Compass}
        title={<Trans>Esta página não existe</Trans>}
        text={<Trans>O endereço pode ter mudado. Volte ao início e siga por lá.</Trans>}
        action={
          <ButtonLink to="/home" variant="primary">
            <Trans>Voltar ao início</Trans>
          </ButtonLink>
        }
      />
    </>
  );
}
