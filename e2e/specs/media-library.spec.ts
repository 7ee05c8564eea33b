import type { Created } from '@clube/shared/contracts/common';
import type { LessonDraft } from '@clube/shared/contracts/outline';
import type { LibraryPage } from '@clube/shared/contracts/media';
import type { Page } from '@playwright/test';
import { api, mainUrl, panelUrl } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, putOn, WCAG_22 } from '../commands/look.ts';
import { readNotice, sample, uploadMedia } from '../commands/media.ts';
import { addPerson, createCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const library = (token: string, search = '') => api<LibraryPage>('GET', `/media${search}`, { token });
const item = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Mídias' }).getByRole('listitem').filter({ hasText: name });

test('[2.42] the home has the courses, and leads to managing, banners, cards, the media library and the order of the courses, in both layouts', async ({
  open,
  panel,
  addStudent,
}) => {
  const courses = [
    await createCourse(panel.token, [[{}]], 'Aquarela'),
    await createCourse(panel.token, [[{}]], 'Guache'),
  ];
  const media = await uploadMedia(panel.token, 'podcast.mp3');
  for (const [kind, title] of [
    ['banner', 'Faixa de julho'],
    ['card', 'Cartão de julho'],
  ] as const)
    await api<Created>('POST', `/${kind}`, { token: panel.token, body: { title, published: true } });
  const student = await addStudent(courses.map(({ id }) => id));
  const titles = async (of: Page) =>
    (
      await of
        .getByRole('main')
        // Beside each stands a way to its editor.
        .getByRole('link', { name: /^(?!Editar ).*(Aquarela|Guache)/s })
        .allInnerTexts()
    ).map((text) => /Aquarela|Guache/.exec(text)![0]);

  const { page } = await open('/home', panel.admin, { version: 'v1' });
  const home = page.getByRole('main');
  const links = {
    Administrar: /\/config_curso$/,
    Banners: /\/banners$/,
    Coleções: /\/cards$/,
    Mídias: /\/midias$/,
    'Ordenar cursos': /\/config_curso\?ordem/,
  };
  const manage = async (name: keyof typeof links) => {
    if (new URL(page.url()).pathname !== '/home') await page.goto('/home');
    await alive(page);
    await home.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(links[name]);
  };
  // Courses, banners and cards stand on it.
  const shows = async (courses: readonly string[]) => {
    await expect.poll(() => titles(page)).toEqual(courses);
    await expect(home.getByText('Faixa de julho')).toBeVisible();
    await expect(home.getByText('Cartão de julho')).toBeVisible();
  };
  await shows(['Aquarela', 'Guache']);

  await manage('Administrar');
  await expect(page.getByRole('button', { name: 'Criar curso' })).toBeVisible();
  await manage('Banners');
  await page.getByRole('link', { name: 'Faixa de julho' }).click();
  await expect(page.getByLabel('Título do banner')).toHaveValue('Faixa de julho');
  await manage('Coleções');
  await page.getByRole('link', { name: 'Cartão de julho' }).click();
  await expect(page.getByLabel('Título do cartão')).toHaveValue('Cartão de julho');
  await manage('Mídias');
  await expect(page.getByRole('heading', { level: 1, name: 'Biblioteca de mídias' })).toBeVisible();
  await expect(item(page, media.name)).toBeVisible();

  await manage('Ordenar cursos');
  await page.getByRole('button', { name: 'Mover Guache' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Guache levantado.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Guache está no lugar de Aquarela.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect
    .poll(async () => (await api<{ title: string }[]>('GET', '/course', panel)).map(({ title }) => title))
    .toEqual(['Guache', 'Aquarela']);

  // The other layout has another home: the same stands on it and leads there.
  await page.context().addCookies([{ name: 'club_version', value: 'v2', url: mainUrl() }]);
  await page.goto('/home');
  await shows(['Guache', 'Aquarela']);
  for (const [name, path] of Object.entries(links))
    await expect(home.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);

  // What was ordered is what students see; managing is not theirs.
  const { page: learner, context } = await open('about:blank', student);
  for (const version of ['v1', 'v2']) {
    await context.addCookies([{ name: 'club_version', value: version, url: panelUrl(panel.slug) }]);
    await learner.goto('/home');
    await expect.poll(() => titles(learner)).toEqual(['Guache', 'Aquarela']);
    for (const name of Object.keys(links))
      await expect(learner.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0);
  }
});

test('a file is sent into a folder, found without its accents, renamed, replaced in place, and deleted once no lesson shows it', async ({
  open,
  panel,
  provoked,
}) => {
  // What was replaced or deleted is asked for once more by who looks at it, and is gone.
  provoked.push(404);
  const { page } = await open('/midias', panel.admin);
  await alive(page);
  await readNotice(page);
  await expect(page.getByText('Sua biblioteca está vazia')).toBeVisible();
  await page.getByRole('button', { name: 'Nova pasta' }).click();
  await page.getByLabel('Nome da pasta').fill('Módulo um');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Nada por aqui ainda')).toBeVisible();

  await page.getByRole('button', { name: 'Enviar arquivo' }).click();
  await page.getByLabel('Arquivo da aula').setInputFiles(sample('fragmented.mp4'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Módulo um 1$/ })).toBeVisible();
  await item(page, 'fragmented.mp4').getByRole('link').click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByLabel('Fica na pasta').locator('option:checked')).toHaveText('Módulo um');
  await detail.getByLabel('Nome da mídia').fill('Introdução à aquarela');
  await detail.getByRole('button', { name: 'Salvar nome' }).click();
  await expect(detail.getByText('Introdução à aquarela').last()).toBeVisible();
  await detail.getByRole('button', { name: 'Fechar' }).click();
  await page.getByLabel('Buscar por nome').fill('introducao A');
  await expect(item(page, 'Introdução à aquarela')).toBeVisible();
  await page.getByLabel('Buscar por nome').fill('nada disso');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.getByLabel('Buscar por nome').fill('');

  const [first] = (await library(panel.token)).data;
  const course = await createCourse(panel.token, [[{ media_id: first!.id }]]);
  await item(page, 'Introdução').getByRole('link').click();
  await expect(detail.getByRole('link', { name: 'Aula 1' })).toBeVisible();
  await expect(detail.getByText('Está em uso, por isso não pode ser apagada')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Apagar mídia' })).toHaveCount(0);

  await detail.getByRole('button', { name: 'Escolher outro arquivo' }).click();
  await detail.getByLabel('Arquivo da aula').setInputFiles(sample('landscape-h264.mp4'));
  const lesson = () =>
    api<LessonDraft>(
      'GET',
      `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/draft`,
      panel,
    );
  // It is looked at in its turn, behind what other tests sent: that may take as long as a test may.
  await expect.poll(async () => (await lesson()).media_id, { timeout: 0 }).not.toBe(first!.id);
  // The lesson, the name and the folder are the new file's.
  await page.goto('/midias');
  await alive(page);
  await page.getByRole('button', { name: /^Módulo um/ }).click();
  await item(page, 'Introdução à aquarela').getByRole('link').click();
  await expect(detail.getByRole('link', { name: 'Aula 1' })).toBeVisible();
  await expect(detail.getByText(/0:30/)).toBeVisible();

  await api('PATCH', `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}`, {
    token: panel.token,
    body: { media_id: null },
  });
  await page.reload();
  await alive(page);
  await detail.getByRole('button', { name: 'Apagar mídia' }).click();
  await page
    .getByRole('dialog', { name: /^Apagar/ })
    .getByRole('button', { name: 'Apagar', exact: true })
    .click();
  await expect.poll(async () => (await library(panel.token)).data).toEqual([]);
});

test('a lesson shows what is chosen from the library; an instructor chooses of what is theirs', async ({
  open,
  panel,
}) => {
  const foreign = await uploadMedia(panel.token, 'fragmented.mp4');
  const course = await createCourse(panel.token, [[{}]]);
  const teacher = await addPerson(panel.token, 'instructor', [course.id]);
  const own = await uploadMedia(teacher.token, 'podcast.mp3');
  const [{ id, moduleId }] = course.lessons as [(typeof course.lessons)[number]];
  const { page } = await open(`/config_curso/${course.id}/module/${moduleId}/lesson?aula=${id}`, teacher);
  await alive(page);
  await page.getByRole('button', { name: 'Escolher da biblioteca' }).click();
  await expect(page.getByRole('button', { name: `Usar ${own.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Usar ${foreign.name}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Usar ${own.name}` }).click();
  await expect(page.getByRole('link', { name: own.name })).toBeVisible();
  await expect
    .poll(async () => (await library(teacher.token)).data.map(({ name, uses_count }) => [name, uses_count]))
    .toEqual([[own.name, 1]]);
});

test('what the library shows can be read and reached at every width, in both themes', async ({ open, panel }) => {
  const media = await uploadMedia(panel.token, 'podcast.mp3');
  const { page } = await open('/midias', panel.admin);
  await alive(page);
  const stands = async () => {
    for (const [width, theme] of inTurn([390, 768, 1440], ['light', 'dark'])) {
      await page.setViewportSize({ width, height: 900 });
      await putOn(page, theme);
      expect(await findFaults(page, WCAG_22)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  };
  await expect(item(page, media.name)).toBeVisible();
  await stands();
  await page.getByRole('button', { name: 'Lista' }).click();
  await stands();
  await item(page, media.name).getByRole('link').click();
  await expect(page.getByRole('dialog').getByText('Em lugar nenhum.')).toBeVisible();
  await stands();
});
