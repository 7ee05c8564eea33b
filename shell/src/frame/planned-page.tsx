import { Hammer } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { ButtonLink, EmptyState, PageHeading, VisuallyHidden } from '@clube/shared/ui';

/** A screen that is not built yet says so, and shows the way back. */
export function PlannedPage({ title }: { title: string }) {
  return (
    <>
      <VisuallyHidden>
        <PageHeading title={title} />
      </VisuallyHidden>
      <EmptyState
        icon={Hammer}
        title={title}
        text={<Trans>Esta página está sendo construída. Ela aparece aqui assim que ficar pronta.</Trans>}
        action={
          <ButtonLink to="/home" variant="primary">
            <Trans>Voltar ao início</Trans>
          </ButtonLink>
        }
      />
    </>
  );
}
