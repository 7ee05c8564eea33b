import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { on } from '@clube/shared/events';
import { Button, Row, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';

/** Asks before a link opens another screen, and before the tab is closed, for as long as it is rendered. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || event.ctrlKey || event.metaKey || link.target || link.origin !== location.origin) return;
      // A file that is taken away leaves the page where it is.
      if (link.hasAttribute('download')) return;
      event.preventDefault();
      // Of several forms that hold something one asks.
      event.stopImmediatePropagation();
      setWanted(link.pathname + link.search);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const standDown = () => {
      document.removeEventListener('click', onClick, true);
      removeEventListener('beforeunload', onUnload);
    };
    document.addEventListener('click', onClick, true);
    addEventListener('beforeunload', onUnload);
    // Whoever was signed out has to leave.
    const offEnd = on('session:ended', standDown);
    return () => {
      standDown();
      offEnd();
    };
  }, []);
  if (wanted === undefined) return null;
  return (
    <Dialog open onOpenChange={() => setWanted(undefined)} title={<Trans>Sair daqui?</Trans>}>
      <Stack>
        <p>{children}</p>
        <Row>
          <Button variant="primary" onClick={() => setWanted(undefined)}>
            <Trans>Ficar</Trans>
          </Button>
          <Button onClick={() => void navigate(wanted)}>
            <Trans context="deixar a página">Sair</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
