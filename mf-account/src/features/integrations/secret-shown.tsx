import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { useCopy } from '@clube/shared/copy';
import { Button, Row, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './integrations.css.ts';

type Props = { title: ReactNode; secret: string; children: ReactNode; onClose: () => void };

/** A secret that is told this once: closed by its own button, so that nobody loses it by a click beside it. */
export function SecretShown({ title, secret, children, onClose }: Props) {
  const copy = useCopy();
  return (
    <Dialog open onOpenChange={() => undefined} isClosable={false} title={title}>
      <Stack>
        <p>{children}</p>
        <code className={css.secret}>{secret}</code>
        <Row>
          <Button variant="primary" onClick={() => void copy(secret)}>
            <Trans>Copiar</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans context="um segredo">Já guardei</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
