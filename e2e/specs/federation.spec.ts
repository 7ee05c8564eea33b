import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { BootDocument } from '@clube/shared/contracts/boot';
import type { Preview } from '@clube/shared/contracts/release';
import type { Composition } from '@clube/shared/contracts/remote';
import { shellPaths } from '@clube/shared/contracts/shell-paths';
import { needs } from '../commands/deployed.ts';
import { fetchThrough } from '../fixtures/fetch-through.ts';
import { changedBuild, releaseClient, tryOut, type PackedRelease } from '../fixtures/release.ts';
import { addressOf, valuesOf } from '../commands/addresses.ts';
import { api, panelUrl } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/channel.ts';

needs('operator');

const composition = () => api<Composition>('GET', '/composition');
const releaseOf = async (name: string) => (await composition()).remotes.find(({ manifest }) => manifest.name === name)!;

/** Which release of a remote a page was made of; the channel may have moved on since. */
async function hashIn(page: Page, name: string) {
  const { composition } = JSON.parse((await page.locator('#clube-boot').textContent())!) as BootDocument;
  return composition.remotes.find(({ manifest }) => manifest.name === name)!.hash;
}

/** Files of releases and of the shell that a page took, by the names of their chunks. */
const chunksOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/(?:releases|assets)\/([a-z-]+\/[\w-]+)\.\w+\.(?:js|css)$/.exec(name)?.[1])
      .filter((chunk) => chunk !== undefined),
  );

