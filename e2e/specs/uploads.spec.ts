import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { LibraryPage, Media } from '@clube/shared/contracts/media';
import type { LessonDraft, Outline } from '@clube/shared/contracts/outline';
import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { findFaults, WCAG_22 } from '../commands/look.ts';
import { keptUploads, readNotice, sample } from '../commands/media.ts';
import { createCourse, editorUrl, type TestCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Envios' });
/** More than one piece of what is sent at a time. */
const LARGE = { name: 'texto.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(9 * 1024 * 1024, 'não é um vídeo ') };
const firstLesson = (course: TestCourse, token: string) =>
  api<LessonDraft>('GET', `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/draft`, {
    token,
  });

test('[2.46] an upload goes on while somebody is on another screen, where they are told that it may take up to about 1 hour, and its lesson has it when it is there', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  // One that plays already is not told of: it is worked at for as long as the page asks.
  await page.route(/\/api\/media\/\d+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...((await answer.json()) as Media), status: 'processing' } });
  });
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/media/upload/**', async (route) => {
    if (route.request().method() === 'PATCH') await gate.promise;
    await route.continue();
  });
  await page.getByLabel('Arquivo da aula').setInputFiles(sample('fragmented.mp4'));
  await expect(tray(page)).toContainText('Enviando 1 arquivo');
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Membros' }).click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(page.getByRole('heading', { name: 'Membros' })).toBeVisible();
  await expect(tray(page)).toContainText('Enviando 1 arquivo');
  await tray(page).getByRole('button', { expanded: false }).click();
  await expect(tray(page).getByText('fragmented.mp4')).toBeVisible();
  expect(await findFaults(page, WCAG_22)).toEqual([]);
  gate.resolve();
  const notice = page.getByRole('dialog', { name: 'Seu vídeo chegou' });
  await expect(notice).toContainText('até cerca de 1 hora');
  await notice.getByRole('button', { name: 'Entendi' }).click();
  await expect(notice).toHaveCount(0);
  await expect(tray(page)).toContainText('1 arquivo enviado');
  await expect.poll(async () => (await firstLesson(course, panel.token)).media_id).not.toBeNull();
  await tray(page).getByRole('button', { name: 'Limpar os enviados' }).click();
  await expect(tray(page)).toHaveCount(0);
});

test('a reload in the midst of it costs nothing: the browser kept the file; who signs out leaves none', async ({
  open,
  panel,
  consoleProblems,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  const offsets: number[] = [];
  let isHeld = true;
  await page.route('**/api/media/upload/**', (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? 0);
    if (route.request().method() !== 'PATCH') return route.continue();
    if (isHeld && offset > 0) return route.abort();
    offsets.push(offset);
    return route.continue();
  });
  await readNotice(page);
  // The page is left once the server holds the first piece.
  const held = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.getByLabel('Arquivo da aula').setInputFiles(LARGE);
  await held;
  await expect(page.getByText(/^8(,4|,39)? MB de /)).toBeVisible();
  await expect.poll(() => keptUploads(page)).toBe(2);
  await page.reload();
  await expect(tray(page)).toContainText(/Enviando 1 arquivo|1 envio parou/);
  isHeld = false;
  await page.reload();
  await expect(tray(page)).toContainText('1 arquivo enviado', { timeout: 60_000 });
  // Where the reload cut it is where it goes on: nothing is sent twice.
  expect(offsets.slice(0, 2)).toEqual([0, 8 * 1024 * 1024]);
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  const { data } = await api<LibraryPage>('GET', '/media', panel);
  expect(data.map(({ name }) => name)).toEqual(['texto.mp4']);
  await expect.poll(() => keptUploads(page)).toBe(0);

  // Held at once: what is on its way ends with the session, and nothing of it stays.
  isHeld = true;
  await page.goto('/midias');
  await page.getByRole('button', { name: 'Enviar arquivo' }).click();
  await page.getByLabel('Arquivo da aula').setInputFiles({ ...LARGE, name: 'outro.mp4' });
  await expect(tray(page)).toContainText('Enviando 1 arquivo');
  await expect.poll(() => keptUploads(page)).toBe(2);
  await page.getByRole('button', { name: /^Menu de / }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  // The worker empties it, behind the page.
  await expect.poll(() => keptUploads(page)).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')))).toEqual([]);
  consoleProblems.splice(0);
});

test('a material goes on on another screen and after a reload, and stands at its lesson once', async ({
  open,
  panel,
  consoleProblems,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  let isBroken = true;
  const keys: unknown[] = [];
  await page.route('**/material?*', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return isBroken ? route.abort() : route.continue();
  });
  const file = { name: 'Lista.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 papel') };
  await page.getByLabel('Arquivos de material').setInputFiles(file);
  await expect(tray(page)).toContainText('1 envio parou');
  await expect.poll(() => keptUploads(page)).toBe(2);
  await page.goto('/midias');
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  await expect(tray(page)).toContainText('1 envio parou');
  isBroken = false;
  await page.reload();
  await expect(tray(page)).toContainText('1 arquivo enviado');
  await expect.poll(() => keptUploads(page)).toBe(0);
  expect([keys.length > 2, new Set(keys).size, typeof keys[0]]).toEqual([true, 1, 'string']);
  await page.goto(editorUrl(course, 0));
  await expect(page.getByRole('list', { name: 'Arquivos da aula' }).getByRole('listitem')).toHaveText([/Lista/]);
  consoleProblems.splice(0);
});

