import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { on } from '@clube/shared/events';
import { Button, Row, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { onBackAsked, onLeaveAsked } from './may-leave.ts';

/** Where an entry of the tab's history stands among the others, as the router writes it; not a number where it did not. */
const indexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN;
const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => pathname + search;

/** Whoever was asked and goes all the same is asked by no other form. */
let isLeaving = false;
function leaveBy(steps: number) {
  isLeaving = true;
  addEventListener(
    'popstate',
    () => {
      isLeaving = false;
    },
    { once: true },
  );
  history.go(steps);
}

/**
 * Asks before another screen opens, by a link, a menu or the browser's Back, and before the tab is closed, for as long as it is rendered. What
 * a page does itself, as after it has saved, is not asked about.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const place = useLocation();
  const [wanted, setWanted] = useState<{ go: () => void }>();
  const here = useRef({ navigate, address: '', index: Number.NaN });
  useEffect(() => {
    here.current = { navigate, address: addressOf(place), index: indexOf(history.state) };
  }, [navigate, place]);
  useEffect(() => {
    const hold = (event: Event, go: () => void) => {
      event.preventDefault();
      // Of several forms that hold something one asks.
      event.stopImmediatePropagation();
      setWanted({ go });
    };
    const goTo = (to: string) => () => void here.current.navigate(to);
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || event.ctrlKey || event.metaKey || link.target || link.origin !== location.origin) return;
      // A file that is taken away leaves the page where it is, and so does a place on it.
      if (link.hasAttribute('download') || (link.hash && addressOf(link) === addressOf(location))) return;
      hold(event, goTo(addressOf(link)));
    };
    let isReturning = false;
    const offBack = onBackAsked((event, state) => {
      // The router has heard nothing of it: neither of the way nor of the way back.
      if (isReturning) event.preventDefault();
      const steps = indexOf(state) - here.current.index;
      const leaves = !isReturning && !isLeaving && addressOf(location) !== here.current.address;
      isReturning = false;
      if (!leaves || !steps) return;
      isReturning = true;
      hold(event, () => leaveBy(steps));
      history.go(-steps);
    });
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const offAsked = onLeaveAsked((event, to) => hold(event, goTo(to)));
    const standDown = () => {
      document.removeEventListener('click', onClick, true);
      removeEventListener('beforeunload', onUnload);
      offAsked();
      offBack();
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
          <Button onClick={wanted.go}>
            <Trans context="deixar a página">Sair</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
