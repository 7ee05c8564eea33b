import { useEffect, useState } from 'react';
import { Route, Routes, useLocation, type Location } from 'react-router-dom';
import { countNavigation, ErrorBoundary } from '@clube/shared/federation';
import { Root, RootError } from './root.tsx';
import { screenOf } from './screens.ts';

/** A screen that did not come, drawn as one that crashed. */
function Missing({ cause }: { cause: unknown }): never {
  throw cause;
}

/**
 * Draws the screen of the address. Until the code of the next one is here the one before it stays, with the address that it was drawn for.
 * Not by `React.lazy` in a transition: a part that renders without end would put a link off for ever.
 */
export function Screens() {
  const location = useLocation();
  const screen = screenOf(location.pathname);
  const { Component } = screen;
  const [shown, setShown] = useState<{ location: Location; screen: typeof screen } | undefined>(
    Component && { location, screen },
  );
  const [failed, setFailed] = useState<{ location: Location; cause: unknown }>();
  if (Component && shown?.location !== location) setShown({ location, screen });

  useEffect(countNavigation, [location.key]);
  useEffect(() => {
    if (Component) return;
    let current = true;
    screen.load().then(
      () => current && setShown({ location, screen }),
      (cause: unknown) => current && setFailed({ location, cause }),
    );
    return () => {
      current = false;
    };
  }, [Component, screen, location]);

  const missing = failed?.location === location && !Component ? failed : undefined;
  // The page is blank for as long as the first screen's code takes; a picture of nothing would only flicker.
  if (!missing && !shown?.screen.Component) return null;
  const Shown = shown?.screen.Component;
  return (
    <ErrorBoundary
      onError={(error) => reportError(error)}
      fallback={(error, reset) => <RootError error={error} onLeft={reset} />}
    >
      {missing && <Missing cause={missing.cause} />}
      {shown && Shown && (
        <Routes location={shown.location}>
          <Route element={<Root isOpening={shown.location !== location} />}>
            <Route path={shown.screen.path} element={<Shown />} />
          </Route>
        </Routes>
      )}
    </ErrorBoundary>
  );
}