test('a folder becomes modules and drafts, and its files go to their lessons', async ({ open, panel }, testInfo) => {
  const folder = testInfo.outputPath('Aquarela');
  const files = [
    ['01 - Papel/2 - Grão.mp4', 'landscape-h264.mp4'],
    ['01 - Papel/1 - Peso.mp4', 'fragmented.mp4'],
    ['02 - Sons/Ouvir.mp3', 'podcast.mp3'],
  ] as const;
  for (const [to, from] of files) {
    await mkdir(path.dirname(path.join(folder, to)), { recursive: true });
    await copyFile(sample(from), path.join(folder, to));
  }
  const course = await createCourse(panel.token, [[{ title: 'Boas-vindas' }]]);
  const { page } = await open(`/config_curso/${course.id}/module`, panel.admin);
  await readNotice(page);
  await page.getByLabel('Pasta das aulas').setInputFiles(folder);
  const dialog = page.getByRole('dialog', { name: 'Criar aulas dos arquivos' });
  await expect(dialog).toContainText('3 aulas serão criadas como rascunho.');
  await expect(dialog.getByRole('region')).toHaveCount(2);
  expect(await findFaults(page, WCAG_22)).toEqual([]);
  await dialog.getByRole('button', { name: 'Criar e enviar' }).dblclick();
  await expect(dialog).toHaveCount(0);
  const tree = page.getByRole('list', { name: 'Módulos e aulas' });
  await expect(tree.getByRole('link', { name: '2. Papel' })).toBeVisible();
  await expect(tray(page)).toContainText('3 arquivos enviados', { timeout: 60_000 });
  const { modules } = await api<Outline>('GET', `/course/${course.id}/outline`, panel);
  expect(
    modules.map(({ title, state, lessons }) => [
      title,
      state,
      lessons.map((one) => [one.title, one.state, one.mediaType !== 'text']),
    ]),
  ).toEqual([
    ['Módulo 1', 'live', [['Boas-vindas', 'live', false]]],
    [
      'Papel',
      'draft',
      [
        ['Peso', 'draft', true],
        ['Grão', 'draft', true],
      ],
    ],
    ['Sons', 'draft', [['Ouvir', 'draft', true]]],
  ]);
});

