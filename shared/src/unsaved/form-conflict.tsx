import type { ComponentProps } from 'react';
import { Trans } from '@lingui/react/macro';
import { Submit } from '@clube/shared/forms';
import { Conflict } from '../conflict/conflict.tsx';

/** Inside of a form, whose own button keeps mine. */
export const FormConflict = (props: Omit<ComponentProps<typeof Conflict>, 'keepMine'>) => (
  <Conflict
    {...props}
    keepMine={
      <Submit size="small">
        <Trans>Salvar o meu</Trans>
      </Submit>
    }
  />
);
