import type { Locator, Page } from '@playwright/test';
import { api, panelUrl } from '../commands/api.ts';
import { alive, goToDrawn, isDrawn } from '../commands/drawn.ts';
import { stillness } from '../commands/look.ts';
import { createCourse, lessonUrl, sell } from '../commands/panel.ts';
import { fetchThrough } from '../fixtures/fetch-through.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Runs in the page: remembers the elements that the server drew, with the page's own two around them, and how each looks in the first
 * frame; and when the page comes alive, how many of them are gone and which look otherwise.
 */
function followElements() {
  const followed = { drawn: 0, gone: -1, changed: undefined as string[] | undefined };
  Object.assign(window, { followed });
  const look = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, borderTopColor, fontSize, fontWeight, paddingTop } = getComputedStyle(element);
    const place = [x, y, width, height].map(Math.round);
    return [...place, color, backgroundColor, borderTopColor, fontSize, fontWeight, paddingTop].join(' ');
  };
  let isFollowing = false;
  document.addEventListener('readystatechange', () => {
    const root = document.querySelector('#root');
    if (!root || isFollowing) return;
    isFollowing = true;
    const drawn = [...root.querySelectorAll('*')];
    followed.drawn = drawn.length;
    // A flash is as large as the window, and nothing that was drawn wears it.
    const elements = [document.documentElement, document.body, ...drawn];
    let first: string[] = [];
    // The sheets of the head hold the first frame back.
    requestAnimationFrame(() => {
      first = elements.map(look);
      (window as unknown as { tellOfFrame: () => void }).tellOfFrame();
    });
    new MutationObserver(() => {
      if (root.hasAttribute('data-drawn') || followed.gone >= 0) return;
      followed.gone = elements.filter((element) => !element.isConnected).length;
      const later = elements.map(look);
      followed.changed = later.flatMap((now, at) =>
        now === first[at] ? [] : [`${elements[at]!.outerHTML.slice(0, 100)}: ${first[at]} → ${now}`],
      );
    }).observe(root, { attributes: true });
  });
}
type Followed = { drawn: number; gone: number; changed: string[] | undefined };
const followedOf = (page: Page) => page.evaluate(() => (window as unknown as { followed: Followed }).followed);

type Visit = { page: Page; renew: () => void };
/** What is drawn is followed from the next address on, and comes alive when it was seen: a browser that is busy may be alive before a frame. */
async function follow(page: Page): Promise<Visit> {
  let seen = Promise.withResolvers<void>();
  await page.exposeFunction('tellOfFrame', () => seen.resolve());
  await page.addInitScript(followElements);
  await page.route('**/assets/shell/main.*.js', async (route) => {
    await seen.promise;
    await route.continue();
  });
  return { page, renew: () => (seen = Promise.withResolvers()) };
}

async function takesOver({ page, renew }: Visit, path: string, isNew: boolean) {
  await test.step(path, async () => {
    await expect
      .poll(
        async () => {
          // As somebody who comes for the first time: the sheets stand in the page.
          if (isNew) await page.context().clearCookies({ name: 'clube_sheets' });
          renew();
          return isDrawn(await (await page.goto(path))!.text());
        },
        // A server that is busy leaves a picture to the browser: as long as a test may last.
        { message: `${path} is drawn by the server`, timeout: 0 },
      )
      .toBe(true);
    await alive(page);
    const { drawn, gone, changed } = await followedOf(page);
    expect(drawn).toBeGreaterThan(5);
    expect(gone).toBe(0);
    expect(changed, 'it looks as in the first frame').toEqual([]);
  });
}

const DESK = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
for (const [version, theme, colour, viewport] of [
  ['v1', 'dark', '#010203', PHONE],
  ['v2', 'light', '#fffffe', DESK],
] as const)
  test(`what the server drew stays, element by element and as it looked, when the page comes alive, ${version} ${theme} ${colour} at ${viewport.width}`, async ({
    open,
    addStudent,
    panel,
  }) => {
    await api('POST', '/meta', { token: panel.token, body: { key: 'main_color', value: colour } });
    const course = await createCourse(panel.token, [[{}, { media_url: 'https://www.youtube.com/watch?v=abc' }]]);
    const student = await addStudent([course.id]);
    const look = { version, theme, viewport };
    const outside = await follow((await open('/', undefined, look)).page);
    const sale = `/curso/venda/${await sell(panel.token, course.id)}`;
    for (const path of ['/', '/create-account', '/reset-password', '/first-access', sale])
      await takesOver(outside, path, version === 'v1');
    const inside = await follow((await open('/home', student, look)).page);
    for (const path of [
      '/home',
      '/meus-cursos',
      `/curso/${course.id}`,
      lessonUrl(course, 0),
      lessonUrl(course, 1),
      '/ajuda',
      '/minha-conta',
    ])
      await takesOver(inside, path, version === 'v1');
    const staff = await follow((await open('/members', panel.admin, look)).page);
    for (const path of [
      '/members',
      '/config_curso',
      `/config_curso/${course.id}`,
      `/config_curso/vendas/${course.id}`,
      `/config_curso/class/${course.id}`,
      `/config_curso/${course.id}/desempenho`,
      '/desempenho',
      '/assinatura',
      '/configuracoes',
      '/nowhere',
    ])
      await takesOver(staff, path, version === 'v1');
    // The other width of the same.
    const otherLook = { ...look, viewport: viewport === DESK ? PHONE : DESK };
    const other = await follow((await open('/home', student, otherLook)).page);
    for (const path of ['/home', lessonUrl(course, 0)]) await takesOver(other, path, version === 'v2');
  });

