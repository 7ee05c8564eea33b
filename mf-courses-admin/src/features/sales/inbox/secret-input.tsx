import { useState, type ComponentProps } from 'react';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@clube/shared/forms';
import { Button } from '@clube/shared/ui';

/** A secret of another house, which can be shown: the field of passwords speaks of a password. */
export function SecretInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'action'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete="off"
      spellCheck={false}
      action={
        <Button size="small" variant="link" onClick={() => setShown(!isShown)}>
          {isShown ? <Trans>Esconder segredo</Trans> : <Trans>Mostrar segredo</Trans>}
        </Button>
      }
    />
  );
}
