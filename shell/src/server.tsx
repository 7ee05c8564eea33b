import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { createStore, Provider } from 'jotai';
import { i18n } from '@lingui/core';
import type { BootDocument } from '@clube/shared/contracts/boot';
import { installRegistry, loadRemotePart, type RemoteModule } from '@clube/shared/federation';
import { loadCatalogue, setTimeZone, sharedCatalogues } from '@clube/shared/i18n';
import { hearTitle } from '@clube/shared/ui';
import { App } from './app.tsx';
import { fillStore, type Appearance } from './boot/fill-store.ts';
import { createQueryClient } from './boot/query-client.ts';
import { shellCatalogues } from './catalogues.ts';
import { lentNow } from './federation/lent-now.ts';
import { createRouter, pageOf, type ShellRouter } from './routes/router.tsx';

/** What a page is drawn from, and nothing else. `url` is path and query of the address. */
type Wish = Appearance & { boot: BootDocument; url: string };
/** `title` is the page's own, without the panel's name. */
type Drawn = { html: string; title: string };

/** In the HTML where a part was given up: React leaves it to the browser and goes on. */
const GIVEN_UP = '<!--$!-->';

async function settled(router: ShellRouter): Promise<void> {
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    });
  const [error] = Object.values(router.state.errors ?? {});
  if (error) throw error;
}

async function loadAhead(
  { locale, composition }: BootDocument,
  url: string,
  modules: ReadonlyMap<string, RemoteModule>,
) {
  const owner = pageOf(composition, url.split('?')[0]!);
  const own = owner && modules.get(owner.remote);
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
    findSlotOwner: (slot) => composition.remotes.find(({ manifest }) => manifest.slots.includes(slot))?.manifest.name,
    releaseOf: (remote) => composition.remotes.find(({ manifest }) => manifest.name === remote)?.hash,
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
  const queryClient = createQueryClient();
  fillStore(store, boot, appearance);
  for (const { key, value } of boot.data) queryClient.setQueryData(key, value);
  const initialEntries = [url];
  const render = (router: ShellRouter) =>
    renderToString(
      <Provider store={store}>
        <App router={router} queryClient={queryClient} />
      </Provider>,
    );
  const router = createRouter(composition, (routes, options) =>
    createMemoryRouter(routes, {
      initialEntries,
      ...(options?.patchRoutesOnNavigation && { patchRoutesOnNavigation: options.patchRoutesOnNavigation }),
    }),
  );
  let title = '';
  try {
    await settled(router);
    hearTitle((next) => (title = next));
    const html = render(router);
    if (html.includes(GIVEN_UP)) {
      // Alone, without the boundary around it, it throws: that is the reason.
      if (page) render(createMemoryRouter([{ path: page.path, element: <page.Part /> }], { initialEntries }));
      throw new Error('A part of the page was given up');
    }
    // Some pages only lead on, and draw nothing that anybody could read.
    return { html: /<[^>]*>[^<]*[^<\s]/.test(html) ? html : '', title };
  } finally {
    hearTitle(undefined);
    router.dispose();
    queryClient.clear();
  }
}

/** What remotes are lent: the same copies that this draws with. */
export const lent = lentNow;
