import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { mayAtom } from '@clube/shared/session';
import { ButtonLink } from '@clube/shared/ui';

/** Where the panel says how much it holds, for whom that is open. */
export function PlanLink() {
  const may = useAtomValue(mayAtom);
  return (
    may('panel.manage') && (
      <ButtonLink size="small" to="/assinatura">
        <Trans>Ver assinatura</Trans>
      </ButtonLink>
    )
  );
}
