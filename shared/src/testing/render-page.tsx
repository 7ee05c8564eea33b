import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Role } from '../contracts/policy.ts';
import { hostAtom, meAtom } from '../session/index.ts';
import { answerFromContracts } from './fake-api.ts';
import { signedIn } from './signed-in.ts';

/** The query library looks how old its data is; that draws nothing. */
const isOfLibrary = () => {
  const [, , , , caller = ''] = new Error('where').stack!.split('\n');
  // In a repository of its own a remote finds this package among the libraries.
  return caller.includes('node_modules') && !/node_modules[\\/]@clube[\\/]/.test(caller);
};

/** Runs something with a clock that our code must not read; dates that are given are fine. */
export function withoutClock<T>(work: () => T): T {
  const RealDate = Date;
  const read = () => {
    if (!isOfLibrary()) throw new Error('Rendering reads the clock');
    return RealDate.now();
  };
  class StoppedDate extends RealDate {
    constructor(...given: [] | ConstructorParameters<typeof RealDate>) {
      super(...((given.length === 0 ? [read()] : given) as [number]));
    }
    static override now(): number {
      return read();
    }
  }
  globalThis.Date = StoppedDate as DateConstructor;
  try {
    return work();
  } finally {
    globalThis.Date = RealDate;
  }
}

/** What the api client reads of a page; there while it asks, gone while something renders. */
async function withPage<T>(work: () => Promise<T>): Promise<T> {
  const page = {
    document: { cookie: '', documentElement: { dataset: {} } },
    localStorage: { getItem: () => null },
  };
  Object.assign(globalThis, page);
  const restore = answerFromContracts();
  try {
    return await work();
  } finally {
    restore();
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  }
}

/**
 * The HTML of a page as a server would draw it: first without data, then with what its queries would bring.
 * @param role in the current panel; null for somebody who is not signed in
 * @param address that the pattern fits
 * @throws whatever the page throws without a browser, and when it reads the clock
 */
export async function renderPage(
  page: ReactNode,
  pattern: string,
  role: Role | null,
  address = pattern.replaceAll(/:\w+/g, '1'),
) {
  const store = createStore();
  store.set(hostAtom, { kind: 'panel', main_url: 'http://localhost' });
  store.set(meAtom, role && signedIn(role));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const draw = () =>
    withoutClock(() =>
      renderToString(
        <Provider store={store}>
          <I18nProvider i18n={i18n}>
            <QueryClientProvider client={client}>
              <MemoryRouter initialEntries={[address]}>
                <Routes>
                  <Route path={pattern} element={page} />
                </Routes>
              </MemoryRouter>
            </QueryClientProvider>
          </I18nProvider>
        </Provider>,
      ),
    );
  const empty = draw();
  const ask = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.data === undefined);
  let filled = empty;
  for (let queries = ask(); queries.length > 0; queries = ask()) {
    await withPage(() => Promise.all(queries.map((query) => query.fetch())));
    filled = draw();
  }
  client.clear();
  return { empty, filled };
}
