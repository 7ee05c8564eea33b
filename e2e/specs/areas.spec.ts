import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Me } from '@clube/shared/contracts/user';
import { api, signIn } from '../commands/api.ts';
import { alive, drawnHtml } from '../commands/drawn.ts';
import { findFaults } from '../commands/look.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** 16 × 16, one colour. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVQokWM44KBAEmIY1eAwGkoHhmvSAAC85yAQ/WFadAAAAABJRU5ErkJggg==',
  'base64',
);

test('[2.37] the help centre: tickets are listed by pages, filtered, searched, created with a picture, answered and closed', async ({
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
  await dialog.getByLabel('Título').fill('Tela azul');
  await dialog.getByLabel('Mensagem').fill('Veja a foto');
  await dialog.getByLabel('Escolher imagem').setInputFiles({ name: 'tela.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog.getByRole('img', { name: 'Imagem da mensagem' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('heading', { name: 'Tela azul' })).toBeVisible();
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
  // The staff of the panel sees who asked for what.
  const { page: staff } = await open('/ajuda', panel.admin);
  await staff.getByRole('link', { name: /Tela azul/ }).click();
  await expect(staff.getByRole('article').getByRole('img', { name: 'Imagem da mensagem' })).toBeVisible();
});

test('[2.23] [2.24] a ticket is opened, answered by staff and closed', async ({ open, addStudent, panel }) => {
  const student = await addStudent();
  const { page } = await open('/ajuda', student);
  await page.getByRole('button', { name: 'Abrir chamado' }).first().click();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Dê um título ao chamado.')).toBeVisible();
  await page.getByLabel('Título').fill('Certificado');
  await page.getByLabel('Mensagem').fill('Onde fica?');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('heading', { name: 'Certificado' })).toBeVisible();
  await expect(page).toHaveURL(/\/ajuda\/[1-9][0-9]*$/);
  const address = new URL(page.url()).pathname;

  const { page: staff } = await open('/ajuda', panel.admin);
  await staff.getByRole('link', { name: /Certificado.*Onde fica/ }).click();
  await expect(staff).toHaveURL(({ pathname }) => pathname === address);
  await staff.getByLabel('Sua resposta').fill('No seu perfil.');
  await staff.getByRole('button', { name: 'Responder' }).click();
  const opened = staff.getByRole('region', { name: 'O chamado', exact: true });
  // The message, not the field it was written into, which has the same text until it is sent.
  await expect(opened.getByRole('article').getByText('No seu perfil.')).toBeVisible();
  await staff.getByRole('button', { name: 'Fechar chamado' }).click();
  await expect(opened.getByText('Fechado', { exact: true })).toBeVisible();

  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Certificado' })).toBeVisible();
  await expect(page.getByText('No seu perfil.')).toBeVisible();
  await page.goto('/ajuda?status=closed');
  await expect(page.getByRole('link', { name: /Certificado.*Fechado/ })).toBeVisible();
});

test('members are found by the address', async ({ open, panel, addStudent }) => {
  await addStudent();
  const { page } = await open('/members', panel.admin);
  await expect(page.getByText('3 pessoas')).toBeVisible();
  await page.getByLabel('Buscar por nome, e-mail ou documento').fill('student');
  await expect(page.getByRole('row', { name: /student/ })).toBeVisible();
  await expect(page).toHaveURL(/busca=student/);
  await expect(page.getByText('1 pessoa')).toBeVisible();
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

test('[2.22] [2.40] [3.12] [8.10] the account changes name, photo, password and language', async ({
  open,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('/minha-conta', student);
  await expect(page.getByLabel('E-mail')).toHaveValue(student.email);
  await page.getByLabel('Nome', { exact: true }).fill('Beatriz');
  await page.getByLabel('Sobrenome').fill('Prado');
  await page.getByLabel('Telefone').fill('11 91234-5678');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Dados atualizados.' })).toHaveCSS('position', 'fixed');
  await expect(page.getByText('Dados atualizados.')).toBeVisible();
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
  await photoIsShown(page);
  await page.getByLabel('Senha atual').fill('uma senha boa');
  await page.getByLabel('Senha nova').fill('outra senha boa');
  await page.getByLabel('Repita a senha').fill('outra senha boa');
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  await expect(page.getByText('Senha atualizada.')).toBeVisible();
  await page.getByLabel('País e idioma').selectOption('MX');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  await photoIsShown(page);
  const { member } = await api<Me>('GET', '/me', { token: await signIn(student.email, 'outra senha boa') });
  expect(member).toMatchObject({ first_name: 'Beatriz', last_name: 'Prado', country: 'MX' });
  expect(member.phone?.replaceAll(/\D/g, '')).toMatch(/11912345678$/);
});

test('[8.10] a photo that is no image is refused and the old one stays', async ({ open, addStudent }) => {
  const student = await addStudent();
  const { page } = await open('/minha-conta', student);
  await page.getByLabel('Escolher foto').setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('dialog', { name: 'Ajustar foto' }).getByRole('button', { name: 'Salvar foto' }).click();
  await expect(page.getByText('Foto de perfil atualizada.')).toBeVisible();
  const old = await photoIsShown(page);
  await page
    .getByLabel('Escolher foto')
    .setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
  await expect(page.getByText('Erro ao atualizar foto de perfil.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await photoIsShown(page)).toBe(old);
  await page.reload();
  expect(await photoIsShown(page)).toBe(old);
});

test('[2.47] toasts stand in a fixed area: they stay where they are while the page is scrolled', async ({
  open,
  addStudent,
}) => {
  const { page } = await open('/minha-conta', await addStudent());
  await page.getByLabel('Nome', { exact: true }).fill('Beatriz');
  await page.getByRole('button', { name: 'Salvar' }).click();
  // At once, for it goes by itself.
  const moved = await page.getByText('Dados atualizados.', { exact: true }).evaluate((toast) => {
    const { top } = toast.getBoundingClientRect();
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    return { page: scrollY > 0, toast: toast.getBoundingClientRect().top - top };
  });
  expect(moved).toEqual({ page: true, toast: 0 });
});

test('[2.1] addresses are those of the history: no #, no new document, and back, forward and reload lead where they say', async ({
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
  await page.getByRole('navigation').getByRole('link', { name: 'Ajuda' }).click();
  await isAt('/ajuda', second, first);
  await page.goBack();
  await isAt('/certificates', first, second);
  await page.goForward();
  await isAt('/ajuda', second, first);
  expect(await isSame()).toBe(true);
  await page.reload();
  await isAt('/ajuda', second, first);
  expect(await isSame()).toBe(false);
});

test('[2.7] choosing a panel, having none and setting up a domain show no navbar', async ({ open, panel }) => {
  const { page } = await open('/select-site', panel.admin);
  for (const path of ['/select-site', '/not-project', '/config-domain']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

test('[2.5] [2.27] password, first access and Google are open to nobody in particular, without navbar', async ({
  open,
  provoked,
}) => {
  const { page } = await open('/');
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

test('a student is told that a staff page is not theirs', async ({ open, addStudent }) => {
  const student = await addStudent();
  const { page } = await open('/members', student);
  await expect(page.getByRole('heading', { name: 'Você não tem acesso a esta página' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Membros' })).toHaveCount(0);
});

test('[2.6] /home is for who is signed in, and keeps globalToken while the person moves on, step by step and back', async ({
  open,
  addStudent,
}) => {
  const { page: nobody } = await open('/home?globalToken=abc');
  await expect(nobody).toHaveURL(/\/\?to=%2Fhome%3FglobalToken%3Dabc$/);
  const student = await addStudent();
  const { page } = await open('/home?globalToken=abc', student);
  await alive(page);
  const isAt = (path: string, beside: Record<string, string> = {}) =>
    expect(page).toHaveURL(({ pathname, searchParams }) => {
      const here = Object.entries({ ...beside, globalToken: 'abc' });
      return pathname === path && here.every(([name, value]) => searchParams.get(name) === value);
    });
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page).toHaveURL(/\/ajuda\?globalToken=abc$/);
  await page.getByRole('button', { name: 'Fechados' }).click();
  await isAt('/ajuda', { status: 'closed' });
  await page.getByRole('navigation').getByRole('link', { name: 'Certificados' }).click();
  await isAt('/certificates');
  await page.goBack();
  await isAt('/ajuda', { status: 'closed' });
});

test('a link of /home that is pressed before any script is there keeps the globalToken too', async ({
  open,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('/ajuda', student);
  await drawnHtml(page, '/home?globalToken=abc');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/shell/main.*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/home?globalToken=abc', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page).toHaveURL(/\/ajuda$/);
  held.resolve();
  await expect(page).toHaveURL(/\/ajuda\?globalToken=abc$/);
});

test('[1.8] [9.14] a browser that speaks English and has stored nothing is shown Portuguese, the light theme and v1', async ({
  open,
  addStudent,
}) => {
  const { page } = await open('/', undefined, { locale: 'en-US' });
  await expect(page.getByRole('heading', { name: 'Que bom ver você' })).toBeVisible();
  const { page: student } = await open('/ajuda', await addStudent(), { locale: 'en-US' });
  await expect(student.getByLabel('Buscar chamados')).toBeVisible();
  for (const shown of [page, student]) {
    expect(await shown.evaluate(() => navigator.language)).toBe('en-US');
    const html = shown.locator('html');
    await expect(html).toHaveAttribute('lang', 'pt-BR');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await expect(html).toHaveAttribute('data-version', 'v1');
  }
});

test('[1.9] [4.25] [9.14] theme and layout start light and v1, are drawn as such, and stay as chosen', async ({
  open,
  addStudent,
}) => {
  const student = await addStudent();
  const { page, context } = await open('/home', student);
  const html = page.locator('html');
  // What the system prefers decides nothing.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(html).toHaveAttribute('data-version', 'v1');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  /** Wider than tall: a bar above; taller than wide: a rail beside. */
  const isWide = async () => {
    const { width, height } = (await page.getByRole('navigation').filter({ visible: true }).boundingBox())!;
    return width > height;
  };
  const light = await ground();
  expect(await isWide()).toBe(true);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /Menu de/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Tema escuro');
  await expect.poll(ground).not.toBe(light);
  await choose('Layout cinema');
  await expect.poll(isWide).toBe(false);
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-version', 'v2');
  const cookies = await context.cookies();
  for (const name of ['theme', 'club_version']) {
    const days = (cookies.find((cookie) => cookie.name === name)!.expires - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  }
  await choose('Tema claro');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(await ground()).toBe(light);
  expect((await context.cookies()).find(({ name }) => name === 'theme')).toMatchObject({ value: 'light' });
});

/** A text of each remote, where it stands, in the three languages. */
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

test('[1.6] the screens of every remote speak Portuguese, Spanish and English', async ({ open, panel }) => {
  const { page } = await open('/ajuda', panel.admin);
  for (const country of ['BR', 'MX', 'US'] as const) {
    await api('PATCH', '/me', { token: panel.admin.token, body: { country } });
    for (const [path, role, texts] of SPOKEN) {
      await page.goto(path);
      await expect(page.getByRole(role, { name: texts[country], exact: true }).first()).toBeVisible();
    }
  }
});

test('[1.6] [1.7] [5.2] the sign-in screen speaks Portuguese, Spanish and English', async ({ open }) => {
  const { page: portuguese } = await open('/', undefined, { country: 'BR' });
  await expect(portuguese.getByRole('heading', { name: 'Que bom ver você' })).toBeVisible();
  const { page: spanish } = await open('/', undefined, { country: 'MX' });
  await expect(spanish.getByRole('heading', { name: 'Qué bueno verte' })).toBeVisible();
  const { page: english } = await open('/', undefined, { country: 'US' });
  await english.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(english.getByText('Please enter your email.')).toBeVisible();
  await expect(english.getByText('Please enter your password.')).toBeVisible();
});

test('[1.6] whoever is not signed in chooses among Portuguese, Spanish and English on a public page, and stays with it', async ({
  open,
}) => {
  const { page } = await open('/create-account', undefined, { country: 'BR' });
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

for (const theme of ['light', 'dark'] as const) {
  test(`the main screens have no accessibility violations, ${theme}`, async ({ open, addStudent, panel }) => {
    const course = await createCourse(panel.token, [[{}, {}]]);
    const student = await addStudent([course.id]);
    const { page } = await open('/home', student, { theme });
    for (const path of [
      '/home',
      '/meus-cursos',
      `/curso/${course.id}`,
      lessonUrl(course, 0),
      '/ajuda',
      '/minha-conta',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect(await findFaults(page), path).toEqual([]);
    }
  });
}

test('Back asks before one leaves what is not saved: who stays has it still, who goes is where they were before', async ({
  open,
  addStudent,
}) => {
  const { page } = await open('/ajuda', await addStudent());
  await alive(page);
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Minha conta' }).click();
  const name = page.getByLabel('Nome', { exact: true });
  await name.fill('Beatriz');
  const asked = page.getByRole('dialog', { name: 'Sair daqui?' });
  await page.evaluate(() => history.back());
  await asked.getByRole('button', { name: 'Ficar' }).click();
  await expect(asked).toBeHidden();
  await expect(page).toHaveURL(/\/minha-conta$/);
  await expect(name).toHaveValue('Beatriz');
  await page.evaluate(() => history.back());
  await asked.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/ajuda$/);
  await expect(page.getByRole('heading', { name: 'Central de ajuda', level: 1 })).toBeVisible();
});

test('what was typed into the account asks before one leaves, and stands there after a reload', async ({
  open,
  addStudent,
}) => {
  const { page } = await open('/minha-conta', await addStudent());
  // Before that the browser leaves by itself, and asks for nothing.
  await alive(page);
  const name = page.getByLabel('Nome', { exact: true });
  await name.fill('Beatriz');
  await page.getByRole('navigation').getByRole('link', { name: 'Ajuda' }).click();
  const asked = page.getByRole('dialog', { name: 'Sair daqui?' });
  await asked.getByRole('button', { name: 'Ficar' }).click();
  await expect(asked).toBeHidden();
  await expect(name).toHaveValue('Beatriz');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await alive(page);
  await expect(name).toHaveValue('Beatriz');
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(page.getByText('Dados atualizados.')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Ajuda' }).click();
  await expect(page).toHaveURL(/\/ajuda$/);
});

test('[2.3] going to the page that is open already is no error and adds nothing to the history', async ({
  open,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('/home', student);
  const help = page.getByRole('link', { name: 'Ajuda' });
  await help.click();
  await expect(page).toHaveURL(/\/ajuda$/);
  for (let times = 0; times < 3; times += 1) await help.click();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test('[2.50] a screen without a navbar has a plain header with the way out, and nothing else to press', async ({
  open,
  panel,
}) => {
  const { page } = await open('/config-domain', panel.admin);
  const header = page.getByRole('banner');
  await expect(header.getByRole('button')).toHaveText(['Sair']);
  await expect(header.getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // Whoever leaves while the page still asks for data (the modals ask for settings last) is refused them, and the browser
  // writes that into the console.
  await page.waitForLoadState('networkidle');
  await header.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  // The session is over, not only left.
  await page.goto('/config-domain');
  await expect(page).toHaveURL(/\/\?to=%2Fconfig-domain$/);
  await expect(api('GET', '/me', { token: panel.admin.token })).rejects.toThrow('401');
});

test('the navbar holds what all remotes bring, in one order: everything for staff, for students what is theirs', async ({
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
    return [...shown, ...(await page.getByRole('menuitem').allInnerTexts())];
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
  const { page: student } = await open('/home', await addStudent());
  expect(await labels(student)).toEqual(['Início', 'Meus cursos', 'Certificados', 'Ajuda']);
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
for (const [version, width] of [
  ['v1', 1440],
  ['v1', 640],
  ['v2', 1440],
  ['v1', 390],
] as const)
  test(`[2.45] the navbar leads to start, my courses, certificates, signature, comments, members, settings and collections, ${version} at ${width} px`, async ({
    open,
    panel,
  }) => {
    const { page } = await open('/home', panel.admin, { version, viewport: { width, height: 900 } });
    const bar = page.getByRole('navigation').filter({ visible: true });
    for (const [name, path] of NAVBAR) {
      // From a page that is none of them.
      await page.goto('/minha-conta');
      await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
      const link = bar.getByRole('link', { name, exact: true }).filter({ visible: true });
      if ((await link.count()) === 0) {
        await bar.getByRole('button', { name: 'Mais' }).click();
        await page.getByRole('menuitem', { name, exact: true }).click();
      } else await link.click();
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeAttached();
      await page.waitForLoadState('networkidle');
    }
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
      // What has no room stands in the menu, and nothing twice.
      await page.getByRole('button', { name: more }).click();
      await expect(page.getByRole('menuitem')).toHaveCount(width > 720 ? 7 : 9);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    }
  }
});

test('a logo that is chosen stands in the preview, and in the page around once it is saved', async ({
  open,
  panel,
}) => {
  const { page } = await open('/configuracoes', panel.admin);
  await page
    .getByLabel('logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  const preview = page.frameLocator('iframe[title="Prévia da tela de entrada"]');
  const shown = preview.locator('img[src^="blob:"]');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
  const around = page.getByRole('link', { name: panel.name }).first().locator('img');
  await expect(around).toHaveCount(0);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
  await expect(around).toHaveAttribute('src', /^\/api\/site\/image\//);
  await expect(preview.locator('img[src^="/api/site/image/"]')).toBeVisible();
});
