import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createStore, getDefaultStore, Provider } from 'jotai';
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router-dom';
import type { Metas } from '../contracts/meta.ts';
import type { Role } from '../contracts/policy.ts';
import type { LoginSettings } from '../contracts/site.ts';
import type { Me } from '../contracts/user.ts';
import {
  hostAtom,
  meAtom,
  metasAtom,
  siteAtom,
  userCustomFieldsAtom,
  versionAtom,
  type ClubVersion,
} from '../session/index.ts';
import { ToastArea } from '../ui/toast/toast-area.tsx';
import { toastsAtom } from '../ui/toast/toast-store.ts';
import { answerFromContracts, type Answers, type Sent } from './fake-api.ts';
import { signedIn } from './signed-in.ts';
import { waitFor } from './wait-for.ts';

type Options = {
  /** The route's pattern: `/curso/:curso`. */
  path: string;
  /** The address; the pattern without parameters unless it says otherwise. */
  at?: string;
  /** What the history keeps of the entry. */
  state?: unknown;
  /** In the panel; null: nobody is signed in. */
  role?: Role | null;
  /** Who it is, where the role does not say all. */
  me?: Me;
  metas?: Metas;
  /** The panel as its sign-in shows it; none unless said. */
  site?: LoginSettings;
  /** Whether what the panel must know is answered; it asks nothing unless said. */
  filled?: boolean;
  version?: ClubVersion;
  answers?: Answers;
};

function Here({ tell }: { tell: (place: string) => void }) {
  const { pathname, search } = useLocation();
  tell(pathname + search);
  return null;
}

/**
 * Opens a screen of a remote as the shell would, over an api that answers from the contracts. Needs Jest's browser
 * environment.
 * @returns `sent`: every call so far; `answers`: may be changed while the screen stands; `place()`: where the person is
 */
export function openScreen(page: ReactNode, { path, at = path, role = 'student', metas = {}, ...more }: Options) {
  const { answers = {}, version = 'v1', state, me = role && signedIn(role) } = more;
  const sent: Sent[] = [];
  answerFromContracts(answers, sent);
  const store = createStore();
  store.set(hostAtom, { kind: 'panel', main_url: 'http://localhost' });
  store.set(meAtom, me);
  store.set(userCustomFieldsAtom, more.filled);
  store.set(metasAtom, metas);
  if (more.site) store.set(siteAtom, more.site);
  store.set(versionAtom, version);
  // Toasts are of the page, not of a test.
  act(() => getDefaultStore().set(toastsAtom, []));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let place = at;
  render(
    <I18nProvider i18n={i18n}>
      <ToastArea />
      <Provider store={store}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
            <Here tell={(next) => (place = next)} />
            <Routes>
              <Route path={path} element={page} />
              <Route path="*" element={null} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </Provider>
    </I18nProvider>,
  );
  const isIdle = () => client.isFetching() + client.isMutating() === 0;
  return {
    sent,
    /** Waits until nothing is asked for any more. */
    settled: () => waitFor(() => (isIdle() ? undefined : Promise.reject(new Error('Something is still asked for')))),
    answers,
    place: () => place,
    /** The changes that were asked for, in order: `[METHOD /path, body]`. */
    changes: () => sent.filter(({ call }) => !call.startsWith('GET ')).map(({ call, body }) => [call, body]),
  };
}

/** Types into the field of this label, and leaves it. */
export function fill(label: string | RegExp, value: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

/** Presses the button of this name. */
export const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
