import type { ComponentProps } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@clube/shared/ui';

type Props = Pick<ComponentProps<typeof ButtonLink>, 'to' | 'size'> & { title: string };

/** To the editor of what is shown, for whoever may write it. */
export function EditLink({ title, ...link }: Props) {
  const { t } = useLingui();
  return (
    <ButtonLink {...link} aria-label={t`Editar ${title}`}>
      <Trans>Editar</Trans>
    </ButtonLink>
  );
}
