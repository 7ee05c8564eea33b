import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Me } from '@clube/shared/contracts/user';
import { api, signIn } from '../commands/api.ts';
import { alive, goToDrawn } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { listenAt } from '../commands/listen.ts';
import { findFaults, stillness } from '../commands/look.ts';
import { expect, test } from '../fixtures/test.ts';

/** 16 × 16, one colour. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVQokWM44KBAEmIY1eAwGkoHhmvSAAC85yAQ/WFadAAAAABJRU5ErkJggg==',
  'base64',
);

test('[2.23] [2.24] [2.37] the help centre: tickets are listed by pages, filtered, searched, created with a picture, answered by staff and closed', async ({
  open,
  addStudent,
  panel,
}) => {
  const student = await addStudent();
  for (let n = 1; n <= 19; n++)
    await api('POST', '/ticket', { token: student.token, body: { title: `Antigo ${n}`, message: `Sobre ${n}` } });
  const first = await api<{ id: number }>('POST', '/ticket', {
    token: student.token,
    body: { title: 'O primeiro', message: 'Perdi o cabo amarelo' },
  });
  const { page } = await open('/ajuda', student);
  await page.getByRole('button', { name: 'Abrir chamado' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Abrir chamado' });
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByText('Dê um título ao chamado.')).toBeVisible();
  await dialog.getByLabel('Título').fill('Tela azul');
  await dialog.getByLabel('Mensagem').fill('Veja a foto');
  await dialog.getByLabel('Escolher imagem').setInputFiles({ name: 'tela.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog.getByRole('img', { name: 'Imagem da mensagem' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('heading', { name: 'Tela azul' })).toBeVisible();
  await expect(page).toHaveURL(/\/ajuda\/[1-9][0-9]*$/);
  const address = new URL(page.url()).pathname;
  const picture = page.getByRole('article').getByRole('img', { name: 'Imagem da mensagem' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);

  // Twenty a page: the one that was opened first is on the second.
  await page.getByRole('link', { name: 'Ajuda' }).first().click();
  await expect(page.getByRole('link', { name: /Tela azul/ })).toBeVisible();
  const oldest = page.getByRole('link', { name: /Antigo 1 / });
  await expect(oldest).toHaveCount(0);
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page.getByText('2 de 2')).toBeVisible();
  await expect(oldest).toBeVisible();

  // A word of a message finds its ticket; then it is answered, closed, and found by its state.
  const items = page.getByRole('listitem').getByRole('link', { name: /Aberto|Fechado/ });
  await page.getByLabel('Buscar chamados').fill('CABO amarelo');
  await expect(items).toHaveText([/O primeiro/]);
  await items.click();
  await expect(page).toHaveURL(new RegExp(`/ajuda/${first.id}$`));
  await page.getByLabel('Sua resposta').fill('Achei');
  await page.getByRole('button', { name: 'Responder' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Achei' })).toBeVisible();
  await page.getByRole('button', { name: 'Fechar chamado' }).click();
  await expect(page.getByText('Fechado', { exact: true })).toBeVisible();
  await page.goto('/ajuda');
  await expect(items).toHaveCount(20);
  await expect(items.first()).toHaveText(/O primeiro.*Achei.*Fechado/);
  await page.getByRole('button', { name: 'Abertos' }).click();
  await expect(items.first()).toHaveText(/Tela azul.*Aberto/);
  await page.getByRole('button', { name: 'Fechados' }).click();
  await expect(items).toHaveText([/O primeiro.*Fechado/]);
  await page.getByRole('button', { name: 'Todos' }).click();
  await expect(items).toHaveCount(20);
  // The staff of the panel sees who asked for what, answers and closes it; the student finds both where it is.
  const { page: staff } = await open('/ajuda', panel.admin);
  await staff.getByRole('link', { name: /Tela azul.*Veja a foto/ }).click();
  await expect(staff).toHaveURL(({ pathname }) => pathname === address);
  await expect(staff.getByRole('article').getByRole('img', { name: 'Imagem da mensagem' })).toBeVisible();
  await staff.getByLabel('Sua resposta').fill('No seu perfil.');
  await staff.getByRole('button', { name: 'Responder' }).click();
  const opened = staff.getByRole('region', { name: 'O chamado', exact: true });
  // The message, not the field it was written into, which has the same text until it is sent.
  await expect(opened.getByRole('article').getByText('No seu perfil.')).toBeVisible();
  await staff.getByRole('button', { name: 'Fechar chamado' }).click();
  // Its own state, and beside it that of the one which the student closed.
  await expect(opened.getByText('Fechado', { exact: true })).toHaveCount(2);
  await page.goto('/ajuda?status=closed');
  await page.getByRole('link', { name: /Tela azul.*Fechado/ }).click();
  await expect(page.getByRole('heading', { name: 'Tela azul' })).toBeVisible();
  await expect(page.getByText('No seu perfil.')).toBeVisible();
});

/** On the page and in the bar: the very picture, not initials. @returns its address */
async function photoIsShown(page: Page): Promise<string> {
  const pictures = page.locator('main, header').locator('img[src*="/photo/"]').filter({ visible: true });
  await expect(pictures).toHaveCount(2);
  const addresses = await pictures.evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src));
  expect(new Set(addresses).size).toBe(1);
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return addresses[0]!;
}

