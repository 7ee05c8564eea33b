import { writeFile } from 'node:fs/promises';
import type { LibraryPage } from '@clube/shared/contracts/media';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { uploadMedia } from '../commands/media.ts';
import { createCourse, editorUrl, lessonUrl } from '../commands/panel.ts';
import { fetchThrough } from '../fixtures/fetch-through.ts';
import { expect, test } from '../fixtures/test.ts';

const YOUTUBE = { media_url: 'https://www.youtube.com/watch?v=abc' };
const meta = (token: string, key: string, value: unknown) => api('POST', '/meta', { token, body: { key, value } });

test('the player starts, plays, answers to keys, and goes on where it stopped', async ({ open, addStudent, panel }) => {
  const media = await uploadMedia(panel.token, 'landscape-h264.mp4');
  const course = await createCourse(panel.token, [[{ media_id: media.id }]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  const player = page.locator('[data-status]');
  const video = page.locator('video');
  const read = <K extends 'currentTime' | 'paused' | 'muted' | 'playbackRate' | 'volume'>(key: K) =>
    video.evaluate((element: HTMLVideoElement, name) => element[name], key);
  await expect(player).toHaveAttribute('data-status', 'started');
  // The server draws a player that has started too; keys are heard once it is alive.
  await alive(page);
  await page.keyboard.press('k');
  await expect(player).toHaveAttribute('data-status', 'playing', { timeout: 20_000 });
  await page.keyboard.press('m');
  await expect.poll(() => read('muted')).toBe(true);
  await page.keyboard.press('Shift+>');
  await expect.poll(() => read('playbackRate')).toBe(1.25);
  await page.keyboard.press('5');
  await expect.poll(() => read('currentTime')).toBeGreaterThan(14);
  await expect.poll(() => read('currentTime'), { timeout: 20_000 }).toBeGreaterThan(17);
  const saved = page.waitForResponse((response) => response.url().endsWith('/progress') && response.ok());
  await page.keyboard.press('Space');
  await saved;
  await expect.poll(() => read('paused')).toBe(true);
  await page.getByLabel('Comentário', { exact: true }).fill('km5');
  expect(await read('paused')).toBe(true);
  await page.reload();
  await expect.poll(() => read('currentTime')).toBeGreaterThan(14);
});

test('a video from a phone plays upright, and a sound-only file as audio', async ({ open, addStudent, panel }) => {
  const [phone, podcast] = await Promise.all(
    ['phone-rotated.mp4', 'podcast.mp3'].map((name) => uploadMedia(panel.token, name)),
  );
  const course = await createCourse(panel.token, [[{ media_id: phone!.id }, { media_id: podcast!.id }]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight > video.videoWidth), {
      timeout: 20_000,
    })
    .toBe(true);
  await page.goto(lessonUrl(course, 1));
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(18);
});

test('[4.7] [4.13] [5.1] the minimum-watch rule holds Next back on a tracked video', async ({
  open,
  addStudent,
  panel,
}) => {
  await meta(panel.token, 'limit_percetage_lesson', 'on');
  await meta(panel.token, 'number_limit_percetage_lesson', 80);
  const course = await createCourse(panel.token, [[YOUTUBE, {}, {}]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/home', student);
  await page.goto(lessonUrl(course, 0));
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page.getByText('Você precisa atingir uma determinada parte da aula para concluir!')).toBeVisible();
  await page.getByRole('link', { name: /Aula 3/ }).click();
  await expect(page.getByText('Você precisa concluir as aulas anteriores!')).toBeVisible();
  await expect(page).toHaveURL(lessonUrl(course, 0));
});

test('who watches stands over the picture where the panel’s settings say so, and nobody once they do not', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[YOUTUBE]]);
  const student = await addStudent([course.id]);
  const { page: settings } = await open('/configuracoes?secao=aulas', panel.admin);
  await alive(settings);
  const set = async (isOn: boolean) => {
    await settings.getByLabel(/^Mostrar nome e e-mail de quem assiste/).setChecked(isOn);
    await settings.getByRole('button', { name: 'Salvar' }).click();
    // Said once all settings are written, one after another; a click takes it away.
    await settings.getByText('Configurações salvas.').click();
  };
  const { page } = await open(lessonUrl(course, 0), student);
  const mark = page.getByRole('main').getByText(` · ${student.email}`);
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect(mark).toHaveCount(0);
  await set(true);
  await page.reload();
  await expect(mark).toBeVisible();
  await expect(mark).toHaveText(`${student.name} · ${student.email}`);
  await set(false);
  await page.reload();
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect(mark).toHaveCount(0);
});

