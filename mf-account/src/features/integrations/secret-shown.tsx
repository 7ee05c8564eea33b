import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Row, showToast, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './integrations.css.ts';

type Props = { title: ReactNode; secret: string; children: ReactNode; onClose: () => void };

/** A secret that is told this once: closed by its own button, so that nobody loses it by a click beside it. */
export function SecretShown({ title, secret, children, onClose }: Props) {
  const { t } = useLingui();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast(t`Copiado.`, 'success'),
      () => showToast(t`Não foi possível copiar. Selecione o código e copie.`, 'danger'),
    );
  return (
    <Dialog open onOpenChange={() => undefined} isClosable={false} title={title}>
      <Stack>
        <p>{children}</p>
        <code className={css.secret}>{secret}</code>
        <Row>
          <Button variant="primary" onClick={() => void copy()}>
            <Trans>Copiar</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Já guardei</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