test('[2.40] [3.12] [8.10] the account changes name, photo, password and language, says so in a fixed area over the page, and refuses a photo that is no image', async ({
  open,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('/minha-conta', student);
  await test.step('[2.22] at its address', () =>
    expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(student.email));
  await page.getByLabel('Nome', { exact: true }).fill('Beatriz');
  await page.getByLabel('Sobrenome').fill('Prado');
  await page.getByLabel('Telefone').fill('11 91234-5678');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await test.step('[2.47] in a fixed area', async () => {
    const told = page.getByRole('status').filter({ hasText: 'Dados atualizados.' });
    await expect(told).toHaveCSS('position', 'fixed');
    // At once, for it goes by itself: it stays where it is while the page is scrolled.
    const moved = await told.getByText('Dados atualizados.', { exact: true }).evaluate((toast) => {
      const { top } = toast.getBoundingClientRect();
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      return { page: scrollY > 0, toast: toast.getBoundingClientRect().top - top };
    });
    expect(moved).toEqual({ page: true, toast: 0 });
  });
  await expect(page.getByRole('button', { name: 'Menu de Beatriz Prado' })).toBeVisible();
  const picture = path.join(import.meta.dirname, '../../docs/images/lesson.png');
  // Width and height of a PNG stand at bytes 16 and 20.
  const shorter = Math.min(...[16, 20].map((offset) => readFileSync(picture).readUInt32BE(offset)));
  await page.getByLabel('Escolher foto').setInputFiles(picture);
  const crop = page.getByRole('dialog', { name: 'Ajustar foto' });
  await crop.getByLabel('Zoom').fill('2');
  const sent = page.waitForRequest('**/api/me/photo?*');
  await crop.getByRole('button', { name: 'Salvar foto' }).click();
  const square = new URL((await sent).url()).searchParams;
  expect(Math.abs(Number(square.get('size')) - shorter / 2)).toBeLessThanOrEqual(1);
  await expect(page.getByText('Foto de perfil atualizada.')).toBeVisible();
  await expect(crop).toBeHidden();
  const photo = await photoIsShown(page);
  // What is no image is refused, and the old one stays.
  await page
    .getByLabel('Escolher foto')
    .setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
  await expect(page.getByText('Erro ao atualizar foto de perfil.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await photoIsShown(page)).toBe(photo);
  await page.getByLabel('Senha atual').fill('uma senha boa');
  await page.getByLabel('Senha nova').fill('outra senha boa');
  await page.getByLabel('Repita a senha').fill('outra senha boa');
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Senha atualizada.' })).toHaveCSS('position', 'fixed');
  await page.getByLabel('País e idioma').selectOption('MX');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  expect(await photoIsShown(page)).toBe(photo);
  const { member } = await api<Me>('GET', '/me', { token: await signIn(student.email, 'outra senha boa') });
  expect(member).toMatchObject({ first_name: 'Beatriz', last_name: 'Prado', country: 'MX' });
  expect(member.phone?.replaceAll(/\D/g, '')).toMatch(/11912345678$/);
});

test('[2.1] [2.3] addresses are those of the history: no #, no new document, back, forward and reload lead where they say, and going to the page that is open already is no error and adds nothing', async ({
  open,
  addStudent,
}) => {
  const { page } = await open('/certificates', await addStudent());
  const first = page.getByRole('heading', { name: 'Certificados', level: 1 });
  const second = page.getByRole('heading', { name: 'Central de ajuda', level: 1 });
  const isAt = async (path: string, shown: Locator, gone: Locator) => {
    await expect(page).toHaveURL((url) => url.pathname === path && url.hash === '');
    await expect(shown).toBeVisible();
    await expect(gone).toBeHidden();
  };
  await isAt('/certificates', first, second);
  // Before that a link leads to a new document.
  await alive(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const isSame = () => page.evaluate(() => 'isSame' in window);
  const help = page.getByRole('navigation').getByRole('link', { name: 'Ajuda' });
  await help.click();
  await isAt('/ajuda', second, first);
  for (let times = 0; times < 3; times += 1) await help.click();
  await page.goBack();
  await isAt('/certificates', first, second);
  await page.goForward();
  await isAt('/ajuda', second, first);
  expect(await isSame()).toBe(true);
  await page.reload();
  await isAt('/ajuda', second, first);
  expect(await isSame()).toBe(false);
});

test('[2.7] [2.50] choosing a panel, having none and setting up a domain show no navbar: a plain header with the way out, and nothing else to press', async ({
  open,
  panel,
}) => {
  const { page } = await open('/select-site', panel.admin);
  const header = page.getByRole('banner');
  for (const path of ['/select-site', '/not-project', '/config-domain']) {
    if (path !== '/select-site') await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await expect(header.getByRole('button')).toHaveText(['Sair']);
  await expect(header.getByRole('link')).toHaveCount(1);
  // Whoever leaves before the stream is there opens it too late, is refused, and the browser writes that into the console.
  await listenAt(page, '/config-domain');
  await header.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  // The session is over, not only left.
  await page.goto('/config-domain');
  await expect(page).toHaveURL(/\/\?to=%2Fconfig-domain$/);
  await expect(api('GET', '/me', { token: panel.admin.token })).rejects.toThrow('401');
});

test('[2.5] [2.27] password, first access and Google are open to nobody in particular, without navbar', async ({
  open,
  provoked,
}) => {
  const { page } = await open('about:blank');
  for (const [path, heading] of [
    ['/reset-password', 'Recuperar senha'],
    ['/first-access', 'Primeiro acesso'],
    ['/need-validate-document', 'Confirme que é você'],
    ['/has-not-account', 'Sua conta não está neste painel'],
    ['/set-password', 'Definir senha'],
    ['/keep-account', /./],
    ['/login-to-google/x', 'Entrar com o Google'],
  ] as const) {
    // The second step of a first access asks about the e-mail of the first one.
    if (path === '/need-validate-document') {
      await page.getByLabel('E-mail').fill('nobody@clube.example');
      await page.getByRole('button', { name: 'Continuar' }).click();
    } else await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    if (typeof heading === 'string') await expect(page).toHaveURL(({ pathname }) => pathname === path);
    await expect(page.getByRole('heading', { name: 'Que bom ver você' })).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  // The way back takes whoever comes: what it was given is no longer valid, and it says so.
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/member/auth/redeem', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto('/redirect-gd/x/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Entrando…' })).toBeVisible();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/redirect-gd/x/1');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  asked.resolve();
  await expect(page.getByText('Este acesso não vale mais. Entre de novo.')).toBeVisible();
  // Neither is a way to Google that nobody signed.
  provoked.push(410);
});

test('[2.6] /home is for who is signed in, and keeps globalToken while the person moves on, step by step and back, and where a link is pressed before any script is there', async ({
  open,
  addStudent,
}) => {
  const { page: nobody } = await open('/home?globalToken=abc');
  await expect(nobody).toHaveURL(/\/\?to=%2Fhome%3FglobalToken%3Dabc$/);
  const student = await addStudent();
  const { page } = await open('/ajuda', student);
  const help = page.getByRole('link', { name: 'Ajuda' });

  await test.step('before any script is there', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/shell/main.*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await goToDrawn(page, '/home?globalToken=first');
    await help.click();
    await expect(page).toHaveURL(/\/ajuda$/);
    held.resolve();
    await expect(page).toHaveURL(/\/ajuda\?globalToken=first$/);
  });

  await test.step('step by step and back', async () => {
    await page.goto('/home?globalToken=abc');
    await alive(page);
    const isAt = (path: string, beside: Record<string, string> = {}) =>
      expect(page).toHaveURL(({ pathname, searchParams }) => {
        const here = Object.entries({ ...beside, globalToken: 'abc' });
        return pathname === path && here.every(([name, value]) => searchParams.get(name) === value);
      });
    await help.click();
    await expect(page).toHaveURL(/\/ajuda\?globalToken=abc$/);
    await page.getByRole('button', { name: 'Fechados' }).click();
    await isAt('/ajuda', { status: 'closed' });
    await page.getByRole('navigation').getByRole('link', { name: 'Certificados' }).click();
    await isAt('/certificates');
    await page.goBack();
    await isAt('/ajuda', { status: 'closed' });
  });
});

test('[1.8] [1.9] [9.14] a browser that speaks English and has stored nothing is shown Portuguese, the light theme and v1; theme and layout are drawn as such, and stay as chosen for 365 days', async ({
  open,
  addStudent,
}) => {
  const { page: nobody } = await open('/', undefined, { locale: 'en-US' });
  await expect(nobody.getByRole('heading', { name: 'Que bom ver você' })).toBeVisible();
  const { page, context } = await open('/home', await addStudent(), { locale: 'en-US' });
  await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  const html = page.locator('html');
  // What the system prefers decides nothing.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  for (const shown of [nobody, page]) {
    expect(await shown.evaluate(() => navigator.language)).toBe('en-US');
    await expect(shown.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await expect(shown.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(shown.locator('html')).toHaveAttribute('data-version', 'v1');
  }
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  /** Wider than tall: a bar above; taller than wide: a rail beside. */
  const isWide = async () => {
    const { width, height } = (await page.getByRole('navigation').filter({ visible: true }).boundingBox())!;
    return width > height;
  };
  const light = await ground();
  expect(await isWide()).toBe(true);
  await test.step('[4.25] [9.5] what is chosen stays', async () => {
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /Menu de/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Tema escuro');
    await expect.poll(ground).not.toBe(light);
    // Every screen is looked at light in this layout, and dark in the other one (every-screen.spec.ts).
    await page.waitForLoadState('networkidle');
    expect(await findFaults(page)).toEqual([]);
    await choose('Layout cinema');
    await expect.poll(isWide).toBe(false);
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(html).toHaveAttribute('data-version', 'v2');
    const cookies = await context.cookies();
    const year = Date.now() / 1000 + 365 * 24 * 60 * 60;
    for (const name of ['theme', 'club_version']) {
      const { expires } = cookies.find((cookie) => cookie.name === name)!;
      expect(Math.abs(expires - year)).toBeLessThan(120);
    }
    await choose('Tema claro');
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'light');
    expect(await ground()).toBe(light);
    expect((await context.cookies()).find(({ name }) => name === 'theme')).toMatchObject({ value: 'light' });
  });
});

/** A label on a page of each remote, where it stands, in the three languages. That every text is translated is what the catalogues are checked for. */
const SPOKEN = [
  ['/minha-conta', 'heading', { BR: 'Minha conta', MX: 'Mi cuenta', US: 'My account' }],
  ['/artigos', 'heading', { BR: 'Artigos de ajuda', MX: 'Artículos de ayuda', US: 'Help articles' }],
  ['/meus-cursos', 'heading', { BR: 'Meus cursos', MX: 'Mis cursos', US: 'My courses' }],
  ['/banners', 'button', { BR: 'Novo banner', MX: 'Nuevo banner', US: 'New banner' }],
  [
    '/members',
    'searchbox',
    {
      BR: 'Buscar por nome, e-mail ou documento',
      MX: 'Buscar por nombre, correo o documento',
      US: 'Search by name, e-mail or document',
    },
  ],
] as const;

test('[1.6] pages of all remotes have their labels in Portuguese, Spanish and English', async ({ open, panel }) => {
  const { page } = await open('/ajuda', panel.admin);
  for (const [[path, role, texts], country] of inTurn(SPOKEN, ['MX', 'US', 'BR'])) {
    await api('PATCH', '/me', { token: panel.admin.token, body: { country } });
    await page.goto(path);
    await expect(page.getByRole(role, { name: texts[country], exact: true }).first()).toBeVisible();
  }
});

test('[1.6] [1.7] [5.2] the sign-in screen speaks Portuguese, Spanish and English, and whoever is not signed in chooses among them on a public page, and stays with it', async ({
  open,
}) => {
  const { page, context } = await open('/', undefined, { country: 'BR' });
  await expect(page.getByRole('heading', { name: 'Que bom ver você' })).toBeVisible();
  const inCountry = async (value: string) => {
    await context.addCookies([{ name: 'country', value, url: new URL(page.url()).origin, sameSite: 'Lax' }]);
    await page.reload();
  };
  await inCountry('MX');
  await expect(page.getByRole('heading', { name: 'Qué bueno verte' })).toBeVisible();
  await inCountry('US');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Please enter your email.')).toBeVisible();
  await expect(page.getByText('Please enter your password.')).toBeVisible();

  await page.goto('/create-account');
  const choice = page.getByRole('list', { name: /^(?:Idioma|Language)$/ });
  await expect(choice.getByRole('link')).toHaveText(['Português', 'Español', 'English']);
  for (const [language, lang, heading] of [
    ['Español', 'es', 'Crear cuenta'],
    ['English', 'en', 'Create account'],
    ['Português', 'pt-BR', 'Criar conta'],
  ] as const) {
    await choice.getByRole('link', { name: language }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(choice.locator('[aria-current=true]')).toHaveText(language);
    await expect(page).toHaveURL(/\/create-account$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('what is typed into the account asks before one leaves, by a link and by Back: who stays has it still, also after a reload, who goes is where they were before', async ({
  open,
  addStudent,
}) => {
  const { page } = await open('/ajuda', await addStudent());
  // Before that the browser leaves by itself, and asks for nothing.
  await alive(page);
  const help = page.getByRole('navigation').getByRole('link', { name: 'Ajuda' });
  const name = page.getByLabel('Nome', { exact: true });
  const asked = page.getByRole('dialog', { name: 'Sair daqui?' });
  const begin = async () => {
    await page.getByRole('button', { name: /^Menu de/ }).click();
    await page.getByRole('menuitem', { name: 'Minha conta' }).click();
    await name.fill('Beatriz');
  };
  await begin();
  for (const leave of [() => page.evaluate(() => history.back()), () => help.click()]) {
    await leave();
    await asked.getByRole('button', { name: 'Ficar' }).click();
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL(/\/minha-conta$/);
    await expect(name).toHaveValue('Beatriz');
  }
  await page.evaluate(() => history.back());
  await asked.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/ajuda$/);
  await expect(page.getByRole('heading', { name: 'Central de ajuda', level: 1 })).toBeVisible();

  await begin();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await alive(page);
  await expect(name).toHaveValue('Beatriz');
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(page.getByText('Dados atualizados.')).toBeVisible();
  await help.click();
  await expect(page).toHaveURL(/\/ajuda$/);
});

/** The eight of product.md §2, where each leads, and the title that stands there. */
const NAVBAR = [
  ['Início', '/home'],
  ['Meus cursos', '/meus-cursos'],
  ['Certificados', '/certificates'],
  ['Assinatura', '/assinatura'],
  ['Comentários', '/comentarios'],
  ['Membros', '/members'],
  ['Configurações', '/configuracoes'],
  ['Coleções', '/cards'],
] as const;
test('[2.45] the navbar leads to start, my courses, certificates, signature, comments, members, settings and collections, in both layouts and at each width; it holds what all remotes bring, in one order: everything for staff, for students what is theirs', async ({
  open,
  panel,
  addStudent,
}) => {
  const labels = async (page: Page) => {
    const bar = page.getByRole('navigation').filter({ visible: true });
    await expect(bar.getByRole('link', { name: 'Início' })).toBeVisible();
    const shown = await bar.getByRole('link').allInnerTexts();
    const more = bar.getByRole('button', { name: 'Mais' });
    if ((await more.count()) === 0) return shown;
    await more.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const all = [...shown, ...(await page.getByRole('menuitem').allInnerTexts())];
    // It hears a key a moment after it is seen.
    await stillness(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    return all;
  };
  const { page } = await open('/home', panel.admin);
  expect(await labels(page)).toEqual([
    'Início',
    'Meus cursos',
    'Cursos',
    'Certificados',
    'Ajuda',
    'Comentários',
    'Membros',
    'Resumo',
    'Assinatura',
    'Configurações',
    'Desempenho',
    'Coleções',
  ]);
  const bar = page.getByRole('navigation').filter({ visible: true });
  for (const [version, width] of [
    ['v1', 1440],
    ['v1', 640],
    ['v1', 390],
    ['v2', 1440],
  ] as const)
    await test.step(`${version} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      // From a page that is none of them, and then from each to the next. The last has no navbar.
      await page.goto('/minha-conta');
      await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
      if (version === 'v2') {
        await page.getByRole('button', { name: /^Menu de/ }).click();
        await page.getByRole('menuitem', { name: 'Layout cinema' }).click();
      }
      await expect(page.locator('html')).toHaveAttribute('data-version', version);
      for (const [name, path] of NAVBAR) {
        const link = bar.getByRole('link', { name, exact: true }).filter({ visible: true });
        if ((await link.count()) === 0) {
          await bar.getByRole('button', { name: 'Mais' }).click();
          await page.getByRole('menuitem', { name, exact: true }).click();
        } else await link.click();
        await expect(page).toHaveURL(({ pathname }) => pathname === path);
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeAttached();
      }
    });
  await page.waitForLoadState('networkidle');

  const { page: student } = await open('/home', await addStudent());
  expect(await labels(student)).toEqual(['Início', 'Meus cursos', 'Certificados', 'Ajuda']);
  // What is the staff's is not theirs, though they know where it is.
  await student.goto('/members');
  await expect(student.getByRole('heading', { name: 'Você não tem acesso a esta página' })).toBeVisible();
  await expect(student.getByRole('link', { name: 'Membros' })).toHaveCount(0);
});

test('on a tablet nothing in the top bar lies over another, in any language', async ({ open, panel }) => {
  const { page } = await open('/home', panel.admin);
  for (const [country, more] of [
    ['BR', 'Mais'],
    ['MX', 'Más'],
    ['US', 'More'],
  ] as const) {
    await api('PATCH', '/me', { token: panel.admin.token, body: { country } });
    await page.goto('/ajuda');
    await expect(page.getByRole('button', { name: more })).toBeVisible();
    for (const width of [577, 640, 720, 721, 768]) {
      await page.setViewportSize({ width, height: 1024 });
      const parts = page.getByRole('banner').locator('a, button').filter({ visible: true });
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(4);
      const boxes = await parts.evaluateAll((all) =>
        all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
      );
      const inOrder = boxes.toSorted((a, b) => a.left - b.left);
      const over = inOrder.filter(({ left }, at) => at > 0 && left < inOrder[at - 1]!.right);
      expect({ country, width, over }).toEqual({ country, width, over: [] });
      expect(inOrder.at(-1)!.right).toBeLessThanOrEqual(width);
      // What has no room stands in the menu, and nothing twice, whatever it is called.
      if (country !== 'BR') continue;
      await page.getByRole('button', { name: more }).click();
      await expect(page.getByRole('menuitem')).toHaveCount(width > 720 ? 7 : 9);
      await stillness(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    }
  }
});
