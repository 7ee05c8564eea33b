import { StrictMode, useEffect, type ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Screens } from './routes/router.tsx';

/** `router` stands around the screens: the browser's address bar, or an address that a server was asked for. */
type Props = { router: (screens: ReactNode) => ReactNode; onDrawn?: () => void };

/** The whole page, the same in the browser and on the server. */
export function App({ router, onDrawn }: Props) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>{router(<Screens />)}</I18nProvider>
    </StrictMode>
  );
}