test('what a tab shows is a stop of the Tab key, and the ring says so', async ({ open, addStudent, panel }) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  await alive(page);
  const shown = page.getByRole('tabpanel');
  // From the last thing before it, by the key.
  await shown.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(shown).toBeFocused();
  await expect(shown).toHaveCSS('outline-style', 'solid');
  await expect(shown).toHaveCSS('outline-width', '2px');
});

test('[4.9] [4.10] [4.12] Next completes and goes on, across modules; Previous goes back', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}, {}], [{}]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  const next = page.getByRole('button', { name: 'Próxima' });
  await next.click();
  await expect(page).toHaveURL(lessonUrl(course, 1));
  await expect(page.getByText('1 de 3 aulas')).toBeVisible();
  await next.click();
  await expect(page).toHaveURL(lessonUrl(course, 2));
  await expect(page.getByText('2 de 3 aulas')).toBeVisible();
  await expect(next).toBeDisabled();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page).toHaveURL(new RegExp(`/modulo/${course.moduleIds[0]}/aula/`));
});

test('[2.9] a module shows its lessons, and which of them are done; each leads to its own page', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Pincéis' }, { title: 'Papel' }], [{}]], 'Aquarela');
  const student = await addStudent([course.id]);
  const progress = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/progress`;
  await api('POST', progress, { token: student.token, body: { completed: true } });
  const { page } = await open(`/curso/${course.id}/modulo/${course.moduleIds[0]}`, student);
  await expect(page.getByRole('heading', { level: 1, name: /Módulo 1/ })).toBeVisible();
  await expect(page.getByText('1 de 2 aulas')).toBeVisible();
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(row('Pincéis').getByLabel('Concluída')).toBeVisible();
  await expect(row('Papel').getByLabel('Concluída')).toHaveCount(0);
  await page.getByRole('link', { name: /Papel/ }).last().click();
  await expect(page).toHaveURL(lessonUrl(course, 1));
});

test('deleting a comment or a lesson asks first, and a lesson comes back', async ({ open, addStudent, panel }) => {
  const course = await createCourse(panel.token, [[{ title: 'Pincéis' }]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  await page.getByRole('textbox', { name: 'Comentário' }).fill('Gostei');
  await page.getByRole('button', { name: 'Comentar' }).click();
  await page.getByRole('button', { name: 'Apagar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  // The comment, not the field it was written into.
  await expect(page.getByRole('listitem').getByText('Gostei')).toBeVisible();
  await page.getByRole('button', { name: 'Apagar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(page.getByText('Gostei')).toHaveCount(0);

  const { page: editor } = await open(editorUrl(course, 0), panel.admin);
  await editor.getByRole('button', { name: 'Apagar Pincéis' }).click();
  await expect(editor.getByRole('dialog', { name: 'Apagar Pincéis?' })).toContainText('fica 30 dias na lixeira');
  await editor.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  // Behind the open question there is no link at all, so that one is missing says nothing.
  await expect(editor.getByRole('dialog')).toHaveCount(0);
  await expect(editor.getByRole('link', { name: 'Pincéis' })).toHaveCount(0);
  await editor.getByRole('button', { name: 'Desfazer' }).click();
  await expect(editor.getByRole('link', { name: 'Pincéis' })).toBeVisible();
});

test('[4.11] [8.4] a locked lesson can be reached by its address and says that it is blocked', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  const course = await createCourse(panel.token, [[{}, { release_at: '2099-01-01T00:00:00Z' }]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 1), student);
  const modal = page.getByRole('dialog', { name: 'Aula Não Disponível!' });
  await expect(modal.getByText('Essa aula ainda esta bloqueada!')).toBeVisible();
  await modal.getByRole('button', { name: 'Fechar' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Aula Não Disponível!' })).toBeVisible();
  provoked.push(403);
});

test('[4.11] [8.4] a lesson of a locked module can be reached by its address too, and says that it is blocked', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  const course = await createCourse(panel.token, [[{}], [{ title: 'Pincéis' }]]);
  await api('PATCH', `/course/${course.id}/module/${course.moduleIds[1]}`, {
    token: panel.token,
    body: { release_at: '2099-01-01T12:00:00Z' },
  });
  const { page } = await open(lessonUrl(course, 1), await addStudent([course.id]));
  const modal = page.getByRole('dialog', { name: 'Aula Não Disponível!' });
  await expect(modal.getByText('Essa aula ainda esta bloqueada!')).toBeVisible();
  await expect(page).toHaveURL(lessonUrl(course, 1));
  provoked.push(403);
});

test('[4.11] the address of a locked module shows why it is locked, and none of its lessons', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}], [{ title: 'Pincéis' }]]);
  const [, locked] = course.moduleIds;
  const title = 'Módulo fechado';
  await api('PATCH', `/course/${course.id}/module/${locked}`, {
    token: panel.token,
    body: { title, release_at: '2099-01-01T12:00:00Z' },
  });
  const student = await addStudent([course.id]);
  const { page } = await open(`/curso/${course.id}/modulo/${locked}`, student);
  await expect(page.getByText('Este módulo ainda está bloqueado.')).toBeVisible();
  await expect(page.getByText(/Abre em 1 de janeiro/)).toBeVisible();
  await expect(page.getByText('Pincéis')).toBeHidden();
  await page.getByRole('link', { name: course.title }).click();
  await expect(page).toHaveURL(new RegExp(`/curso/${course.id}$`));
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'Este módulo ainda está bloqueado.' }),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/curso/${course.id}$`));
});

