import { StrictMode, useEffect } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import type { ShellRouter } from './routes/router.tsx';

type Props = { router: ShellRouter; queryClient: QueryClient; onDrawn?: () => void };

/** The whole page, the same in the browser and on the server. */
export function App({ router, queryClient, onDrawn }: Props) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          {/* Without transitions: a part that renders without end would put a link off for ever. */}
          <RouterProvider router={router} useTransitions={false} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}
