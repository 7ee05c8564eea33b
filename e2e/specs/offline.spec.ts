import type { BrowserContext, Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { secretCookie } from '../commands/deployed.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { NO_NETWORK } from '../fixtures/console.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker has the page around everything and these answers: what is read by now stays readable. */
const kept = (page: Page, ...beginnings: string[]) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          // Who opens it first makes it.
          if (!(await indexedDB.databases()).some(({ name }) => name === 'clube-kept')) return [];
          const open = indexedDB.open('clube-kept');
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            open.addEventListener('success', () => resolve(open.result));
            open.addEventListener('error', () => reject(open.error));
          });
          const names = database.objectStoreNames.contains('entries')
            ? database.transaction('entries').objectStore('entries').getAllKeys()
            : undefined;
          const keys = names
            ? await new Promise<string[]>((resolve) =>
                names.addEventListener('success', () => resolve(names.result as string[])),
              )
            : [];
          database.close();
          return navigator.serviceWorker.controller ? keys.toSorted() : [];
        }),
      { message: 'the worker keeps it' },
    )
    .toEqual(expect.arrayContaining(['page', ...beginnings].map((name) => expect.stringContaining(name))));

/** What is left of a person in this browser: names of entries in the worker's stores. */
const leftIn = (page: Page) =>
  page.evaluate(async () => {
    const left: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const open = indexedDB.open(name!);
      const database = await new Promise<IDBDatabase>((resolve) =>
        open.addEventListener('success', () => resolve(open.result)),
      );
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAllKeys();
        left.push(
          ...(await new Promise<string[]>((resolve) =>
            all.addEventListener('success', () => resolve(all.result.map(String))),
          )),
        );
      }
      database.close();
    }
    return [...left, ...Object.keys(localStorage).filter((key) => /^(?:draft|watched):/.test(key))];
  });

const away = (page: Page) => page.getByRole('status').filter({ hasText: 'Sem conexão.' });
/** Whatever is said of the connection, also that something is being sent or was. */
const told = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Sem conexão\.|Enviando o que você fez|Está tudo em dia\./ });
/** Scripts of this page that the worker has not put away yet. */
const notKept = (page: Page) =>
  page.evaluate(async () => {
    const files = await (await caches.open('clube-files')).keys();
    const known = new Set(files.map(({ url }) => url));
    const used = performance.getEntriesByType('resource').map(({ name }) => name);
    return used.filter((url) => /\/(?:assets|releases)\/[^?]*\.js$/.test(url) && !known.has(url));
  });
const goOffline = async (context: BrowserContext, page: Page) => {
  await context.setOffline(true);
  await expect(away(page)).toBeVisible();
};