test('a course without access says so instead of opening', async ({ open, addStudent, panel }) => {
  await createCourse(panel.token, [[{}]], 'Só para quem comprou');
  const student = await addStudent();
  const { page } = await open('/home', student);
  // Before that the link leads to the course's own page, which says so there.
  await alive(page);
  await page.getByRole('link', { name: /Só para quem comprou/ }).click();
  await expect(page.getByText('Você não possui acesso ao curso!')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});

test('[4.14] a like shows at once, and goes back when the server refuses it', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  await page.getByLabel('Comentário', { exact: true }).fill('Oi');
  await page.getByRole('button', { name: 'Comentar' }).click();
  const like = page.getByRole('button', { name: 'Curtir' });
  const taken = page.waitForResponse('**/like');
  await like.click();
  await expect(page.getByRole('button', { name: 'Descurtir' })).toHaveText('1');
  // It shows before it is sent, and what is sent from here on is refused.
  await taken;
  await page.route('**/like', (route) =>
    route.fulfill({ status: 500, json: { code: 'server.failed', message: 'x', request_id: 'x' } }),
  );
  const refused = page.waitForResponse('**/like');
  await page.getByRole('button', { name: 'Descurtir' }).click();
  await refused;
  await expect(page.getByRole('button', { name: 'Descurtir' })).toHaveText('1');
  provoked.push(500);
});