test('[2.2] no screen comes before somebody goes there: neither another one of the shell, nor any of a remote, and no remote before its area is opened', async ({
  open,
  addStudent,
}) => {
  const { page } = await open('/');
  await alive(page);
  await page.waitForLoadState('networkidle');
  const first = await chunksOf(page);
  expect(first).toContain('shell/sign-in');
  expect(first.filter((chunk) => /^mf-|^shell\/(?:password|register|choose-panel|sale|frame)$/.test(chunk))).toEqual(
    [],
  );

  const { page: inside } = await open('/home', await addStudent());
  await expect(inside.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  // Before that a link leads to a new document, which brings its own.
  await alive(inside);
  const remotes = async () =>
    new Set((await chunksOf(inside)).map((chunk) => chunk.split('/')[0]!).filter((name) => name !== 'shell'));
  expect(await remotes()).toEqual(new Set(['mf-player']));
  await inside.getByRole('link', { name: 'Ajuda' }).click();
  await expect(inside.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
  expect(await remotes()).toEqual(new Set(['mf-player', 'mf-helpdesk']));

  await inside.goto('/ajuda');
  await alive(inside);
  await inside.waitForLoadState('networkidle');
  const chunks = await chunksOf(inside);
  expect(chunks).toEqual(expect.arrayContaining(['shell/frame', 'mf-helpdesk/tickets']));
  expect(chunks.filter((chunk) => /\/(?:sign-in|article|articles|article-editor|answers)$/.test(chunk))).toEqual([]);
});

test('a remote that is dead, whose page’s chunk is, or that crashes while it shows costs its own area only, and trying again really tries again', async ({
  open,
  addStudent,
  consoleProblems,
}) => {
  const { page } = await open('/home', await addStudent());
  await alive(page);
  const home = page.getByRole('heading', { name: 'Você ainda não tem cursos' });
  const help = page.getByRole('heading', { name: 'Central de ajuda' });

  await test.step('dead', async () => {
    await page.route('**/releases/mf-helpdesk/**', (route) => route.abort());
    const reported = page.waitForRequest('**/api/platform/client-error');
    await page.getByRole('link', { name: 'Ajuda' }).click();
    await expect(page.getByRole('heading', { name: 'Esta parte não abriu' })).toBeVisible();
    await expect(page.getByText('mf-helpdesk · unreachable')).toBeVisible();
    expect((await reported).postDataJSON()).toEqual({
      remote: 'mf-helpdesk',
      hash: await hashIn(page, 'mf-helpdesk'),
      kind: 'unreachable',
    });
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByText('mf-helpdesk · unreachable')).toBeVisible();
    await page.getByRole('link', { name: 'Início' }).click();
    await expect(home).toBeVisible();
    await page.unroute('**/releases/mf-helpdesk/**');
    await page.getByRole('link', { name: 'Ajuda' }).click();
    await expect(help).toBeVisible();
  });

  await test.step('its page’s chunk, tried again on the spot', async () => {
    await page.goto('/home');
    await alive(page);
    const chunk = '**/releases/mf-helpdesk/**/tickets.*.js';
    await page.route(chunk, (route) => route.abort());
    await page.getByRole('link', { name: 'Ajuda' }).click();
    await expect(page.getByText('mf-helpdesk · unreachable')).toBeVisible();
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(help).toBeVisible();
  });

  await test.step('it crashes while it shows', async () => {
    await page.goto('/home');
    await alive(page);
    // What no release of the api answers, so that the page of the remote fails while it renders.
    await page.route('**/api/ticket?*', (route) => route.fulfill({ json: {} }));
    await page.getByRole('link', { name: 'Ajuda' }).click();
    await expect(page.getByText('mf-helpdesk · crashed')).toBeVisible();
    await page.getByRole('link', { name: 'Início' }).click();
    await expect(home).toBeVisible();
    await page.unroute('**/api/ticket?*');
    await page.reload();
    await page.getByRole('link', { name: 'Ajuda' }).click();
    await expect(help).toBeVisible();
  });
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test('a page without remotes does not load federation; one that lacks it says so, and trying again works', async ({
  open,
  panel,
  addStudent,
  consoleProblems,
}) => {
  const student = await addStudent();
  const { page: visitor } = await open('/');
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await alive(visitor);
  await visitor.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('/platform.'))).toEqual([]);

  const { page } = await open('/select-site', student);
  await page.route('**/assets/shell/platform.*.js*', (route) => route.abort());
  await page.goto(`${panelUrl(panel.slug)}/ajuda`);
  await expect(page.getByText('shell · unreachable')).toBeVisible();
  await page.unroute('**/assets/shell/platform.*.js*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

/** Answers with what was asked for and something before it, from now on. @returns how often it did so, and what ends it */
async function tamper(page: Page, pattern: string | RegExp, before: string) {
  const done = { times: 0, stop: () => page.unroute(pattern) };
  await page.route(pattern, async (route) => {
    const response = await fetchThrough(route);
    done.times += 1;
    await route.fulfill({ response, body: before + (await response.text()) });
  });
  return done;
}

test('a tampered page, chunk or entry of a remote never runs', async ({ open, addStudent, consoleProblems }) => {
  const { page } = await open('/home', await addStudent());
  for (const [what, pattern] of [
    ['page', 'tickets.*.js'],
    ['chunk', 'remote.*.js'],
    ['entry', 'remoteEntry.*.js'],
  ] as const)
    await test.step(what, async () => {
      await page.goto('/home');
      await alive(page);
      // With what the loader appends when it asks once more: whoever tampers does it every time.
      const tampered = await tamper(page, `**/releases/mf-helpdesk/**/${pattern}*`, 'window.tampered = true;');
      await page.getByRole('link', { name: 'Ajuda' }).click();
      await expect(page.getByText('mf-helpdesk · corrupt')).toBeVisible();
      expect(tampered.times).toBeGreaterThan(0);
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      await tampered.stop();
    });
  // The browser may say of the last one later than the page does.
  await page.close();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test('a tampered runtime.js, vendor.js, main.js or frame.js of the shell never runs, and a tampered main.css is not applied', async ({
  open,
  addStudent,
  consoleProblems,
}) => {
  const { page } = await open('/home', await addStudent());
  const home = page.getByRole('heading', { name: 'Você ainda não tem cursos' });
  for (const file of ['runtime', 'vendor', 'main', 'frame'])
    await test.step(`${file}.js`, async () => {
      await expect(home).toBeVisible();
      const script = new RegExp(`/assets/shell/${file}\\.\\w+\\.js`);
      const tampered = await tamper(page, script, 'window.tampered = true;');
      await page.reload({ waitUntil: 'commit' });
      await expect(page.getByText(/Não conseguimos abrir a página|shell · \w+/).first()).toBeVisible();
      expect(tampered.times).toBeGreaterThan(0);
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      await tampered.stop();
      await page.goto('/home');
    });
  await test.step('main.css', async () => {
    await expect(home).toBeVisible();
    const tampered = await tamper(page, /\/assets\/shell\/main\.\w+\.css/, ':root{--tampered:1}');
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('A aparência de uma parte não carregou')).toBeVisible();
    expect(tampered.times).toBeGreaterThan(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--tampered'))).toBe(
      '',
    );
  });
  // It would go on complaining.
  await page.close();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test('a dead remote behind a slot leaves a quiet place; the lesson goes on', async ({
  open,
  addStudent,
  panel,
  consoleProblems,
}) => {
  const course = await createCourse(panel.token, [[{}, {}]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/home', student);
  await page.route('**/releases/mf-members/**', (route) => route.abort());
  await page.goto(lessonUrl(course, 0));
  await expect(page.getByText('Esta parte da página não carregou agora.')).toBeVisible();
  await page.getByRole('button', { name: 'Concluir aula' }).click();
  await expect(page.getByRole('button', { name: 'Concluída', exact: true })).toBeVisible();
  await page.unroute('**/releases/mf-members/**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByLabel('Comentário', { exact: true })).toBeVisible();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test('with every remote dead the frame still stands', async ({ open, addStudent, consoleProblems }) => {
  const student = await addStudent();
  const { page } = await open('/minha-conta', student);
  await page.route('**/releases/**', (route) => route.abort());
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Esta parte não abriu' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ajuda' })).toBeVisible();
  await page.getByRole('button', { name: /Menu de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
  // It would go on complaining.
  await page.close();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test.describe('a new release', () => {
  test.describe.configure({ mode: 'serial' });
  const client = () => releaseClient();
  const mainOf = ({ draft }: PackedRelease) =>
    draft.chunks['main']!.find(({ file }) => /^main\..*\.js$/.test(file))!.file;
  const used = (page: Page, remote: string) =>
    page.evaluate(
      (name) =>
        performance
          .getEntriesByType('resource')
          .map((entry) => new RegExp(`${name}/(remoteEntry\\.\\w+)`).exec(entry.name)?.[1])
          .filter(Boolean),
      remote,
    );
  /** Files of releases that really came over the network, not out of the browser's cache. */
  const fetchedFiles = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => /^\/(assets|releases)\//.test(name)),
    );
  /** All that a page takes by itself is in the browser's cache: parts of it come after what somebody sees first. */
  const visit = async (context: BrowserContext, path: string, shown: (page: Page) => Locator) => {
    const page = await context.newPage();
    await page.goto(path);
    await expect(shown(page)).toBeVisible();
    await alive(page);
    // It comes when the page has nothing else to do: a line that is quiet says nothing of it.
    await expect.poll(() => chunksOf(page)).toContain('shell/modals');
    await page.waitForLoadState('networkidle');
    await page.close();
  };
  const mainScript = (page: Page) =>
    page.evaluate(() =>
      [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/assets/shell/main')),
    );

  test('shows with the next page load, the shell untouched; an open tab goes on with what it started with', async ({
    open,
    addStudent,
    sharedChannel,
  }) => {
    const student = await addStudent();
    const current = await releaseOf('mf-account');
    const build = await changedBuild('mf-account', 'another');
    const nameOf = (file: string) => file.replace(/\.js$/, '');
    const { page, context } = await open('/home', student);
    await visit(context, '/minha-conta', (visited) => visited.getByRole('heading', { name: 'Minha conta' }));
    await alive(page);
    const before = await mainScript(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
    const hash = await sharedChannel.publish(build, 'stable');
    await sharedChannel.promote({ 'mf-account': hash }, 'stable');
    try {
      await page.getByRole('button', { name: /Menu de/ }).click();
      await page.getByRole('menuitem', { name: 'Minha conta' }).click();
      await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible();
      expect(new Set(await used(page, 'mf-account'))).toEqual(new Set([nameOf(current.entry.file)]));
      // An open tab neither looks for releases nor loads itself anew: a deploy is no wave of requests.
      expect(asked.filter((line) => /^document|\/composition$/.test(line))).toEqual([]);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible();
      await alive(page);
      expect(new Set(await used(page, 'mf-account'))).toEqual(new Set([nameOf(build.draft.entry!.file)]));
      expect(await mainScript(page)).toEqual(before);
      // Somebody who was here before pays for what changed, and for nothing else.
      expect(await fetchedFiles(page)).toEqual([`/releases/mf-account/${build.draft.entry!.file}`]);
    } finally {
      await sharedChannel.call('POST', '/platform/channel/stable/rollback', { remote: 'mf-account' });
    }
    expect((await releaseOf('mf-account')).hash).toBe(current.hash);
  });

  /** To another address as a link of the app leads there: without loading a page. */
  const go = (page: Page, path: string) =>
    page.evaluate((address) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  /** Scripts, styles and fonts that did not come. */
  const missingFiles = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).responseStatus >= 400)
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => /^\/(assets|releases)\//.test(name)),
    );

  test('of the shell: a tab that is open goes on to every screen, the next page load has the new one', async ({
    open,
    addStudent,
    panel,
    sharedChannel,
  }) => {
    const course = await createCourse(panel.token, [[{}]]);
    const student = await addStudent([course.id]);
    const values = await valuesOf(panel.token, course, student);
    const { page: staff } = await open('/home', panel.admin);
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
    await alive(staff);
    const staffBefore = await mainScript(staff);
    const { page, context } = await open('/home', student);
    await visit(context, lessonUrl(course, 0), (visited) => visited.getByLabel('Comentário', { exact: true }));
    await expect(page.getByRole('heading', { name: course.title })).toBeVisible();
    await alive(page);
    const before = await mainScript(page);
    // Nothing of the old shell but what it shares with the new one is in the new release.
    const shell = await changedBuild('shell', 'another', {
      without: ['modals', 'states', 'choose-panel'],
    });
    const remote = await changedBuild('mf-helpdesk', 'beside the shell');
    for (const build of [shell, remote])
      await sharedChannel.promote({ [build.remote]: await sharedChannel.publish(build, 'stable') }, 'stable');
    try {
      const { remotes } = await composition();
      const owned = remotes
        .flatMap(({ manifest }) => manifest.paths.map(({ path }) => path))
        // Nobody here has bought anything, and no panel owes anything.
        .filter((path) => !['/minha-conta/recibo/:pedido', '/assinatura/:fatura'].includes(path));
      expect(owned.length).toBeGreaterThan(10);
      // Those of the shell that need no link of their own.
      const own = Object.keys(shellPaths).filter((path) => !/[:_]/.test(path) && path !== '/');
      for (const pattern of [...owned, ...own]) {
        await test.step(pattern, async () => {
          await go(staff, addressOf(pattern, values));
          const heading = staff.getByRole('heading', { level: 1 });
          await expect(heading.first()).toBeVisible();
          await expect(heading.filter({ hasText: 'não abriu' })).toHaveCount(0);
          expect(await mainScript(staff)).toEqual(staffBefore);
        });
      }
      expect(await missingFiles(staff)).toEqual([]);
      await page.getByRole('link', { name: 'Ajuda' }).click();
      await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
      await page.getByRole('button', { name: /Menu de/ }).click();
      await page.getByRole('menuitem', { name: 'Minha conta' }).click();
      await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible();
      await page.getByRole('link', { name: 'Início' }).click();
      await page.getByRole('link', { name: course.title }).first().click();
      await page.getByRole('link', { name: 'Começar' }).click();
      await expect(page.getByRole('button', { name: 'Concluir aula' })).toBeVisible();
      expect(await mainScript(page)).toEqual(before);
      expect(await missingFiles(page)).toEqual([]);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Concluir aula' })).toBeVisible();
      await alive(page);
      expect(await mainScript(page)).toEqual([expect.stringContaining(mainOf(shell))]);
      expect(await fetchedFiles(page)).toEqual([`/assets/shell/${mainOf(shell)}`]);
    } finally {
      for (const build of [remote, shell])
        await sharedChannel.call('POST', '/platform/channel/stable/rollback', { remote: build.remote });
    }
  });

  test('of a remote that needs a newer platform is not promoted; by a link, with the old shell, it names both versions', async ({
    open,
    addStudent,
    consoleProblems,
  }) => {
    const { platform } = await composition();
    const newer = `${Number(platform.split('.')[0]) + 1}.0.0`;
    const build = await changedBuild('mf-helpdesk', 'newer', { manifest: { platform: `^${newer}` } });
    await expect(client().publish(build, 'stable')).rejects.toThrow(
      `needs platform ^${newer}, the shell has ${platform}`,
    );
    const hash = await client().publish(build);
    const { path } = await client().call<Preview>('POST', '/platform/preview', {
      releases: { 'mf-helpdesk': hash },
      minutes: 5,
    });
    const { page } = await open(path, await addStudent());
    await tryOut(page);
    await page.goto('/home');
    await alive(page);
    await page.getByRole('link', { name: 'Ajuda' }).click();
    await expect(
      page.getByText(`Esta parte precisa da plataforma ^${newer}, e aqui está a ${platform}.`),
    ).toBeVisible();
    expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
  });

  test('of the shell: old remotes go on beside a newer one that still lends what they need', async ({
    open,
    panel,
  }) => {
    const { platform } = await composition();
    const [major, minor] = platform.split('.');
    const shell = await changedBuild('shell', 'newer', { platform: `${major}.${Number(minor) + 1}.0` });
    const hash = await client().publish(shell, 'stable');
    const { path } = await client().call<Preview>('POST', '/platform/preview', {
      releases: { shell: hash },
      minutes: 5,
    });
    const { page } = await open(path, panel.admin);
    await tryOut(page);
    await page.goto('/home');
    expect(await mainScript(page)).toEqual([expect.stringContaining(mainOf(shell))]);
    // Every remote of today was built for the platform of before.
    for (const path of ['/home', '/configuracoes', '/config_curso', '/members', '/minha-conta', '/ajuda']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      // What the server drew stands there before the remote is asked for.
      await alive(page);
      await expect(page.getByText(/não abriu|parou de repente/), path).toHaveCount(0);
    }
  });
});

test('[7.1] the page carries a strict policy: no unsafe-inline, no unsafe-eval, and no call to another host', async ({
  open,
}) => {
  const { page } = await open('/');
  const response = await page.goto('/');
  const policy = response!.headers()['content-security-policy']!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("connect-src 'self';");
});
