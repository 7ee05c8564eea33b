// Every row of the decision where somebody belongs after signing in (product.md §4), over real hosts.
import type { Page } from '@playwright/test';
import { wholeBrowser } from '../browsers.ts';
import { needs } from '../commands/deployed.ts';
import { api, mainUrl, panelUrl } from '../commands/api.ts';
import { proveDomain } from '../commands/domain.ts';
import { createCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

test.use({ launchOptions: wholeBrowser });
needs('domains');

/** The sign-in screen of that address, with nobody in it and nothing kept of who was. */
async function openDoor(page: Page, url: string) {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(url);
}

test('staff on a panel’s host are handed to the main app, with a code that works once; there they stay, and the page reloads half a second later; with a domain that is not proven they are led to setting it up', async ({
  open,
  panel,
  provoked,
}) => {
  const { page, context } = await open('/');

  await test.step('[4.19] [6.5] from the panel’s host, with a code that works once', async () => {
    const codes: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/' && searchParams.has('rdr')) codes.push(request.url());
    });
    await signInByForm(page, panel.admin.email);
    await expect(page).toHaveURL(`${mainUrl()}/home`);
    expect(codes).toHaveLength(1);
    expect(new URL(codes[0]!).origin).toBe(mainUrl());
    // A second try, of the browser that had it.
    await page.goto('about:blank');
    await context.clearCookies({ name: 'clube_auth' });
    await page.goto(codes[0]!);
    await expect(page.getByText('Este acesso não vale mais. Entre de novo.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    provoked.push(410);
  });

  await test.step('[4.19] [4.22] on the main app, where the page reloads half a second later', async () => {
    await openDoor(page, mainUrl());
    const loads: string[] = [];
    page.on('load', (loaded) => loads.push(loaded.url()));
    await signInByForm(page, panel.admin.email);
    await expect(page).toHaveURL(`${mainUrl()}/home`);
    await expect.poll(() => loads).toEqual([`${mainUrl()}/home`]);
  });

  await test.step('[3.20] what a browser keeps of them, by cookies that outlive it', async () => {
    await page.getByRole('button', { name: 'Agora não' }).click();
    for (const name of ['Tema escuro', 'Layout cinema', 'Ver como aluno']) {
      await page.getByRole('button', { name: /Menu de/ }).click();
      await page.getByRole('menuitem', { name }).click();
    }
    await expect(page.getByText('Você está vendo o painel como aluno.')).toBeVisible();
    const kept = (await context.cookies(mainUrl())).filter(({ expires }) => expires > Date.now() / 1000);
    const values = Object.fromEntries(kept.map(({ name, value }) => [name, decodeURIComponent(value)]));
    expect(values).toMatchObject({
      clube_auth: expect.stringMatching(/./),
      access_level: 'admin',
      custom_fields_filled: '1',
      theme: 'dark',
      club_version: 'v2',
      type_student: '1',
      current_site: panel.slug,
      exceeded_storage: '0',
      site_metas: expect.stringMatching(/^\{/),
      certificate_config: '{"exists":false}',
    });
  });

  await test.step('with a domain that is not proven', async () => {
    // The page has asked for what it needs before its session is taken away.
    await page.waitForLoadState('networkidle');
    const domain = `${panel.slug}-x.exemplo.test`;
    await api('POST', '/site/domain', { token: panel.token, body: { domain } });
    await openDoor(page, mainUrl());
    await signInByForm(page, panel.admin.email);
    await expect(page).toHaveURL(`${mainUrl()}/config-domain`);
    await expect(page.getByText(`_clube.${domain}`)).toBeVisible();
  });
});

test('staff of a panel’s own domain say on the main app that they mean it', async ({ open, panel }) => {
  const domain = await proveDomain(panel.token, `${panel.slug}-adm.exemplo.test`);
  const { page } = await open('about:blank');
  await page.goto(`${domain}/?to=%2Fajuda`);
  await signInByForm(page, panel.admin.email);
  await expect(page.getByRole('heading', { name: `Entrar em ${panel.name}?` })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(mainUrl());
  await page.getByRole('button', { name: `Entrar com ${panel.admin.email}` }).click();
  await expect(page).toHaveURL(`${mainUrl()}/ajuda`);
});

test('[1.4] [2.29 in part] [4.20] a student on the subdomain stays and goes to their only course, with several courses home', async ({
  open,
  panel,
  addStudent,
}) => {
  const courses = [await createCourse(panel.token, [[{}]]), await createCourse(panel.token, [[{}]])];
  const one = await addStudent([courses[0]!.id]);
  const several = await addStudent(courses.map(({ id }) => id));
  const { page } = await open('/');
  await signInByForm(page, one.email);
  await expect(page).toHaveURL(`${panelUrl(panel.slug)}/curso/${courses[0]!.id}`);
  await page.waitForLoadState('networkidle');
  await openDoor(page, panelUrl(panel.slug));
  await signInByForm(page, several.email);
  await expect(page).toHaveURL(`${panelUrl(panel.slug)}/home`);
});

test('[1.4] [4.21] [6.5] a student of a panel with domains of its own is handed to the first from the subdomain and from the main app, and stays on the one that they came to', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  const first = await proveDomain(panel.token, `${panel.slug}-um.exemplo.test`);
  const second = await proveDomain(panel.token, `${panel.slug}-dois.exemplo.test`);
  const { page } = await open('/');
  await signInByForm(page, student.email);
  await expect(page).toHaveURL(`${first}/home`);
  for (const [door, home] of [
    [mainUrl(), first],
    [second, second],
  ] as const) {
    await page.waitForLoadState('networkidle');
    await openDoor(page, door);
    await signInByForm(page, student.email);
    await expect(page).toHaveURL(`${home}/home`);
  }
  await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
});

test('[3.21] [6.7] [9.5] cookies are renewed at signing in: 365 days, for the whole host', async ({
  open,
  addStudent,
  panel,
}) => {
  const student = await addStudent();
  const { page, context } = await open('/', undefined, { theme: 'dark', version: 'v2' });
  await page.evaluate(() => {
    document.cookie = 'type_student=1; path=/';
    localStorage.setItem('session_id', 'of-somebody-else');
  });
  await signInByForm(page, student.email);
  await expect(page).toHaveURL(/\/home$/);
  const cookies = new Map((await context.cookies(panelUrl(panel.slug))).map((cookie) => [cookie.name, cookie]));
  const year = Date.now() / 1000 + 365 * 24 * 60 * 60;
  for (const name of [
    'clube_auth',
    'access_level',
    'custom_fields_filled',
    'current_site',
    'site_metas',
    'certificate_config',
  ]) {
    const cookie = cookies.get(name)!;
    expect(cookie.path).toBe('/');
    expect(Math.abs(cookie.expires - year)).toBeLessThan(120);
  }
  expect(cookies.get('clube_auth')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(cookies.has('type_student')).toBe(false);
  // How the place looks is not part of who is there.
  expect([cookies.get('theme')!.value, cookies.get('club_version')!.value]).toEqual(['dark', 'v2']);
  // A student's device gets an id of its own as the page begins, and calls carry it.
  const deviceId = () => page.evaluate(() => localStorage.getItem('session_id'));
  await expect.poll(deviceId).toMatch(/^[0-9a-f]{32}$/);
  const device = await deviceId();
  const request = page.waitForRequest((sent) => sent.url().includes('/api/ticket'));
  await page.getByRole('link', { name: 'Ajuda' }).click();
  const headers = await (await request).allHeaders();
  expect(headers['session-id']).toBe(device);
  // The token goes in a cookie that no script reads.
  expect(headers['cookie']).toContain(`clube_auth=${cookies.get('clube_auth')!.value}`);
});
