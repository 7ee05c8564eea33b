import { useEffect, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { emit } from '@clube/shared/events';
import { classifyLoad, type LoadErrorKind, sparePart } from '@clube/shared/federation';
import { ConsentBar } from '../features/tracking/consent-bar.tsx';
import { compositionAtom } from '../federation/composition-atom.ts';
import { isPreview } from '../session/preview.ts';
import { PageNotice } from './page-notice.tsx';
import { ErrorState, ToastArea } from '@clube/shared/ui';

/** product.md §2: a globalToken that came to /home stays in the address while the person moves on. */
const KEPT = 'globalToken';

function useKeptToken() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const here = parameters.get(KEPT);
    try {
      if (here === null) {
        const kept = sessionStorage.getItem(KEPT);
        if (kept === null || pathname === '/') return;
        parameters.set(KEPT, kept);
        void navigate({ pathname, search: `?${parameters}`, hash }, { replace: true });
      } else if (pathname === '/home') sessionStorage.setItem(KEPT, here);
    } catch {
      // A full or forbidden storage costs that the next address goes without it, and no page.
    }
  }, [pathname, search, hash, navigate]);
}

/** Nobody but who tries releases out loads it. */
const CompositionBanner = sparePart(() =>
  import(/* webpackChunkName: "composition-banner" */ '../features/composition/composition-banner.tsx').then(
    (module) => module.CompositionBanner,
  ),
);

/**
 * Around every screen: the page-view event on each change of the address, and the place for toasts.
 * @param isOpening the next screen's code is on its way
 */
export function Root({ isOpening }: { isOpening: boolean }) {
  const { pathname, search, hash } = useLocation();
  useKeptToken();
  const composition = useAtomValue(compositionAtom);
  useEffect(() => emit('route:changed', { path: pathname + search + hash }), [pathname, search, hash]);
  return (
    <>
      {composition.preview_until && <CompositionBanner id={composition.id} end={composition.preview_until} />}
      <Outlet />
      <ToastArea />
      <PageNotice isOpening={isOpening} />
      {!isPreview() && <ConsentBar />}
    </>
  );
}

/**
 * A screen of the shell that did not come, or crashed. What the browser kept of it was read anew when it failed.
 * @param onLeft the address changed: another screen is to be tried
 */
export function RootError({ error, onLeft }: { error: unknown; onLeft: () => void }) {
  const { key } = useLocation();
  const failedAt = useRef(key);
  const [kind, setKind] = useState<LoadErrorKind>();
  useEffect(() => {
    if (key !== failedAt.current) onLeft();
  }, [key, onLeft]);
  useEffect(() => {
    void classifyLoad('shell', error).then((classified) => setKind(classified.kind));
  }, [error]);
  return <ErrorState onRetry={() => location.reload()} reference={kind && `shell · ${kind}`} />;
}
