import type { BootDocument } from '@clube/shared/contracts/boot';
import type { BrowserContext, Page } from '@playwright/test';
import { alive } from '../commands/drawn.ts';
import { isProblem } from '../fixtures/console.ts';
import { startOwnPlatform } from '../fixtures/own-platform.ts';
import { changedBuild } from '../fixtures/release.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

test.use({ serviceWorkers: 'allow' });

const compositionOf = (page: Page) =>
  page.evaluate(() => {
    const { composition } = JSON.parse(document.querySelector('#clube-boot')!.textContent) as BootDocument;
    return { id: composition.id, shell: composition.shell };
  });
/** What the browser has of the worker: whose composition its script is, and whether it answers for this page. */
const workersComposition = (page: Page) =>
  page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return 'nobody';
    const text = await (await fetch('/service-worker.js', { cache: 'no-store' })).text();
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration!.installing) return 'installing';
    if (registration!.waiting) return 'waiting';
    return /"composition":"(\w+)"/.exec(text)?.[1];
  });
const keptFiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('clube-files')).keys()).map(({ url }) => new URL(url).pathname));
/** Entries of what is kept of a person, with the composition of the page among them, and how far the worker is that keeps it. */
const keptEntries = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('clube-kept');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result));
      open.addEventListener('error', () => reject(open.error));
    });
    if (!database.objectStoreNames.contains('entries')) return database.close();
    const store = database.transaction('entries').objectStore('entries');
    const read = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve) => asked.addEventListener('success', () => resolve(asked.result)));
    const [keys, values] = await Promise.all([read(store.getAllKeys()), read(store.getAll())]);
    database.close();
    const page = values[keys.indexOf('page')] as { composition: string } | undefined;
    const registration = await navigator.serviceWorker.getRegistration();
    const workers = [registration?.installing, registration?.waiting, registration?.active];
    return { names: keys.map(String), composition: page?.composition, workers: workers.map((one) => one?.state) };
  });
const away = (page: Page) => page.getByRole('status').filter({ hasText: 'Sem conexão.' });
/** Of what comes back first, pages do: nothing that is written gets through yet. Of the pages alone: what the worker asks for goes its own way. */
const holdWriting = (page: Page) =>
  page.route(COURSES, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
  );
const mainScript = (files: readonly string[]) => files.filter((file) => /\/assets\/shell\/main\.\w+\.js$/.test(file));

/** How often this page was loaded: a release that reloads pages by itself would do it again and again. */
const countLoads = (page: Page) => {
  const loads = { count: 0 };
  page.on('domcontentloaded', () => (loads.count += 1));
  return loads;
};

async function signedIn(context: BrowserContext, said: string[]): Promise<Page> {
  context.on('page', (page) => {
    page.on('console', (message) => isProblem(message) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
  });
  const page = await context.newPage();
  await page.goto('/');
  await signInByForm(page, 'bia@atelie.example', 'clube-demo');
  await expect(page).toHaveURL(/\/home$/);
  return page;
}

const COURSES = '**/api/course/**';
/** Of the demo: a lesson of text that Bia has not done yet. */
const LESSON = '/curso/1/modulo/2/aula/7';
const isDone = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/course/1/module/2/lesson/7');
    return ((await answer.json()) as { is_completed: boolean }).is_completed;
  });

test('a new release takes over the worker: the next load is its own, what is kept and what waits stays, and an open tab goes on', async ({
  browser,
}) => {
  const { port, operator, stop } = await startOwnPlatform({ CLUBE_RENDER_MS: '2000' });
  const context = await browser.newContext({ baseURL: `http://atelie.localhost:${port}` });
  const said: string[] = [];
  try {
    const page = await signedIn(context, said);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('the worker of this release keeps what was read', async () => {
      for (const path of ['/meus-cursos', '/home', LESSON]) {
        await page.goto(path);
        await alive(page);
      }
      await expect(page.getByText('Pinte três colinas com só duas cores.')).toBeVisible();
      const { id } = await compositionOf(page);
      await expect.poll(() => workersComposition(page)).toBe(id);
      await expect.poll(() => keptEntries(page)).toMatchObject({ composition: id });
      for (const noun of ['home', 'my-courses', 'lesson'])
        await expect.poll(async () => (await keptEntries(page))!.names.join()).toContain(noun);
      await expect.poll(async () => mainScript(await keptFiles(page)).length).toBe(1);
      expect(await isDone(page)).toBe(false);
    });
    const old = await compositionOf(page);
    const [oldMain] = mainScript(await keptFiles(page));
    const { names: before } = (await keptEntries(page))!;
    const loads = countLoads(page);

    await test.step('a lesson is completed without a network, and waits', async () => {
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Concluir aula' }).click();
      await expect(away(page)).toContainText('1 envio espera');
    });

    await holdWriting(page);
    const later = await operator.publish(await changedBuild('shell', 'a later release'), 'stable');
    await operator.promote({ shell: later }, 'stable');
    await context.setOffline(false);
    const other = await context.newPage();
    await holdWriting(other);
    const otherLoads = countLoads(other);

    await test.step('the next load has the new shell, the new worker takes over, and old files go', async () => {
      await other.goto('/home');
      await alive(other);
      const now = await compositionOf(other);
      expect(now.shell).toBe(later);
      await expect.poll(() => workersComposition(other)).toBe(now.id);
      await expect.poll(() => keptEntries(other)).toMatchObject({ composition: now.id });
      await expect.poll(async () => mainScript(await keptFiles(other))).not.toContain(oldMain);
      await expect.poll(async () => mainScript(await keptFiles(other)).length).toBe(1);
      expect((await keptEntries(other))!.names).toEqual(expect.arrayContaining(before));
    });

    await test.step('the tab of before is as it was, and goes on', async () => {
      await expect(page.getByRole('button', { name: 'Concluída' })).toBeVisible();
      await page.getByRole('link', { name: 'Meus cursos' }).first().click();
      await expect(page).toHaveURL(/\/meus-cursos$/);
      await expect(page.getByRole('link', { name: /Aquarela do zero/ }).first()).toBeVisible();
      // Of code that it has not had yet, the server still has the release before.
      await page.getByRole('button', { name: /^Buscar/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      expect((await compositionOf(page)).id).toBe(old.id);
    });

    await test.step('what waited goes out once', async () => {
      expect(await isDone(other)).toBe(false);
      await Promise.all([page, other].map((one) => one.unroute(COURSES)));
      const press = () =>
        away(other)
          .getByRole('button', { name: 'Tentar de novo' })
          .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
      // It asks by itself, too: what went out already leaves nothing to press, and a press while one is under way asks for nothing.
      const isOut = async () => {
        await press();
        return isDone(other);
      };
      await expect.poll(isOut).toBe(true);
      await expect(away(other)).toHaveCount(0);
    });

    await test.step('without a network the new release shows what was read in the one before', async () => {
      await context.setOffline(true);
      await other.goto(LESSON);
      await expect(other.getByText('Pinte três colinas com só duas cores.')).toBeVisible();
      await expect(away(other)).toBeVisible();
      expect((await compositionOf(other)).shell).toBe(later);
      await context.setOffline(false);
      await expect(away(other)).toHaveCount(0);
    });
    // Only where this test sent it: no release reloads anything by itself.
    expect([loads.count, otherLoads.count]).toEqual([0, 2]);
    expect(said.filter((line) => !/ERR_(?:INTERNET_DISCONNECTED|FAILED)/.test(line))).toEqual([]);
  } finally {
    await context.close();
    await stop();
  }
});
