import type { Page } from '@playwright/test';
import { needs } from '../commands/deployed.ts';
import { api, mainUrl, panelUrl, signIn } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { expect, test } from '../fixtures/test.ts';

needs('database');

const meta = (token: string, key: string, value: unknown) => api('POST', '/meta', { token, body: { key, value } });
const cssVariable = (name: string) => `getComputedStyle(document.documentElement).getPropertyValue('${name}').trim()`;

test('[1.5] [2.25] settings change the look of the panel, with a live preview before they are saved; a theme that is fixed holds also where somebody prefers the other', async ({
  open,
  panel,
}) => {
  const { page } = await open('/configuracoes', panel.admin);
  const preview = page.frameLocator('iframe[title="Prévia da tela de entrada"]');
  await expect(preview.getByRole('heading', { name: 'Que bom ver você' })).toBeVisible();
  await page.getByLabel('Cor principal').fill('#0055ff');
  await expect
    .poll(() =>
      preview.locator('html').evaluate(() => document.documentElement.style.getPropertyValue('--clube-brand')),
    )
    .toBe('#0055ff');
  await page.getByLabel('Tema', { exact: true }).selectOption('dark');
  await page.getByLabel('Todos usam este tema').check();
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('tab', { name: 'Início' }).click();
  const home = page.frameLocator('iframe[title="Prévia do início"]');
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(home.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(home.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
  // The page around it too, without being loaded anew.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => page.evaluate(cssVariable('--clube-brand'))).toBe('#0055ff');

  const { page: visitor, context } = await open('/', undefined, { theme: 'light' });
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await visitor.evaluate(cssVariable('--clube-brand'))).toBe('#0055ff');
  expect(await visitor.evaluate(cssVariable('--clube-brand-tint'))).toBe('#0055ff0f');
  expect(await visitor.evaluate(cssVariable('--clube-brand-dark'))).toBe('#0046d2');
  await meta(panel.token, 'theme_fixed_painel_color', 'light');
  await context.addCookies([{ name: 'theme', value: 'dark', url: panelUrl(panel.slug), sameSite: 'Lax' }]);
  await visitor.reload();
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('[1.5] logo, favicon and sign-in picture stand in the preview when they are chosen, are sent and shown, the logo in the page around too; what is no picture is refused', async ({
  open,
  panel,
}) => {
  const { page } = await open('/configuracoes', panel.admin);
  // 16 × 16, one colour.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVQokWM44KBAEmIY1eAwGkoHhmvSAAC85yAQ/WFadAAAAABJRU5ErkJggg==',
    'base64',
  );
  const preview = page.frameLocator('iframe[title="Prévia da tela de entrada"]');
  const around = page.getByRole('link', { name: panel.name }).first().locator('img');
  const pictures = ['logo', 'favicon', 'panel_background_image'];
  for (const [index, name] of pictures.entries()) {
    await page.getByLabel(name, { exact: true }).setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('button', { name: 'Trocar' })).toHaveCount(index + 1);
    if (name !== 'logo') continue;
    const shown = preview.locator('img[src^="blob:"]');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
    await expect(around).toHaveCount(0);
  }
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  await save.click();
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
  await expect(around).toHaveAttribute('src', /^\/api\/site\/image\//);
  await expect(preview.locator('img[src^="/api/site/image/"][src*="/logo-"]')).toBeVisible();
  const { page: visitor } = await open('/');
  await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute('href', /\/favicon-[\w-]+\./);
  await expect(visitor.locator('picture img')).toHaveAttribute('src', /\/panel_background_image-[\w-]+\./);
  const logo = visitor.locator('img[src*="/logo-"]');
  await expect(logo).toBeVisible();
  expect(await logo.getAttribute('src')).toMatch(/\/logo-[\w-]+\.webp$/);
  await page
    .getByLabel('favicon', { exact: true })
    .setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') });
  await expect(page.getByText('Use uma imagem PNG, JPEG ou WebP.')).toBeVisible();
});

test('settings that are typed and not saved are kept over tabs and reloads, and asked about before one leaves', async ({
  open,
  panel,
}) => {
  const { page } = await open('/configuracoes?secao=termos', panel.admin);
  const help = page.getByLabel('Texto de ajuda');
  await help.fill('De segunda a sexta');
  await page.getByRole('tab', { name: 'O painel' }).click();
  await expect(help).toHaveCount(0);
  await page.getByRole('tab', { name: 'Termos e contato' }).click();
  await expect(help).toHaveValue('De segunda a sexta');
  await page.reload();
  await expect(help).toHaveValue('De segunda a sexta');
  await page.getByLabel('Pedir o aceite dos termos de uso').check();
  await page.getByLabel('Termos de uso', { exact: true }).fill('Seja gentil.');
  await page.getByRole('link', { name: 'Cursos', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Sair daqui?' });
  await question.getByRole('button', { name: 'Ficar' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
  // Whoever begins to ask for terms is not asked for them over what they do, nor later.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(help).toHaveValue('De segunda a sexta');
  // Before that nothing could ask.
  await alive(page);
  await expect(page.getByRole('dialog', { name: 'Termos de uso' })).toHaveCount(0);
});

test('the first frame has the right theme, and stays', async ({ open, panel }) => {
  await meta(panel.token, 'main_color', '#7a00cc');
  const { page } = await open('/', undefined, { theme: 'dark' });
  const seen: string[] = [];
  await page.exposeFunction('seen', (frame: string) => seen.push(frame));
  await page.addInitScript(() => {
    const report = (window as unknown as { seen: (frame: string) => void }).seen;
    // So many frames, however late they come.
    let left = 90;
    const look = () => {
      if (!document.body) return requestAnimationFrame(look);
      const style = getComputedStyle(document.documentElement);
      report(
        `${document.documentElement.dataset['theme']} ${style.getPropertyValue('--clube-brand').trim()} ${getComputedStyle(document.body).backgroundColor}`,
      );
      left -= 1;
      if (left > 0) requestAnimationFrame(look);
      return undefined;
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Que bom ver você' })).toBeVisible();
  await expect.poll(() => seen.length).toBeGreaterThan(5);
  const [first] = seen;
  expect(first).toMatch(/^dark #7a00cc /);
  expect(new Set(seen)).toEqual(new Set([first]));
});

test('[2.35] [4.18] somebody with two panels chooses, and may change later', async ({ open, panel }) => {
  const { id } = await api<{ id: number }>('POST', '/site', {
    token: panel.token,
    body: { name: 'Segunda escola', slug: `${panel.slug}-b` },
  }).catch(() => ({ id: 0 }));
  expect(id).toBeGreaterThan(0);
  const { page } = await open('/');
  await page.goto(mainUrl());
  const token = await signIn('marina@atelie.example', 'clube-demo');
  await page
    .context()
    .addCookies([{ name: 'clube_auth', value: token, url: mainUrl(), httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${mainUrl()}/home`);
  await expect(page).toHaveURL(`${mainUrl()}/select-site`);
  const first = page.getByRole('button', { name: new RegExp(panel.name) });
  const second = page.getByRole('button', { name: new RegExp(`${panel.slug}-b`) });
  await expect(first).toBeVisible();
  await second.click();
  await expect(page).toHaveURL(`${mainUrl()}/home`);
  const saved = (await page.context().cookies()).find(({ name }) => name === 'clube_auth')!;
  expect(saved.value).not.toBe(token);
  expect(saved.path).toBe('/');
  expect(Math.abs(saved.expires - (Date.now() / 1000 + 365 * 24 * 60 * 60))).toBeLessThan(120);
  // The tour's offer hides what is behind it as soon as it comes.
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(page.getByRole('link', { name: 'Segunda escola' })).toBeVisible();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Trocar de painel' }).click();
  await expect(page).toHaveURL(`${mainUrl()}/select-site`);
  await expect(second).toBeVisible();
  await first.click();
  await expect(page).toHaveURL(`${mainUrl()}/home`);
  await expect(page).toHaveTitle(new RegExp(`${panel.name}$`));
});

test('a panel is closed with its name and password, nobody gets in, and it can be opened again', async ({
  open,
  panel,
  provoked,
}) => {
  const { page } = await open('/');
  await page.goto(mainUrl());
  await page
    .context()
    .addCookies([{ name: 'clube_auth', value: panel.token, url: mainUrl(), httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${mainUrl()}/configuracoes?secao=dono`);
  await page.getByRole('button', { name: 'Fechar painel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Escreva o nome do painel').fill(panel.name);
  await dialog.getByLabel('Sua senha').fill('clube-demo');
  await dialog.getByRole('button', { name: 'Fechar painel' }).click();
  await expect(page).toHaveURL(`${mainUrl()}/`);
  // Other servers may know the name for some seconds more; this one does not.
  await expect
    .poll(async () => {
      await page.goto(panelUrl(panel.slug));
      return page.title();
    })
    .toBe('Nenhum painel aqui');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  provoked.push(404);
  const token = await signIn('marina@atelie.example', 'clube-demo');
  const closed = await api<{ id: number; slug: string }[]>('GET', '/site/closed', { token });
  expect(closed.map(({ slug }) => slug)).toContain(panel.slug);
  await api('POST', `/site/${panel.siteId}/reopen`, { token });
  expect(await api('GET', '/site/closed', { token })).not.toContainEqual(expect.objectContaining({ slug: panel.slug }));
});

test('[6.8] a domain is added with its DNS steps, and a wrong one is told beside the field; whether the storage is full is told by a cookie', async ({
  open,
  panel,
  provoked,
}) => {
  const { page, context } = await open('/config-domain', panel.admin);
  await page.getByLabel('Seu domínio').fill('localhost');
  await page.getByRole('button', { name: 'Adicionar domínio' }).click();
  await expect(page.getByText('Escreva um domínio como cursos.exemplo.com.br.')).toBeVisible();
  provoked.push(422);
  await page.getByLabel('Seu domínio').fill(`${panel.slug}-dns.exemplo.test`);
  await page.getByRole('button', { name: 'Adicionar domínio' }).click();
  await expect(page.getByText('Aguardando o DNS')).toBeVisible();
  await expect(page.getByText(`_clube.${panel.slug}-dns.exemplo.test`)).toBeVisible();
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await expect(page.getByText('Ainda não encontramos o registro TXT.')).toBeVisible();
  const cookie = (await context.cookies(mainUrl())).find(({ name }) => name === 'exceeded_storage');
  expect(cookie).toMatchObject({ value: '0', path: '/' });
});

test('[1.11] [6.4] [7.31] visits are counted only with a code and a yes; each change of route sends its full path; the first access is sent for the owner alone', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('/home', student);
  const tags: string[] = [];
  const asked: string[] = [];
  const follow = async (followed: Page) => {
    await followed.route('https://www.googletagmanager.com/**', (route) => {
      tags.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    followed.on('request', (request) => request.url().includes('/api/ga4/') && asked.push(request.url()));
  };
  type Kept = { dataLayer?: [string, string, { page_path: string }][] };
  const said = (by: Page) =>
    by.evaluate(() =>
      ((window as unknown as Kept).dataLayer ?? []).map(([kind, name, values]) => [kind, name, values] as const),
    );

  await test.step('a panel without a code asks nobody and reaches nothing of Google', async () => {
    await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
    await expect(page.getByText('Podemos contar as suas visitas')).toHaveCount(0);
    const response = await page.reload();
    expect(response!.headers()['content-security-policy']).not.toContain('google');
  });

  await meta(panel.token, 'ga4_measurement_id', 'G-TEST12345');
  await follow(page);
  await page.reload();
  await test.step('with one, a student is asked', async () => {
    await expect(page.getByText('Podemos contar as suas visitas')).toBeVisible();
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    await page.getByRole('button', { name: 'Sim, podem contar' }).click();
    await expect(page.getByText('Podemos contar as suas visitas')).toHaveCount(0);
    await expect.poll(() => tags.length).toBe(1);
    expect(tags[0]).toContain('id=G-TEST12345');
    await page.getByRole('link', { name: 'Ajuda' }).click();
    await page.getByRole('button', { name: 'Fechados' }).click();
    const views = async () =>
      (await said(page))
        .filter(([kind, name]) => kind === 'event' && name === 'page_view')
        .map(([, , values]) => values.page_path);
    const seen = ['/home', '/ajuda', '/ajuda?status=closed'];
    await expect.poll(views).toEqual(seen);
    await page.evaluate(() => location.assign('#conteudo'));
    await expect.poll(views).toEqual([...seen, '/ajuda?status=closed#conteudo']);
  });

  await test.step('first-access analytics are sent for the owner, and for nobody else', async () => {
    const eventsOf = async (by: Page) => (await said(by)).map(([, name]) => name);
    // Whether to ask is decided with the first view that is counted.
    expect([asked, (await eventsOf(page)).includes('first_access')]).toEqual([[], false]);
    const { page: staff, context } = await open('about:blank');
    await follow(staff);
    const enter = async (token: string) => {
      // A page names the session that it began with: what one still asks under another's cookie is refused.
      await staff.goto('about:blank');
      const cookies = { clube_auth: token, analytics_consent: 'granted' };
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: mainUrl() })));
      await staff.goto(`${mainUrl()}/home`);
      await expect(staff.getByRole('heading', { name: 'Seu painel ainda não tem cursos' })).toBeVisible();
    };
    await enter(panel.admin.token);
    await expect.poll(() => eventsOf(staff)).toContain('page_view');
    expect([asked, (await eventsOf(staff)).includes('first_access')]).toEqual([[], false]);
    await enter(panel.token);
    await expect.poll(() => eventsOf(staff)).toContain('first_access');
  });
});
