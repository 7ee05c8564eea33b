import { useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { Compass } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { emit } from '@clube/shared/events';
import { classifyLoad, lazyPart, type LoadErrorKind } from '@clube/shared/federation';
import { ConsentBar } from '../features/tracking/consent-bar.tsx';
import { compositionAtom } from '../federation/composition-atom.ts';
import { isPreview } from '../session/preview.ts';
import { PageNotice } from './page-notice.tsx';
import { ButtonLink, EmptyState, ErrorState, PageHeading, ToastArea, VisuallyHidden } from '@clube/shared/ui';

/** product.md §2: a globalToken that came to /home stays in the address while the person moves on. */
const KEPT = 'globalToken';

function useKeptToken() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const here = parameters.get(KEPT);
    if (here !== null) {
      if (pathname === '/home') sessionStorage.setItem(KEPT, here);
      return;
    }
    const kept = sessionStorage.getItem(KEPT);
    if (kept === null || pathname === '/') return;
    parameters.set(KEPT, kept);
    void navigate({ pathname, search: `?${parameters}`, hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
}

/** Nobody but who tries releases out loads it. */
const CompositionBanner = lazyPart(() =>
  import(/* webpackChunkName: "composition-banner" */ '../features/composition/composition-banner.tsx').then(
    (module) => module.CompositionBanner,
  ),
);

/** Around every screen: the page-view event on each change of the address, and the place for toasts. */
export function Root() {
  const { pathname, search, hash } = useLocation();
  useKeptToken();
  const composition = useAtomValue(compositionAtom);
  useEffect(() => emit('route:changed', { path: pathname + search + hash }), [pathname, search, hash]);
  return (
    <>
      {composition.preview_until && <CompositionBanner id={composition.id} end={composition.preview_until} />}
      <Outlet />
      <ToastArea />
      <PageNotice />
      {!isPreview() && <ConsentBar />}
    </>
  );
}

/** A screen of the shell that did not come, or crashed. What the browser kept of it was read anew when it failed. */
export function RootError() {
  const error = useRouteError();
  const [kind, setKind] = useState<LoadErrorKind>();
  useEffect(() => {
    reportError(error);
    void classifyLoad('shell', error).then((classified) => setKind(classified.kind));
  }, [error]);
  return <ErrorState onRetry={() => location.reload()} reference={kind && `shell · ${kind}`} />;
}

export function NotFound() {
  const { t } = useLingui();
  return (
    <>
      <VisuallyHidden>
        <PageHeading title={t`Página não encontrada`} />
      </VisuallyHidden>
      <EmptyState
        icon={Compass}
        title={<Trans>Esta página não existe</Trans>}
        text={<Trans>O endereço pode ter mudado. Volte ao início e siga por lá.</Trans>}
        action={
          <ButtonLink to="/home" variant="primary">
            <Trans>Voltar ao início</Trans>
          </ButtonLink>
        }
      />
    </>
  );
}
