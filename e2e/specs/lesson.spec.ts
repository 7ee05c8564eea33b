import type { LibraryPage } from '@clube/shared/contracts/media';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse, editorUrl, lessonUrl } from '../commands/panel.ts';
import { fetchThrough } from '../fixtures/fetch-through.ts';
import { expect, test } from '../fixtures/test.ts';

const YOUTUBE = { media_url: 'https://www.youtube.com/watch?v=abc' };
const meta = (token: string, key: string, value: unknown) => api('POST', '/meta', { token, body: { key, value } });

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

test('[5.8] who watches stands over the picture where the panel’s settings say so, and nobody once they do not; comments show unless it switched them off', async ({
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

  const comments = page.getByRole('tab', { name: 'Comentários' });
  await expect(comments).toBeVisible();
  // Asked for and answered, before they are refused.
  await expect(page.getByText('Ninguém comentou ainda')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await meta(panel.token, 'coment_lesson', 'off');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Anotações' })).toBeVisible();
  await expect(comments).toHaveCount(0);
});

test('[4.9 in part] [4.10] [4.12 in part] Next completes and goes on, across modules; Previous goes back', async ({
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

test('[2.9] [4.11] [8.4] a module shows its lessons and which are done; what is locked says so where its address leads, and a card leads to none of it', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  provoked.push(403);
  const course = await createCourse(
    panel.token,
    [[{ title: 'Pincéis' }, { title: 'Papel' }], [{ title: 'Verniz' }], [{}, { release_at: '2099-01-01T00:00:00Z' }]],
    'Aquarela',
  );
  await createCourse(panel.token, [[{}]], 'Só para quem comprou');
  const [first, locked] = course.moduleIds;
  const title = 'Módulo fechado';
  await api('PATCH', `/course/${course.id}/module/${locked}`, {
    token: panel.token,
    body: { title, release_at: '2099-01-01T12:00:00Z' },
  });
  const student = await addStudent([course.id]);
  const progress = `/course/${course.id}/module/${first}/lesson/${course.lessons[0]!.id}/progress`;
  await api('POST', progress, { token: student.token, body: { completed: true } });
  const { page } = await open(`/curso/${course.id}/modulo/${first}`, student);

  await test.step('a module: its lessons, each of which leads to its own page', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /Módulo 1/ })).toBeVisible();
    await expect(page.getByText('1 de 2 aulas')).toBeVisible();
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(row('Pincéis').getByLabel('Concluída')).toBeVisible();
    await expect(row('Papel').getByLabel('Concluída')).toHaveCount(0);
    await page.getByRole('link', { name: /Papel/ }).last().click();
    await expect(page).toHaveURL(lessonUrl(course, 1));
  });

  for (const [what, index] of [
    ['a lesson of a locked module', 2],
    ['a locked lesson', 4],
  ] as const)
    await test.step(what, async () => {
      await page.goto(lessonUrl(course, index));
      const modal = page.getByRole('dialog', { name: 'Aula Não Disponível!' });
      await expect(modal.getByText('Essa aula ainda esta bloqueada!')).toBeVisible();
      await expect(page).toHaveURL(lessonUrl(course, index));
      await modal.getByRole('button', { name: 'Fechar' }).click();
      await expect(modal).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Aula Não Disponível!' })).toBeVisible();
    });

  await test.step('the address of a locked module shows why it is locked, and none of its lessons', async () => {
    await page.goto(`/curso/${course.id}/modulo/${locked}`);
    await expect(page.getByText('Este módulo ainda está bloqueado.')).toBeVisible();
    await expect(page.getByText(/Abre em 1 de janeiro/)).toBeVisible();
    await expect(page.getByText('Verniz')).toBeHidden();
    await page.getByRole('link', { name: course.title }).click();
    await expect(page).toHaveURL(new RegExp(`/curso/${course.id}$`));
    await page.getByRole('button', { name: new RegExp(title) }).click();
    await expect(
      page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'Este módulo ainda está bloqueado.' }),
    ).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/curso/${course.id}$`));
  });

  await test.step('a course without access says so instead of opening', async () => {
    await page.goto('/home');
    // Before that the link leads to the course's own page, which says so there.
    await alive(page);
    await page.getByRole('link', { name: /Só para quem comprou/ }).click();
    await expect(page.getByText('Você não possui acesso ao curso!')).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test('[2.10] [2.43] a lesson stands between navbar and slide bar; its player plays, answers to keys, and goes on where it stopped', async ({
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
  const player = page.locator('[data-status]');
  const video = page.locator('video');
  await expect(video).toBeVisible();
  const read = <K extends 'currentTime' | 'paused' | 'muted' | 'playbackRate'>(key: K) =>
    video.evaluate((element: HTMLVideoElement, name) => element[name], key);
  await expect(player).toHaveAttribute('data-status', 'started');

  await test.step('its button and its keys', async () => {
    // The server draws a player that has started too; keys are heard once it is alive.
    await alive(page);
    await page.getByRole('button', { name: 'Reproduzir' }).last().click();
    await expect(player).toHaveAttribute('data-status', 'playing', { timeout: 20_000 });
    await expect.poll(() => read('currentTime')).toBeGreaterThan(0);
    // Keys are heard wherever somebody is, not only on a button.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('m');
    await expect.poll(() => read('muted')).toBe(true);
    await page.keyboard.press('Shift+>');
    await expect.poll(() => read('playbackRate')).toBe(1.25);
    await page.keyboard.press('5');
    await expect.poll(() => read('currentTime'), { timeout: 20_000 }).toBeGreaterThan(16);
    const saved = page.waitForResponse((response) => response.url().endsWith('/progress') && response.ok());
    await page.keyboard.press('k');
    await saved;
    await expect.poll(() => read('paused')).toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(() => read('paused')).toBe(false);
    await page.keyboard.press('Space');
    await expect.poll(() => read('paused')).toBe(true);
    // However long that took: who stops within five seconds of the end begins anew.
    await page.keyboard.press('5');
    await expect.poll(async () => Math.round(await read('currentTime'))).toBe(15);
    await page.getByLabel('Comentário', { exact: true }).fill('km5');
    expect(await read('paused')).toBe(true);
    await page.reload();
    await expect.poll(() => read('currentTime')).toBeGreaterThan(14);
  });

  await test.step('the next one by the slide bar; what a tab shows is a stop of the Tab key, and the ring says so', async () => {
    await alive(page);
    await slideBar.getByRole('link', { name: /Papel/ }).click();
    await expect(page).toHaveURL(lessonUrl(course, 1));
    await expect(page.getByRole('heading', { level: 1, name: 'Papel' })).toBeVisible();
    const shown = page.getByRole('tabpanel');
    // From the last thing before it, by the key.
    await shown.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(shown).toBeFocused();
    await expect(shown).toHaveCSS('outline-style', 'solid');
    await expect(shown).toHaveCSS('outline-width', '2px');
  });
});

test('the slide bar folds away and gives its room to the lesson, stays so in the next one, and comes back with the lesson marked', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [Array.from({ length: 30 }, () => YOUTUBE)]);
  const { page } = await open(lessonUrl(course, 24), await addStudent([course.id]));
  await alive(page);
  const slideBar = page.getByRole('complementary', { name: 'Aulas do curso' });
  const fold = slideBar.getByRole('button', { name: 'Lista de aulas' });
  const widthOf = async (what: typeof slideBar) => (await what.boundingBox())!.width;
  const player = page.locator('[data-status]');
  const before = await widthOf(player);
  // However far down the list is.
  await expect(slideBar.getByRole('link', { name: /Aula 25/ })).toBeInViewport();
  await fold.focus();
  await expect(fold).toBeInViewport({ ratio: 1 });
  await expect(slideBar.getByRole('link', { name: /Aula 25/ })).toBeInViewport();
  await fold.click();
  await expect(slideBar.getByRole('link')).toHaveCount(0);
  expect(await widthOf(slideBar)).toBeLessThan(48);
  expect(await widthOf(player)).toBeGreaterThan(before + 300);
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page).toHaveURL(lessonUrl(course, 25));
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(slideBar.getByRole('link', { name: /Aula 26/ })).toHaveAttribute('aria-current', 'page');
  await expect(slideBar.getByRole('link', { name: /Aula 26/ })).toBeInViewport();
  await expect(fold).toBeInViewport({ ratio: 1 });
  await expect.poll(() => widthOf(player)).toBe(before);
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

  // What it asks for once more after a change would be refused, rightly, while the lesson is in the bin.
  await page.close();

  const { page: editor } = await open(editorUrl(course, 0), panel.admin);
  await editor.getByRole('button', { name: 'Apagar Pincéis' }).click();
  await expect(editor.getByRole('dialog', { name: 'Apagar Pincéis?' })).toContainText('fica 30 dias na lixeira');
  await editor.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  // Behind the open question there is no link at all, so that one is missing says nothing.
  await expect(editor.getByRole('dialog')).toHaveCount(0);
  await expect(editor.getByRole('link', { name: 'Pincéis' })).toHaveCount(0);
  await editor.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(editor.getByRole('link', { name: 'Pincéis' })).toBeVisible();
});

test('an upload whose first piece is cut and whose last answer is lost ends with its media, once', async ({
  open,
  panel,
  consoleProblems,
}) => {
  /** More than one piece of what is sent at a time, so that some of it is there before the rest. */
  const content = Buffer.alloc(9 * 1024 * 1024, 'não é um vídeo ');
  const file = { name: 'texto.mp4', mimeType: 'video/mp4', buffer: content };
  const isNone = 'Este arquivo não é um vídeo, um áudio nem um PDF';
  const kept = async (token: string) =>
    (await api<LibraryPage>('GET', '/media', { token })).data.map(({ name }) => name);

  const course = await createCourse(panel.token, [[{}]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  let [cut, lost] = [0, 0];
  await page.route('**/api/media/upload/**', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const isLast = Number(route.request().headers()['upload-offset'] ?? 0) > 0;
    if (!isLast && cut === 0) {
      cut += 1;
      return route.abort();
    }
    if (!isLast || lost > 0) return route.continue();
    lost += 1;
    // All of it arrives; nobody hears so.
    await fetchThrough(route);
    return route.abort();
  });
  await page.getByLabel('Arquivo da aula').setInputFiles(file);
  // It is looked at in its turn, behind what other tests sent: that may take as long as a test may.
  await expect(page.getByText(isNone)).toBeVisible({ timeout: 0 });
  expect([cut, lost]).toEqual([1, 1]);
  expect(await kept(panel.token)).toEqual(['texto.mp4']);
  consoleProblems.splice(0);
});