test('sign-in, home and a lesson stay likewise in the other two looks, and with the colour of whoever chose none', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  for (const [version, theme, viewport] of [
    ['v1', 'light', DESK],
    ['v2', 'dark', PHONE],
  ] as const)
    await test.step(`${version} ${theme}`, async () => {
      const look = { version, theme, viewport };
      // The other way round than above: sheets stand in the page in v2, and are links in v1.
      const isNew = version === 'v2';
      await takesOver(await follow((await open('/', undefined, look)).page), '/', isNew);
      const inside = await follow((await open('/home', student, look)).page);
      for (const path of ['/home', lessonUrl(course, 0)]) await takesOver(inside, path, isNew);
    });
});

test('what the browser draws otherwise than the server did is an error that tests see, and the page is right all the same', async ({
  open,
  consoleProblems,
}) => {
  const { page } = await open('/');
  await page.route('/', async (route) => {
    // One that was left to the browser has nothing that could differ.
    let answer = await fetchThrough(route);
    while (!isDrawn(await answer.text())) answer = await fetchThrough(route);
    const html = (await answer.text()).replace(/(<h1[^>]*>)[^<]*/, '$1Something else');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto('/');
  await alive(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something else');
  await expect.poll(() => consoleProblems).toEqual([expect.stringContaining('The first picture was drawn anew')]);
  consoleProblems.length = 0;
});

/** A file does not come until what this gives is called. */
async function hold(page: Page, file = '**/assets/shell/main.*.js'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('what is typed and pressed before any script is there is not lost, and the focus stays', async ({ open }) => {
  const { page } = await open('/');
  const bringShell = await hold(page);
  await goToDrawn(page, '/');
  const email = page.getByLabel('E-mail');
  await email.fill('ana@example.com');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await email.focus();
  bringShell();
  // Sending was kept: the form asks for what is missing, and for nothing else.
  await expect(page.getByText('Por favor, insira sua senha.')).toBeVisible();
  await expect(page.getByText('Por favor, insira seu e-mail.')).toBeHidden();
  await expect(email).toHaveValue('ana@example.com');
  await expect(email).toBeFocused();
  await expect(page).toHaveURL('/');
});

/** Presses a form's button in the page itself, once React has it and does not yet know what was typed. */
const pressWhileTaken = () => {
  const { port1, port2 } = new MessageChannel();
  port1.start();
  port1.addEventListener('message', () => {
    const button = document.querySelector<HTMLButtonElement>('[data-drawn] form [type=submit]');
    const isTaken = button?.closest<HTMLElement>('[data-drawn]')?.dataset['drawn'] === 'taken';
    // What React marks an element with that is its own.
    if (!isTaken || !Object.keys(button).some((key) => key.startsWith('__react'))) return port2.postMessage('');
    document.documentElement.dataset['pressed'] = '';
    button.click();
  });
  port2.postMessage('');
};

for (const [what, path, field, typed, said, status] of [
  ['a screen', '/first-access', 'E-mail', 'ana@example.com', 'Confirme que é você', undefined],
  ['a page of a remote', '/config-domain', 'Seu domínio', 'localhost', 'Escreva um domínio como cursos.', 422],
] as const)
  test(`what was typed is sent, whoever sends it while ${what} is taken over`, async ({ open, panel, provoked }) => {
    const { page } = await open('/', status && panel.admin);
    await page.addInitScript(pressWhileTaken);
    const bringShell = await hold(page);
    await goToDrawn(page, path);
    await page.getByLabel(field).fill(typed);
    bringShell();
    await expect(page.locator('html')).toHaveAttribute('data-pressed');
    if (status) provoked.push(status);
    await expect(page.getByText(said)).toBeVisible();
  });

test('a page that somebody may not enter comes alive', async ({ open, addStudent }) => {
  const { page } = await open('/home', await addStudent());
  await goToDrawn(page, '/members');
  await expect(page.getByText('Você não tem acesso a esta página')).toBeVisible();
  await alive(page);
});

for (const [what, file, words] of [
  ['the screen', '**/assets/shell/sign-in.*.js*', /shell · \w+/],
  ['the shell', '**/assets/shell/main.*.js*', 'Não conseguimos abrir a página.'],
] as const)
  test(`the mail that was typed stands there again when ${what} did not come and the page is loaded anew; a password does not`, async ({
    open,
    consoleProblems,
  }) => {
    const { page } = await open('/');
    const held = Promise.withResolvers<void>();
    await page.route(file, async (route) => {
      await held.promise;
      await route.abort();
    });
    await goToDrawn(page, '/');
    const email = page.getByLabel('E-mail');
    const password = page.getByLabel('Senha', { exact: true });
    await email.fill('ana@example.com');
    await password.fill('secreta');
    held.resolve();
    await expect(page.getByText(words)).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secreta');
    await page.unroute(file);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(email).toHaveValue('ana@example.com');
    await alive(page);
    await expect(password).toHaveValue('');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    // The form knows what stands there.
    await expect(page.getByText('Por favor, insira sua senha.')).toBeVisible();
    await expect(page.getByText('Por favor, insira seu e-mail.')).toBeHidden();
    await expect(email).toHaveValue('ana@example.com');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
  });

test('the mail that was typed stands in a screen that comes at the second asking', async ({
  open,
  consoleProblems,
}) => {
  const { page } = await open('/');
  const held = Promise.withResolvers<void>();
  // So often as one asking asks; drawing it asks again.
  let failures = 0;
  await page.route('**/assets/shell/sign-in.*.js*', async (route) => {
    await held.promise;
    if (await page.locator('#root[data-drawn]').count()) {
      failures += 1;
      await route.abort();
    } else await route.continue();
  });
  await goToDrawn(page, '/');
  await page.getByLabel('E-mail').fill('ana@example.com');
  held.resolve();
  await alive(page);
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.com');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Por favor, insira sua senha.')).toBeVisible();
  await expect(page.getByText('Por favor, insira seu e-mail.')).toBeHidden();
  expect(failures).toBeGreaterThan(0);
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test('somebody who scrolled before any script was there stays where they read', async ({ open, addStudent, panel }) => {
  const course = await createCourse(panel.token, [
    Array.from({ length: 12 }, (_lesson, at) => ({ title: `Aula ${at}` })),
  ]);
  const student = await addStudent([course.id]);
  const { page } = await open('/home', student, { viewport: { width: 390, height: 500 } });
  const path = `/curso/${course.id}/modulo/${course.moduleIds[0]}`;
  const bringShell = await hold(page);
  await goToDrawn(page, path);
  await expect(page.getByRole('link', { name: 'Aula 11' })).toBeAttached();
  await page.evaluate(() => scrollTo(0, 240));
  bringShell();
  await alive(page);
  expect(await page.evaluate(() => scrollY)).toBe(240);
});

const hasFocus = (it: Locator) => it.evaluate((element) => element === document.activeElement);
async function tabTo(page: Page, it: Locator) {
  while (!(await hasFocus(it))) await page.keyboard.press('Tab');
}

test('who went to a link of the frame, or opened something, before any script was there stays on it when the page comes alive', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const sale = `/curso/venda/${await sell(panel.token, course.id)}`;
  const { page } = await open('/home', await addStudent([course.id]));
  const help = page.getByRole('banner').getByRole('link', { name: 'Ajuda' });
  for (const path of ['/home', `/curso/${course.id}`, lessonUrl(course, 0)])
    await test.step(path, async () => {
      const bringShell = await hold(page);
      await goToDrawn(page, path);
      await tabTo(page, help);
      bringShell();
      await alive(page);
      expect(await hasFocus(help)).toBe(true);
    });
  await test.step('a module of a page of sale', async () => {
    const bringShell = await hold(page);
    await goToDrawn(page, sale);
    const module = page.locator('summary').first();
    await tabTo(page, module);
    const wasOpen = await module.evaluate((element) => element.closest('details')!.open);
    await page.keyboard.press('Enter');
    bringShell();
    await alive(page);
    expect(await hasFocus(module)).toBe(true);
    expect(await module.evaluate((element) => element.closest('details')!.open)).toBe(!wasOpen);
  });
});

test('a menu that was opened while the page was late keeps the focus when it comes', async ({ open, addStudent }) => {
  const { page } = await open('/home', await addStudent());
  const bringPage = await hold(page, '**/releases/mf-helpdesk/tickets.*.js*');
  await goToDrawn(page, '/ajuda');
  await expect(page.getByText('Estamos esperando a resposta.')).toBeVisible();
  await page.getByRole('button', { name: /Menu de/ }).click();
  const menu = page.locator('[role=menu]:focus-within');
  await expect(menu).toHaveCount(1);
  bringPage();
  await alive(page);
  expect(await menu.count()).toBe(1);
});

test('so does a link of the frame, for who came by the address without a path', async ({ open, addStudent }) => {
  const { page } = await open('/home', await addStudent());
  const bringPage = await hold(page, '**/releases/mf-player/home.*.js*');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Estamos esperando esta parte chegar.')).toBeVisible();
  const help = page.getByRole('banner').getByRole('link', { name: 'Ajuda' });
  await tabTo(page, help);
  bringPage();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Estamos esperando esta parte chegar.')).toBeHidden();
  expect(await hasFocus(help)).toBe(true);
});

/** Runs in the page: what stands in its content now, element by element, and how many of it are gone later. */
function rememberContent() {
  const elements = [...document.querySelectorAll('#conteudo *')];
  Object.assign(window, { gone: () => elements.filter((element) => !element.isConnected).length });
  return elements.length;
}

for (const [what, file] of [
  ['whose code is late', '**/releases/mf-helpdesk/tickets.*.js*'],
  ['of a remote that is late', '**/releases/mf-helpdesk/remoteEntry.*.js*'],
] as const)
  test(`a page ${what} stands as it is: the frame works, words say so, a retry asks, and what was pressed happens`, async ({
    open,
    addStudent,
  }) => {
    const student = await addStudent();
    const { page } = await open('/ajuda', student);
    let isGiven = false;
    // What does not come is asked for again; the first request is never answered.
    await page.route(file, async (route) => {
      if (isGiven) await route.continue();
    });
    await goToDrawn(page, '/ajuda');
    await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
    expect(await page.evaluate(rememberContent)).toBeGreaterThan(5);
    const title = await page.getByRole('heading', { name: 'Central de ajuda' }).elementHandle();
    await expect(page.getByText('Estamos esperando a resposta.')).toBeVisible();
    await page.getByRole('button', { name: /Menu de/ }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    // It hears a key a moment after it is seen.
    await stillness(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Abrir chamado' }).click();
    // Long after what only may appear has appeared.
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(6000);
    expect(await page.evaluate(() => (window as unknown as { gone: () => number }).gone())).toBe(0);
    isGiven = true;
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByText('Estamos esperando a resposta.')).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Abrir chamado' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(await title.evaluate((element) => element.isConnected)).toBe(true);
  });

test('a shell that does not come leaves the picture, its links, and words with a retry', async ({
  open,
  addStudent,
  panel,
  consoleProblems,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/home', student);
  await page.route('**/assets/shell/main.*.js', (route) => route.abort());
  await goToDrawn(page, '/home');
  await expect(page.getByText('Não conseguimos abrir a página.')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Ajuda' }).click();
  await expect(page).toHaveURL('/ajuda');
  // This document has asked for it too, and in vain.
  await expect(page.getByText('Não conseguimos abrir a página.')).toBeVisible();
  await page.unroute('**/assets/shell/main.*.js');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await alive(page);
  await expect(page.getByText('Não conseguimos abrir a página.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});

test('without JavaScript home, outline and lesson can be read, links lead on, and a form keeps its secrets', async ({
  browser,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel e água', description: 'Molhe o papel antes.' }]]);
  const student = await addStudent([course.id]);
  const outline = `/curso/${course.id}`;
  const context = await browser.newContext({ baseURL: panelUrl(panel.slug), javaScriptEnabled: false });
  const page = await context.newPage();
  await goToDrawn(page, '/');
  await page.getByLabel('E-mail').fill('bia@example.com');
  await page.getByLabel('Senha', { exact: true }).fill('secreta');
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  await expect(page.getByRole('paragraph').filter({ hasText: 'Sem JavaScript dá para ler.' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('E-mail')).toHaveValue('bia@example.com');
  await context.addCookies([{ name: 'clube_auth', value: student.token, url: panelUrl(panel.slug), httpOnly: true }]);
  await goToDrawn(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: course.title }).first().click();
  await expect(page).toHaveURL(outline);
  // Where a link led the server may have left the page to the browser.
  await goToDrawn(page, outline);
  await page.getByRole('link', { name: /Módulo 1/ }).click();
  await expect(page).toHaveURL(`${outline}/modulo/${course.moduleIds[0]}`);
  await goToDrawn(page, `${outline}/modulo/${course.moduleIds[0]}`);
  await expect(page.getByText('Papel e água').first()).toBeVisible();
  await goToDrawn(page, lessonUrl(course, 0));
  await expect(page.getByText('Molhe o papel antes.')).toBeVisible();
  await context.close();
});