test('[2.10] [2.43] a lesson stands between navbar and slide bar, and its player plays', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  const { id } = await sendSample('landscape-h264.mp4');
  const course = await createCourse(panel.token, [[{ title: 'Pincéis', media_id: id }, { title: 'Papel' }]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  await expect(page.getByRole('heading', { level: 1, name: 'Pincéis' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Início' })).toBeVisible();
  const slideBar = page.getByRole('complementary', { name: 'Aulas do curso' });
  await expect(slideBar.getByRole('link', { name: /Papel/ })).toBeVisible();
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await page.getByRole('button', { name: 'Reproduzir' }).last().click();
  await expect.poll(() => video.evaluate((played: HTMLVideoElement) => played.currentTime)).toBeGreaterThan(0);
  await slideBar.getByRole('link', { name: /Papel/ }).click();
  await expect(page).toHaveURL(lessonUrl(course, 1));
});

test('[5.8] comments show in a lesson unless the panel switched them off', async ({ open, addStudent, panel }) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  const comments = page.getByRole('tab', { name: 'Comentários' });
  await expect(comments).toBeVisible();
  // Asked for and answered, before they are refused.
  await page.waitForLoadState('networkidle');
  await meta(panel.token, 'coment_lesson', 'off');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Anotações' })).toBeVisible();
  await expect(comments).toHaveCount(0);
});

test('a comment that could not be sent stays in the field', async ({ open, addStudent, panel, consoleProblems }) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  const field = page.getByLabel('Comentário', { exact: true });
  await page.route('**/comment', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await field.fill('Não me perca');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/comment'));
  await page.getByRole('button', { name: 'Comentar' }).click();
  await failed;
  await expect(page.getByRole('button', { name: 'Comentar' })).toBeEnabled();
  await expect(field).toHaveValue('Não me perca');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/comment');
  await page.getByRole('button', { name: 'Comentar' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByText('Não me perca')).toHaveCount(1);
  consoleProblems.splice(0);
});

test('an upload that is cut goes on where it stopped', async ({ open, panel, consoleProblems }) => {
  const course = await createCourse(panel.token, [[{}]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  let cut = true;
  await page.route('**/api/media/upload/**', (route) => {
    if (cut && route.request().method() === 'PATCH') {
      cut = false;
      return route.abort();
    }
    return route.continue();
  });
  const content = Buffer.alloc(300_000, 'não é um vídeo ');
  await page.getByLabel('Arquivo da aula').setInputFiles({ name: 'texto.mp4', mimeType: 'video/mp4', buffer: content });
  await expect(page.getByText('Este arquivo não é um vídeo, um áudio nem um PDF')).toBeVisible({ timeout: 30_000 });
  consoleProblems.splice(0);
});

test.describe('an upload ends with its media, once', () => {
  /** More than one piece of what is sent at a time, so that some of it is there before the rest. */
  const content = Buffer.alloc(9 * 1024 * 1024, 'não é um vídeo ');
  const file = { name: 'texto.mp4', mimeType: 'video/mp4', buffer: content };
  const isNone = 'Este arquivo não é um vídeo, um áudio nem um PDF';
  const kept = async (token: string) =>
    (await api<LibraryPage>('GET', '/media', { token })).data.map(({ name }) => name);

  test('when its last answer is lost', async ({ open, panel, consoleProblems }) => {
    const course = await createCourse(panel.token, [[{}]]);
    const { page } = await open(editorUrl(course, 0), panel.admin);
    let lost = 0;
    await page.route('**/api/media/upload/**', async (route) => {
      const isLast = Number(route.request().headers()['upload-offset'] ?? 0) > 0;
      if (route.request().method() !== 'PATCH' || !isLast || lost > 0) return route.continue();
      lost += 1;
      // All of it arrives; nobody hears so.
      await fetchThrough(route);
      return route.abort();
    });
    await page.getByLabel('Arquivo da aula').setInputFiles(file);
    await expect(page.getByText(isNone)).toBeVisible({ timeout: 60_000 });
    expect(lost).toBe(1);
    expect(await kept(panel.token)).toEqual(['texto.mp4']);
    consoleProblems.splice(0);
  });

  test('when somebody leaves in the midst of it and comes back: it goes on from there', async ({
    open,
    panel,
    consoleProblems,
  }, testInfo) => {
    // The same file of the same day, as it lies on somebody's disk.
    const onDisk = testInfo.outputPath('texto.mp4');
    await writeFile(onDisk, content);
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
    // What went out has not arrived yet: who leaves before it is taken goes on from the midst of it.
    const taken = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.getByLabel('Arquivo da aula').setInputFiles(onDisk);
    await taken;
    await expect(page.getByText(/^8(,4|,39)? MB de /)).toBeVisible();
    await page.goto('/home');
    isHeld = false;
    // The browser kept the file: nobody is asked for it.
    await page.goto(editorUrl(course, 0));
    await expect(page.getByText(isNone)).toBeVisible({ timeout: 60_000 });
    expect(offsets).toEqual([0, 8 * 1024 * 1024]);
    expect(await kept(panel.token)).toEqual(['texto.mp4']);
    consoleProblems.splice(0);
  });
});