test('without a network a student reads what they opened, completes and comments; back again each arrives once, and signing out leaves nothing', async ({
  open,
  panel,
  addStudent,
  provoked,
}) => {
  // What the page still asks when its session ends is refused; without a network its worker answers, or nobody.
  provoked.push(401, 503, NO_NETWORK);
  const course = await createCourse(
    panel.token,
    [[{ title: 'O papel', description: 'Escolha um papel de algodão.' }, { title: 'A água' }]],
    'Aquarela',
  );
  const student = await addStudent([course.id]);
  const ticket = await api<{ id: number }>('POST', '/ticket', {
    token: student.token,
    body: { title: 'Papel rasgado', message: 'Chegou com um canto rasgado.' },
  });
  const lesson = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}`;

  const { page, context } = await open('/home', student);
  await test.step('they open home, their courses, the course and a lesson of text, what they asked for help, and their certificates', async () => {
    await expect(page.getByRole('link', { name: /Aquarela/ }).first()).toBeVisible();
    await alive(page);
    await kept(page, '["home"]');
    // This page began without the worker: what came past it is put away too.
    await expect.poll(() => notKept(page)).toEqual([]);
    // Each stays until it is put away: who goes on earlier has opened less.
    for (const [path, data] of [
      ['/meus-cursos', '["my-courses"]'],
      ['/certificates', '"certificates"'],
      ['/ajuda', '["tickets"'],
      [`/ajuda/${ticket.id}`, `["ticket",${ticket.id}`],
      [`/curso/${course.id}`, '"watch"'],
      [lessonUrl(course, 0), '"lesson"'],
    ] as const) {
      await page.goto(path);
      await alive(page);
      await kept(page, data);
      await expect.poll(() => notKept(page)).toEqual([]);
    }
    await expect(page.getByText('Escolha um papel de algodão.')).toBeVisible();
    await expect(page.getByLabel('Comentário', { exact: true })).toBeVisible();
    await kept(page, '["home"]', '["my-courses"]', '"watch"', '"lesson"');
  });

  await test.step('all of it is readable without a network, and the bar says so', async () => {
    await goOffline(context, page);
    await page.goto('/home');
    await expect(page.getByRole('link', { name: /Aquarela/ }).first()).toBeVisible();
    await expect(away(page)).toContainText('Você vê o que já abriu.');
    await page.goto('/meus-cursos');
    await expect(page.getByText('Aquarela').first()).toBeVisible();
    await page.goto('/certificates');
    await expect(page.getByText('Aquarela').first()).toBeVisible();
    await page.goto('/ajuda');
    await page.getByRole('link', { name: /Papel rasgado/ }).click();
    await expect(page.getByText('Chegou com um canto rasgado.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Chegou com um canto rasgado.')).toBeVisible();
    await page.goto(`/curso/${course.id}`);
    await expect(page.getByRole('link', { name: /Módulo 1/ })).toBeVisible();
    await page.goto(lessonUrl(course, 0));
    await expect(page.getByText('Escolha um papel de algodão.')).toBeVisible();
  });

  await test.step('what they do waits, also over a reload', async () => {
    await page.getByRole('button', { name: 'Concluir aula' }).click();
    await expect(page.getByRole('button', { name: 'Concluída' })).toBeVisible();
    await page.getByLabel('Comentário', { exact: true }).fill('Serve papel de trapo?');
    await page.getByRole('button', { name: 'Comentar' }).click();
    await expect(page.getByText('Espera a conexão')).toBeVisible();
    await expect(away(page)).toContainText('2 envios esperam');
    await page.reload();
    await expect(page.getByText('Escolha um papel de algodão.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Concluída' })).toBeVisible();
    await expect(page.getByText('Serve papel de trapo?')).toBeVisible();
    await expect(away(page)).toContainText('2 envios esperam');
  });

  await test.step('two tabs that come back send each of it once', async () => {
    const other = await context.newPage();
    await other.goto('/home');
    await expect(away(other)).toContainText('2 envios esperam');
    await context.setOffline(false);
    await expect(page.getByText('Espera a conexão')).toHaveCount(0);
    // While it is sent nothing is said of a lost connection any more: all of it is there once nothing is said at all.
    for (const tab of [page, other]) await expect(told(tab)).toHaveCount(0);
    await other.close();
    const comments = await api<{ data: { comment: string }[] }>('GET', `${lesson}/comment`, { token: student.token });
    expect(comments.data.map(({ comment }) => comment)).toEqual(['Serve papel de trapo?']);
    const { is_completed } = await api<{ is_completed: boolean }>('GET', lesson, { token: student.token });
    expect(is_completed).toBe(true);
  });

  await test.step('signing out leaves nothing, and nobody reads on without a network', async () => {
    await page.goto('/home');
    await alive(page);
    await kept(page, '["home"]');
    await page.getByRole('button', { name: /Bia Moura/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    // The picture of it is there before its scripts are, which the line must still bring.
    await alive(page);
    await expect.poll(() => leftIn(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
    await expect(page.getByText('Aquarela')).toHaveCount(0);
  });
});

test('a file that comes while the worker takes over is put away too', async ({ open, panel, addStudent, provoked }) => {
  provoked.push(NO_NETWORK);
  const course = await createCourse(panel.token, [[{ title: 'O papel' }, { title: 'A água' }]], 'Aquarela');
  // Whoever has one course alone is led past home.
  await createCourse(panel.token, [[{}]], 'Violão');
  const student = await addStudent([course.id]);
  const { page, context } = await open('/');
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/releases\/mf-player\/.*\.js/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await context.addCookies([secretCookie('clube_auth', student.token, page.url())]);
  await page.goto('/home', { waitUntil: 'commit' });
  // They were asked for before it was there.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  arrived.resolve();
  await alive(page);
  await kept(page, '["home"]');
  await expect.poll(() => notKept(page)).toEqual([]);

  // Where requests are looked at the browser's caches are passed by, the worker's too.
  await page.unrouteAll();
  await goOffline(context, page);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /Aquarela/ }).first()).toBeVisible();
  // It asks on for what the next page needs.
  await page.close();
});
