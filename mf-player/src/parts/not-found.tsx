import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { ButtonLink, EmptyState } from '@clube/shared/ui';

/** What an address leads to that leads nowhere, and the way on from there. */
export const NotFound = ({ to, children }: { to: string; children: ReactNode }) => (
  <EmptyState
    title={<Trans>Não encontramos o que você procura</Trans>}
    text={<Trans>O endereço pode ter mudado, ou o conteúdo foi removido.</Trans>}
    action={<ButtonLink to={to}>{children}</ButtonLink>}
  />
);
