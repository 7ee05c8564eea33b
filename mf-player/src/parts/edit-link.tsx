import { Trans } from '@lingui/react/macro';
import { ButtonLink, VisuallyHidden } from '@clube/shared/ui';

/** To the editor of what is shown, for whoever may write it. */
export const EditLink = ({ to, title }: { to: string; title: string }) => (
  <ButtonLink to={to} size="small">
    <Trans>Editar</Trans>
    <VisuallyHidden> {title}</VisuallyHidden>
  </ButtonLink>
);
