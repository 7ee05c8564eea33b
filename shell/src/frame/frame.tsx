// First, so that what follows may differ from it.
import '@clube/shared/ui/styles';
import { memo, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Lock } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@clube/shared/contracts/policy';
import { ErrorBoundary, sparePart } from '@clube/shared/federation';
import { actsAsStudent, meAtom, roleAtom, versionAtom } from '@clube/shared/session';
import { EmptyState, PageHeading, VisuallyHidden } from '@clube/shared/ui';
import { SearchPlace } from '../features/search/search-place.tsx';
import { tourAtom } from '../features/tour/tour-atom.ts';
import { compositionAtom } from '../federation/composition-atom.ts';
import { tellDrawn } from '../federation/waiting-part.ts';
import { planOverdueAtom } from '../session/plan.ts';
import { isPreview } from '../session/preview.ts';
import { Rail, TabBar, TopBar } from './bars.tsx';
import { contentAt, type Content } from './content.tsx';
import { ContentBoundary } from './content-boundary.tsx';
import * as css from './frame.css.ts';
import { PlanBanner } from './plan-banner.tsx';
import { SecondFactorBanner } from './second-factor-banner.tsx';
import { SimpleHeader } from './simple-header.tsx';
import { navigationFor } from './navigation.ts';

// With the frame, not beside it: each would be a request of every page with remotes (docs/adr/0122).
export { withQueries } from '../boot/queries.tsx';
export { openHost } from '../federation/open-host.ts';

const GlobalModals = sparePart(() =>
  import(/* webpackChunkName: "modals" */ '../features/modals/global-modals.tsx').then((module) => module.GlobalModals),
);
const StudentBanner = sparePart(() =>
  import(/* webpackChunkName: "view-as" */ './student-banner.tsx').then((module) => module.StudentBanner),
);
const Tour = sparePart(() =>
  import(/* webpackChunkName: "tour" */ '../features/tour/tour.tsx').then((module) => module.Tour),
);

/** A part of the frame that the rest does without when it fails. */
const Spare = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary onError={(error) => reportError(error)} fallback={() => null}>
    {children}
  </ErrorBoundary>
);

const mayEnter = (role: Role | null | undefined, roles: readonly Role[] | undefined) =>
  !roles || (role != null && roles.includes(role));

/** True once the page has had time for its own: what only may appear does not compete with the first picture. */
function useMayAppear(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const handle = requestIdleCallback(() => setSettled(true), { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isSettled;
}

function NoAccess() {
  const { t } = useLingui();
  // The page's code is there, and nobody draws it.
  useEffect(tellDrawn, []);
  return (
    <>
      <VisuallyHidden>
        <PageHeading title={t`Sem acesso`} />
      </VisuallyHidden>
      <EmptyState
        icon={Lock}
        title={<Trans>Você não tem acesso a esta página</Trans>}
        text={<Trans>Fale com quem cuida do painel para pedir acesso.</Trans>}
      />
    </>
  );
}

/**
 * Drawn anew only when the address is another one: `Routes` gives what stands in it a new context each time, and what the server drew
 * and waits for its code would be given up for it.
 */
const Entered = memo(({ page: { path, element } }: { page: Content }) => (
  <Routes>
    <Route path={path} element={element} />
  </Routes>
));

/** Around every signed-in screen: guards, navigation of the chosen layout, content. */
export function Component() {
  const { pathname, search } = useLocation();
  const me = useAtomValue(meAtom);
  const role = useAtomValue(roleAtom) ?? null;
  const version = useAtomValue(versionAtom);
  const composition = useAtomValue(compositionAtom);
  const overdue = useAtomValue(planOverdueAtom);
  const isTouring = useAtomValue(tourAtom);
  const isSettled = useMayAppear();
  const page = useMemo(() => contentAt(composition, pathname), [composition, pathname]);
  const entries = useMemo(() => navigationFor(composition, role), [composition, role]);
  if (!me) return <Navigate to={`/?to=${encodeURIComponent(pathname + search)}`} replace />;
  if (!me.current && !page.withoutPanel)
    return <Navigate to={me.member.sites.length > 0 ? '/select-site' : '/not-project'} replace />;
  const isInPanel = me.current !== null;
  const navbar = page.navbar && isInPanel;
  const isCinema = version === 'v2';
  return (
    <div className={isCinema && navbar ? css.cinema : css.classic}>
      <a className={css.skip} href="#conteudo">
        <Trans>Ir para o conteúdo</Trans>
      </a>
      <div id="avisos" />
      <Spare>
        {actsAsStudent() && <StudentBanner />}
        {me.second_factor_missing && <SecondFactorBanner />}
        {overdue && <PlanBanner overdue={overdue} role={role} />}
        {!navbar && <SimpleHeader />}
        {navbar && (isCinema ? <Rail entries={entries} /> : <TopBar entries={entries} />)}
      </Spare>
      <main id="conteudo" tabIndex={-1} className={css.main} data-version={version}>
        <ContentBoundary place={pathname}>
          {mayEnter(role, page.roles) ? <Entered page={page} /> : <NoAccess />}
        </ContentBoundary>
      </main>
      <Spare>{navbar && <TabBar entries={entries} />}</Spare>
      {isInPanel && !isPreview() && (
        <Spare>
          <SearchPlace />
        </Spare>
      )}
      {isInPanel && isSettled && !isPreview() && (
        <Spare>
          <GlobalModals />
          {isTouring && <Tour />}
        </Spare>
      )}
    </div>
  );
}