test('a file of a folder that cannot be played becomes no lesson: its name and why are said, and the others stay', async ({
  open,
  panel,
  provoked,
}, testInfo) => {
  // Page and server take the draft away, and who comes second finds it gone.
  provoked.push(404);
  const folder = testInfo.outputPath('Aquarela');
  const files = [
    ['Papel/Peso.mp4', 'fragmented.mp4'],
    ['Papel/Grão.mp4', 'truncated.mp4'],
  ] as const;
  await mkdir(path.join(folder, 'Papel'), { recursive: true });
  for (const [to, from] of files) await copyFile(sample(from), path.join(folder, to));
  const course = await createCourse(panel.token, [[{ title: 'Boas-vindas' }]]);
  const { page } = await open(`/config_curso/${course.id}/module`, panel.admin);
  await readNotice(page);
  await page.getByLabel('Pasta das aulas').setInputFiles(folder);
  await page.getByRole('button', { name: 'Criar e enviar' }).click();
  const why = 'O arquivo está incompleto. Envie de novo. O rascunho que foi feito para ele está na lixeira.';
  // It is looked at in its turn, behind what other tests sent: that may take as long as a test may.
  await expect(page.getByText(`Grão.mp4: ${why}`)).toBeVisible({ timeout: 0 });
  const tree = page.getByRole('list', { name: 'Módulos e aulas' });
  await expect(tree.getByRole('link', { name: 'Peso' })).toBeVisible();
  await expect(tree.getByRole('link', { name: 'Grão' })).toHaveCount(0);
  await tray(page).getByRole('button', { expanded: false }).click();
  await expect(tray(page).getByRole('listitem').filter({ hasText: 'Grão.mp4' })).toContainText(why);
  const { modules } = await api<Outline>('GET', `/course/${course.id}/outline`, panel);
  expect(modules.map(({ lessons }) => lessons.map(({ title }) => title))).toEqual([['Boas-vindas'], ['Peso']]);
});

test('what a folder would become is put in order by keyboard before it is made', async ({ open, panel }, testInfo) => {
  const folder = testInfo.outputPath('Aquarela');
  for (const to of ['Papel/Peso.mp3', 'Papel/Sobra.mp3', 'Sons/Grão.mp3']) {
    await mkdir(path.dirname(path.join(folder, to)), { recursive: true });
    await copyFile(sample('chaptered.mp3'), path.join(folder, to));
  }
  const course = await createCourse(panel.token, [[{ title: 'Boas-vindas' }]]);
  const { page } = await open(`/config_curso/${course.id}/module`, panel.admin);
  await readNotice(page);
  await page.getByLabel('Pasta das aulas').setInputFiles(folder);
  const dialog = page.getByRole('dialog', { name: 'Criar aulas dos arquivos' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await button('Mudar a aula Grão').press('Enter');
  const title = dialog.getByRole('textbox', { name: 'Título da aula' });
  // It is there to be written over at once.
  await expect(title).toBeFocused();
  await page.keyboard.type('Nada disso');
  await page.keyboard.press('Escape');
  await expect(button('Mudar a aula Grão')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('O grão');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Módulo' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  expect(await findFaults(page, WCAG_22)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button('Mudar a aula O grão')).toBeFocused();
  await button('Deixar Sobra de fora').press('Enter');
  await expect(button('Pôr Sobra de volta')).toBeFocused();
  await button('Mudar o nome do módulo Papel').press('Enter');
  await page.keyboard.type('O papel');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: 'O papel' })).toBeVisible();
  await expect(dialog).toContainText('2 aulas serão criadas como rascunho. 1 arquivo fica de fora.');
  expect(await findFaults(page, WCAG_22)).toEqual([]);
  await button('Criar e enviar').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(tray(page)).toContainText('2 arquivos enviados', { timeout: 60_000 });
  const { modules } = await api<Outline>('GET', `/course/${course.id}/outline`, panel);
  expect(modules.map((module) => [module.title, module.lessons.map((one) => one.title)])).toEqual([
    ['Módulo 1', ['Boas-vindas']],
    ['O papel', ['Peso', 'O grão']],
  ]);
});
