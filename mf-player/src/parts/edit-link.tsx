import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@clube/shared/ui';

/** To the editor of what is shown, for whoever may write it. */
export function EditLink({ to, title }: { to: string; title: string }) {
  const { t } = useLingui();
  return (
    <ButtonLink to={to} size="small" aria-label={t`Editar ${title}`}>
      <Trans>Editar</Trans>
    </ButtonLink>
  );
}
