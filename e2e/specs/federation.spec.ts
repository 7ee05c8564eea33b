import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BootDocument } from '@clube/shared/contracts/boot';
import type { Composition, Release } from '@clube/shared/contracts/remote';
import { fetchThrough } from '../fixtures/fetch-through.ts';
import { hashFolder } from '../fixtures/release.ts';
import { api, panelUrl } from '../commands/api.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const composition = () => api<Composition>('GET', '/composition');
const releaseOf = async (name: string) => (await composition()).remotes.find(({ manifest }) => manifest.name === name)!;

test('[2.2] a remote is loaded when its area is first opened, not before', async ({ open, addStudent }) => {
  const student = await addStudent();
  const { page } = await open('/home', student);
  await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /releases\/(mf-[a-z-]+)/.exec(name)?.[1])
        .filter(Boolean),
    );
  expect(new Set(await loaded())).toEqual(new Set(['mf-player']));
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
  expect(new Set(await loaded())).toEqual(new Set(['mf-player', 'mf-helpdesk']));
});

test('a dead remote costs its own area only, and trying again really tries again', async ({
  open,
  addStudent,
  consoleProblems,
}) => {
  const student = await addStudent();
  const { page } = await open('/home', student);
  await page.route('**/releases/mf-helpdesk/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByRole('heading', { name: 'Esta parte não abriu' })).toBeVisible();
  await expect(page.getByText('mf-helpdesk · unreachable')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('mf-helpdesk · unreachable')).toBeVisible();
  await page.getByRole('link', { name: 'Início' }).click();
  await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  await page.unroute('**/releases/mf-helpdesk/**');
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test('a page of a remote whose chunk is dead is told, and trying again on the spot works', async ({
  open,
  addStudent,
  consoleProblems,
}) => {
  const student = await addStudent();
  const { page } = await open('/home', student);
  const chunk = '**/releases/mf-helpdesk/**/tickets.*.js';
  await page.route(chunk, (route) => route.abort());
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByText('mf-helpdesk · unreachable')).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test('a remote that crashes while it shows costs its own area only, and can be tried again', async ({
  open,
  addStudent,
  consoleProblems,
}) => {
  const student = await addStudent();
  const { page } = await open('/home', student);
  // What no release of the api answers, so that the page of the remote fails while it renders.
  await page.route('**/api/ticket?*', (route) => route.fulfill({ json: {} }));
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByText('mf-helpdesk · crashed')).toBeVisible();
  await page.getByRole('link', { name: 'Início' }).click();
  await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  await page.unroute('**/api/ticket?*');
  await page.reload();
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test('a page without remotes does not load federation; without its chunk the frame stands and trying again works', async ({
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
  expect(asked.filter((url) => url.includes('/federation.'))).toEqual([]);

  const { page } = await open('/select-site', student);
  await page.route('**/assets/shell/federation.*.js', (route) => route.abort());
  await page.goto(`${panelUrl(panel.slug)}/ajuda`);
  await expect(page.getByText('mf-helpdesk · unreachable')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Início' })).toBeVisible();
  await page.unroute('**/assets/shell/federation.*.js');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test('a slow remote is told calmly after three seconds', async ({ open, addStudent }) => {
  const student = await addStudent();
  const { page } = await open('/home', student);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/releases/mf-helpdesk/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByText('Está demorando mais que o normal.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Início' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
});

for (const [what, pattern] of [
  ['entry', 'remoteEntry.js'],
  ['chunk', 'remote.*.js'],
  ['page', 'tickets.*.js'],
] as const) {
  test(`a tampered ${what} never runs`, async ({ open, addStudent, consoleProblems }) => {
    const student = await addStudent();
    const { page } = await open('/home', student);
    await page.route(`**/releases/mf-helpdesk/**/${pattern}`, async (route) => {
      const response = await fetchThrough(route);
      await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
    });
    await page.getByRole('link', { name: 'Ajuda' }).click();
    await expect(page.getByText('mf-helpdesk · corrupt')).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
  });
}

test('a remote that needs another platform names both versions', async ({ open, addStudent, consoleProblems }) => {
  const student = await addStudent();
  const { page } = await open('/home', student);
  await page.route(/localhost:\d+\/home$/, async (route) => {
    const response = await fetchThrough(route);
    const body = (await response.text()).replace(
      /(id="clube-boot">)([\s\S]*?)(<\/script>)/,
      (_all, open_, json: string, close: string) => {
        const boot = JSON.parse(json) as BootDocument;
        const remote = boot.composition.remotes.find(({ manifest }) => manifest.name === 'mf-helpdesk')!;
        remote.manifest.platform = '^9.0.0';
        return `${open_}${JSON.stringify(boot).replaceAll('<', '\\u003c')}${close}`;
      },
    );
    await route.fulfill({ response, body });
  });
  await page.reload();
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByText('Esta parte precisa da plataforma ^9.0.0, e aqui está a 1.0.0.')).toBeVisible();
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
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test.describe('a new release', () => {
  const data = () => process.env.CLUBE_E2E_DATA!;
  const operator = { token: process.env.CLUBE_E2E_DEPLOY_TOKEN };
  const promote = (remote: string, hash: string) =>
    api('PUT', `/platform/channel/stable/${remote}`, {
      ...(operator.token && { token: operator.token }),
      body: { hash },
    });

  /** The same remote with another word in its page, published as a release of its own. */
  async function publishChanged(current: Release, from: string, to: string): Promise<string> {
    const root = path.join(data(), 'releases', current.manifest.name);
    const draft = path.join(root, `draft-${process.pid}`);
    rmSync(draft, { recursive: true, force: true });
    cpSync(path.join(root, current.hash), draft, { recursive: true });
    rmSync(path.join(draft, 'release.json'));
    const release: Release = {
      ...current,
      manifest: {
        ...current.manifest,
        navigation: current.manifest.navigation.map((entry) => ({
          ...entry,
          label: { ...entry.label, pt: entry.label.pt.replace(from, to) },
        })),
      },
    };
    writeFileSync(path.join(draft, 'note.txt'), to);
    const hash = await hashFolder(draft);
    const folder = path.join(root, hash);
    cpSync(draft, folder, { recursive: true });
    rmSync(draft, { recursive: true });
    writeFileSync(
      path.join(folder, 'release.json'),
      JSON.stringify({ ...release, hash, base: `/releases/${current.manifest.name}/${hash}/` }),
    );
    await api('POST', '/platform/release', {
      ...(operator.token && { token: operator.token }),
      body: { remote: current.manifest.name, hash },
    });
    return hash;
  }

  test('shows with the next page load, the shell untouched; an open tab goes on with what it started with', async ({
    open,
    addStudent,
  }) => {
    const student = await addStudent();
    const current = await releaseOf('mf-account');
    const { page } = await open('/home', student);
    const shell = () =>
      page.evaluate(() =>
        [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/assets/shell/main')),
      );
    const before = await shell();
    const hash = await publishChanged(current, 'x', 'y');
    try {
      await promote('mf-account', hash);
      await page.getByRole('button', { name: /Menu de/ }).click();
      await page.getByRole('menuitem', { name: 'Minha conta' }).click();
      await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible();
      const used = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => /mf-account\/(\w+)\//.exec(name)?.[1])
            .filter(Boolean),
        );
      expect(new Set(await used())).toEqual(new Set([current.hash]));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible();
      expect(new Set(await used())).toEqual(new Set([hash]));
      expect(await shell()).toEqual(before);
    } finally {
      await promote('mf-account', current.hash);
    }
  });
});

test('[7.1] the page carries a strict policy: no unsafe-inline, no unsafe-eval', async ({ open }) => {
  const { page } = await open('/');
  const response = await page.goto('/');
  const policy = response!.headers()['content-security-policy']!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("connect-src 'self';");
});
