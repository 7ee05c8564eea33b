import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createStore, Provider } from 'jotai';
import { i18n } from '@lingui/core';
import type { BootDocument } from '@clube/shared/contracts/boot';
import { installRegistry, loadRemotePart, type RemoteModule } from '@clube/shared/federation';
import { loadCatalogue, setTimeZone, sharedCatalogues } from '@clube/shared/i18n';
import { clockAtom } from '@clube/shared/session';
import { hearTitle } from '@clube/shared/ui';
import { App } from './app.tsx';
import { fillStore, type Appearance } from './boot/fill-store.ts';
import { keepFormatters } from './boot/keep-formatters.ts';
import { Queries } from './boot/queries.tsx';
import { readPlainTexts, shellCatalogues } from './catalogues.ts';
import { lentNow } from './federation/lent-now.ts';
import { slotRegistry } from './federation/slot-registry.ts';
import { pageOf } from './routes/page-of.ts';
import { screenOf } from './routes/screens.ts';

/** What a page is drawn from, and nothing else. `url` is path and query of the address. */
type Wish = Appearance & { boot: BootDocument; url: string };
/** `title` is the page's own, without the panel's name. `isTimed`: it shows something by the clock, and is another one a minute later. */
type Drawn = { html: string; title: string; isTimed: boolean };

keepFormatters();

/** Whether the page that is being drawn looked at its clock: itself, or through what is derived from it. */
let isTimed = false;
const { read: readClock } = clockAtom;
clockAtom.read = function read(...given) {
  isTimed = true;
  return readClock.apply(this, given);
};

/** In the HTML where a part was given up: React leaves it to the browser and goes on. */
const GIVEN_UP = '<!--$!-->';
/** The page's policy takes no style from an attribute, and React would not set it again: it takes over what stands there. */
const INLINE_STYLE = /<[a-z][^>]* style="/;

/** Says of what is thrown that it is the shell's: no boundary of a page stood around it (api/src/renderer/messages.ts). */
function asShells<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { isShells: true }) : error;
  }
}

async function loadAhead(
  { locale, composition }: BootDocument,
  url: string,
  modules: ReadonlyMap<string, RemoteModule>,
) {
  const owner = pageOf(composition, url.split('?')[0]!);
  const own = owner && modules.get(owner.remote);
  readPlainTexts();
  const catalogues = [sharedCatalogues, shellCatalogues, ...(own ? [own.catalogues] : [])];
  await Promise.all(catalogues.map((loaders) => loadCatalogue(loaders, locale)));
  if (!owner) return undefined;
  if (!own) throw new Error(`${owner.remote} is not here`);
  const { path } = owner.entry;
  return { path, Part: await loadRemotePart(owner.remote, { page: path }) };
}

/**
 * Draws one page at a time.
 * @param modules the remotes of the composition that are here, by name
 * @throws whatever the page throws, and an Error when it draws nothing
 */
export async function draw(
  { boot, url, ...appearance }: Wish,
  modules: ReadonlyMap<string, RemoteModule>,
): Promise<Drawn> {
  const { composition } = boot;
  installRegistry({
    ...slotRegistry(composition),
    async load(remote) {
      const module = modules.get(remote);
      if (!module) throw new Error(`${remote} is not here`);
      return module;
    },
  });
  const page = await loadAhead(boot, url, modules);
  i18n.activate(boot.locale);
  setTimeZone(boot.time_zone);
  const store = createStore();
  fillStore(store, boot, appearance);
  const render = (screens: (own: ReactNode) => ReactNode) =>
    renderToString(
      <Provider store={store}>
        <App
          router={(own) => (
            <MemoryRouter initialEntries={[url]} useTransitions={false}>
              {screens(own)}
            </MemoryRouter>
          )}
        />
      </Provider>,
    );
  let title = '';
  try {
    await screenOf(url.split('?')[0]!).load();
    hearTitle((next) => (title = next));
    isTimed = false;
    const html = asShells(() => render((own) => own));
    if (html.includes(GIVEN_UP)) {
      // Alone, without the boundary around it, it throws: that is the reason.
      if (page)
        render(() => (
          <Queries>
            <Routes>
              <Route path={page.path} element={<page.Part />} />
            </Routes>
          </Queries>
        ));
      throw new Error('A part of the page was given up');
    }
    // Looked for in words first: the expression begins anew at each tag.
    if (html.includes(' style="') && INLINE_STYLE.test(html))
      throw new Error('The page has a style attribute, which its policy refuses');
    // Some pages only lead on, and draw nothing that anybody could read.
    return { html: /<[^>]*>[^<]*[^<\s]/.test(html) ? html : '', title, isTimed };
  } finally {
    hearTitle(undefined);
  }
}

/** What remotes are lent: the same copies that this draws with. */
export const lent = lentNow;
