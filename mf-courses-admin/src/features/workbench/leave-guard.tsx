import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { Button, Row, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';

/** Asks before another screen opens, for as long as it is rendered. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => here.pathname + here.search !== next.pathname + next.search,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog open onOpenChange={() => blocker.reset()} title={<Trans>Sair daqui?</Trans>}>
      <Stack>
        <p>{children}</p>
        <Row>
          <Button variant="primary" onClick={() => blocker.reset()}>
            <Trans>Ficar</Trans>
          </Button>
          <Button onClick={() => blocker.proceed()}>
            <Trans>Sair</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
