import type { Outline, OutlineMade } from '@clube/shared/contracts/outline';
import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { inTurn } from '../commands/in-turn.ts';
import { alive } from '../commands/drawn.ts';
import { listenAt } from '../commands/listen.ts';
import { findFaults, keepPicture, putOn } from '../commands/look.ts';
import { addPerson, createCourse, editorUrl, lessonUrl, type TestCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const modulesUrl = (course: TestCourse) => `/config_curso/${course.id}/module`;
/** Titles from top to bottom, as the server has them. */
async function orderOf(course: TestCourse, token: string) {
  const { modules } = await api<Outline>('GET', `/course/${course.id}/outline`, { token });
  return modules.map(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)].join(' '));
}
const saved = (page: Page) => expect(page.getByText('Tudo salvo')).toBeVisible();

test('[2.11] at /config_curso the courses are listed, and each leads to its settings at /config_curso/{curso}', async ({
  open,
  panel,
}) => {
  const { id } = await createCourse(panel.token, [[{}]], 'Gravura');
  const { page } = await open('/config_curso', panel.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Cursos' })).toBeVisible();
  await page.getByRole('link', { name: /Gravura/ }).click();
  for (const isAnew of [false, true]) {
    if (isAnew) await page.reload();
    await expect(page).toHaveURL(({ pathname }) => pathname === `/config_curso/${id}`);
    await expect(page.getByLabel('Título do curso')).toHaveValue('Gravura');
    await expect(page.getByRole('button', { name: 'Tirar do ar' })).toBeVisible();
  }
});

test('a title is changed in the tree: by F2 and by two clicks, Enter and leaving it save, Esc does not', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }, { title: 'Tinta' }]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  const tree = page.getByRole('list', { name: 'Módulos e aulas' });
  const row = (name: string) => tree.getByRole('link', { name });
  const field = (title: string) => tree.getByRole('textbox', { name: `Título de ${title}` });

  await row('Tinta').focus();
  await page.keyboard.press('F2');
  await expect(field('Tinta')).toBeFocused();
  await page.keyboard.type('Cor');
  await page.keyboard.press('Enter');
  await expect(row('Cor')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Água');
  await page.keyboard.press('Escape');
  await expect(row('Cor')).toBeFocused();
  await row('1. Módulo 1').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Materiais');
  await page.getByLabel('Título da aula').click();
  await expect(row('1. Materiais')).toBeVisible();

  // From where nothing is chosen yet, too: the first of the two clicks opens the lesson.
  await page.goto(modulesUrl(course));
  await alive(page);
  await row('Papel').dblclick();
  await field('Papel').fill('Papéis');
  await page.keyboard.press('Enter');
  // What is open beside it shows the new title too.
  await expect(page.getByLabel('Título da aula')).toHaveValue('Papéis');
  await expect.poll(() => orderOf(course, panel.token)).toEqual(['Materiais Papéis Cor']);
});

test('[2.13] at /config_curso/{curso}/module modules are made, renamed, put in order and deleted', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }], []]);
  const { page } = await open(modulesUrl(course), panel.admin);
  const tree = page.getByRole('list', { name: 'Módulos e aulas' });

  await page.getByLabel('Novo módulo').fill('Luz');
  await page.getByRole('button', { name: 'Criar módulo' }).click();
  await expect(tree.getByRole('link', { name: '3. Luz' })).toBeVisible();

  await tree.getByRole('link', { name: '1. Módulo 1' }).click();
  await page.getByLabel('Título do módulo').fill('Materiais');
  await page.getByLabel('Título do módulo').blur();
  await expect(tree.getByRole('link', { name: '1. Materiais' })).toBeVisible();

  await tree.getByRole('button', { name: 'Mover Luz' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Luz levantado.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Luz está no lugar de Módulo 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(tree.getByRole('link', { name: '2. Luz' })).toBeVisible();
  await expect.poll(() => orderOf(course, panel.token)).toEqual(['Materiais Papel', 'Luz', 'Módulo 2']);

  await tree.getByRole('link', { name: '1. Materiais' }).click();
  await page.getByRole('button', { name: 'Apagar Materiais' }).click();
  const question = page.getByRole('dialog', { name: 'Apagar Materiais?' });
  await expect(question).toContainText('Vai junto: 1 aula');
  await question.getByRole('button', { name: 'Apagar' }).click();
  await expect(tree.getByRole('link', { name: '1. Luz' })).toBeVisible();
  expect(await orderOf(course, panel.token)).toEqual(['Luz', 'Módulo 2']);
});

test('[2.14] at /config_curso/{curso}/module/{module}/lesson lessons are made, changed, put in order and deleted', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }], [{ title: 'Água' }]]);
  const { page } = await open(`${modulesUrl(course)}/${course.moduleIds[0]}/lesson`, panel.admin);
  const tree = page.getByRole('list', { name: 'Módulos e aulas' });

  await page.getByRole('button', { name: 'Nova aula em Módulo 1' }).click();
  await expect(page).toHaveURL(/\/lesson\?aula=\d+$/);
  await page.getByLabel('Título da aula').fill('Pincéis');
  await page.getByLabel('Texto da aula').fill('Redondo e chato.');
  await page.getByLabel('Texto da aula').blur();
  await saved(page);
  await page.getByLabel('Ou o link de um vídeo ou de uma página').fill('https://vimeo.com/123');
  await page.getByRole('button', { name: 'Usar este link' }).click();
  await expect(page.getByText('https://vimeo.com/123')).toBeVisible();
  await page.getByRole('button', { name: 'Tirar da aula' }).click();
  await expect(page.getByLabel('Arquivo da aula')).toBeAttached();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Voltar a rascunho' })).toBeVisible();
  const lessonId = Number(new URL(page.url()).searchParams.get('aula'));
  const { page: learner } = await open(
    `/curso/${course.id}/modulo/${course.moduleIds[0]}/aula/${lessonId}`,
    await addStudent([course.id]),
  );
  await expect(learner.getByRole('heading', { name: 'Pincéis' })).toBeVisible();
  await expect(learner.getByText('Redondo e chato.')).toBeVisible();
  // What this page asks for below the module would not be there once the lesson has moved.
  await learner.close();

  // By the pointer, into the other module.
  await tree.getByRole('button', { name: 'Mover Pincéis' }).hover();
  await page.mouse.down();
  const target = (await tree.getByRole('link', { name: 'Água' }).boundingBox())!;
  await page.mouse.move(target.x + 20, target.y - 10, { steps: 5 });
  await page.mouse.move(target.x + 20, target.y + target.height / 2, { steps: 5 });
  // It falls where the page last drew it, which may be a moment behind the pointer.
  await expect(page.getByText('Pincéis está no lugar de Água.')).toBeAttached();
  await page.mouse.up();
  await expect.poll(() => orderOf(course, panel.token)).toEqual(['Módulo 1 Papel', 'Módulo 2 Água Pincéis']);
  await expect(page.getByText('Módulo 2 · Aula 2')).toBeVisible();
  // And back, by the keyboard.
  await tree.getByRole('button', { name: 'Mover Água' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Água levantado.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Água está no lugar de Módulo 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => orderOf(course, panel.token)).toEqual(['Módulo 1 Papel Água', 'Módulo 2 Pincéis']);

  await tree.getByRole('link', { name: 'Papel' }).click();
  await page.getByRole('button', { name: 'Apagar Papel' }).click();
  await page.getByRole('dialog', { name: 'Apagar Papel?' }).getByRole('button', { name: 'Apagar' }).click();
  // All that the tree shows: behind the open question it has no link at all, so that one is missing says nothing.
  await expect(tree.getByRole('link')).toHaveText(['1. Módulo 1', 'Água', '2. Módulo 2', 'Pincéis']);
  expect(await orderOf(course, panel.token)).toEqual(['Módulo 1 Água', 'Módulo 2 Pincéis']);
});

test('a draft is not shown to members, and a lesson opens days after the enrolment', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }, { title: 'Água' }]]);
  const student = await addStudent([course.id]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  await page.getByRole('button', { name: 'Voltar a rascunho' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar a rascunho' }).click();
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Água' }).click();
  // Both lessons have the same fields.
  await expect(page.getByLabel('Título da aula')).toHaveValue('Água');
  await page.getByLabel('Quando abre').selectOption('days');
  await page.getByLabel('Dias', { exact: true }).fill('10');
  await page.getByLabel('Dias', { exact: true }).blur();
  await saved(page);
  const { page: learner } = await open(`/curso/${course.id}/modulo/${course.moduleIds[0]}`, student);
  await expect(learner.getByText('Água').first()).toBeVisible();
  await expect(learner.getByText('Papel')).toHaveCount(0);
  await learner.goto(lessonUrl(course, 1));
  await expect(learner.getByRole('dialog', { name: 'Aula Não Disponível!' })).toBeVisible();
  provoked.push(403);
});

test('two people who edit the same lesson see both, and lose nothing', async ({ open, panel, provoked }) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  await expect(page.getByLabel('Título da aula')).toHaveValue('Papel');
  const { id, moduleId } = course.lessons[0]!;
  await api('PATCH', `/course/${course.id}/module/${moduleId}/lesson/${id}`, {
    token: panel.token,
    body: { title: 'Folhas' },
  });
  provoked.push(409);
  await page.getByLabel('Título da aula').fill('Papéis');
  await page.getByLabel('Título da aula').blur();
  const both = page.getByRole('alert').filter({ hasText: 'Outra pessoa salvou enquanto você editava' });
  await expect(both).toContainText('Folhas');
  await expect(both).toContainText('Papéis');
  await page.getByRole('link', { name: '1. Módulo 1' }).click();
  await page.getByRole('dialog', { name: 'Sair daqui?' }).getByRole('button', { name: 'Ficar' }).click();
  await both.getByRole('button', { name: 'Salvar o meu' }).click();
  await saved(page);
  expect(await orderOf(course, panel.token)).toEqual(['Módulo 1 Papéis']);
});

test('two people of staff see each other: in the head, at what each has open, and above a lesson that both have', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }, { title: 'Água' }]]);
  const teacher = await addPerson(panel.token, 'instructor', [course.id]);
  const { page } = await open('about:blank', panel.admin);
  // Nobody touches it: of who came before it listens it would know with its own next word, a quarter of a minute later.
  await listenAt(page, editorUrl(course, 0));
  const { page: theirs } = await open(editorUrl(course, 1), teacher);
  const also = page.getByRole('list', { name: 'Também neste curso' });
  await expect(also).toContainText(teacher.name);
  await expect(theirs.getByRole('list', { name: 'Também neste curso' })).toContainText(panel.admin.name);
  const water = page
    .getByRole('list', { name: 'Módulos e aulas' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Água' }) });
  await expect(water).toContainText(`${teacher.name} está aqui`);
  await expect(page.getByText('está editando esta aula')).toHaveCount(0);
  await theirs.getByRole('link', { name: 'Papel' }).click();
  for (const one of [page, theirs]) await expect(one.getByText('está editando esta aula')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  // Whoever leaves is gone at once: what is not heard of would be there for half a minute.
  await theirs.goto('/home');
  await expect(also).toHaveCount(0);
  await expect(page.getByText('está editando esta aula')).toHaveCount(0);
});

test('of a course of many lessons those in sight are drawn; the chosen one comes into sight, and goes where it is taken', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, []);
  const titles = Array.from({ length: 500 }, (_title, at) => `Folha ${at + 1}`);
  const { modules } = await api<OutlineMade>('POST', `/course/${course.id}/outline/batch`, {
    token: panel.token,
    body: { key: 'many', modules: [{ title: 'Papel', lessons: titles }] },
  });
  const [{ id: moduleId, lessons }] = modules as [OutlineMade['modules'][number]];
  const url = (lesson: number) => `${modulesUrl(course)}/${moduleId}/lesson?aula=${lessons[lesson - 1]}`;
  const { page } = await open(url(400), panel.admin);
  const tree = page.getByRole('list', { name: 'Módulos e aulas' });
  const link = (lesson: number) => page.getByRole('link', { name: `Folha ${lesson}`, exact: true });
  const row = (lesson: number) => tree.getByRole('listitem').filter({ has: link(lesson) });
  await expect(row(400)).toBeInViewport();
  expect(await tree.getByRole('listitem').count()).toBeLessThan(150);
  await expect(row(400)).toHaveAttribute('aria-posinset', '400');
  await row(400).hover();
  await page.mouse.wheel(0, 100_000);
  await link(500).click();
  await expect(page.getByLabel('Título da aula')).toHaveValue('Folha 500');
  await tree.getByRole('button', { name: 'Mover Folha 500' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Folha 500 levantado.')).toBeAttached();
  for (let key = 0; key < 40; key += 1) await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Folha 500 está no lugar de Folha 460.')).toBeAttached();
  await page.keyboard.press('Space');
  const order = async () => {
    const outline = await api<Outline>('GET', `/course/${course.id}/outline`, { token: panel.token });
    return outline.modules[0]!.lessons.slice(457, 462).map(({ title }) => title);
  };
  await expect.poll(order).toEqual(['Folha 458', 'Folha 459', 'Folha 500', 'Folha 460', 'Folha 461']);
});

test('what is looked for in the tree and the way back from a move stay as one goes from the course into a lesson', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }, { title: 'Luz e sombra' }, { title: 'Água' }]]);
  const { page } = await open(`/config_curso/${course.id}`, panel.admin);
  const tree = page.getByRole('list', { name: 'Módulos e aulas' });
  const titles = () => tree.getByRole('link').allTextContents();
  const undo = page.getByRole('button', { name: 'Desfazer a última mudança de ordem' });
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await tree.getByRole('button', { name: 'Mover Água' }).focus();
  for (const key of ['Space', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByText('Água está no lugar de Luz e sombra.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(titles).toEqual(['1. Módulo 1', 'Papel', 'Água', 'Luz e sombra']);
  await page.getByLabel('Filtrar aulas').fill('agua');
  await expect.poll(titles).toEqual(['1. Módulo 1', 'Água']);
  await tree.getByRole('link', { name: 'Água' }).click();
  await expect(page.getByLabel('Título da aula')).toHaveValue('Água');
  await expect(page.getByLabel('Filtrar aulas')).toHaveValue('agua');
  await page.getByLabel('Filtrar aulas').press('Escape');
  await expect(page.getByLabel('Filtrar aulas')).toHaveValue('');
  await undo.click();
  await expect.poll(titles).toEqual(['1. Módulo 1', 'Papel', 'Luz e sombra', 'Água']);
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
});

test('the workbench is accessible and as wide as its window, on a phone, a tablet and a desk, light and dark', async ({
  open,
  panel,
}, testInfo) => {
  const course = await createCourse(panel.token, [
    [{ title: 'Papel' }, { title: 'Luz e sombra em camadas que não acabam nunca' }],
    [
      { title: 'Água', release_at: '2099-01-01T00:00:00Z' },
      { title: 'Céu', published: false },
    ],
  ]);
  const { page } = await open(modulesUrl(course), panel.admin);
  const stands = async (name: string, widths: readonly number[]) => {
    for (const [width, theme] of inTurn(widths, ['dark', 'light'])) {
      await page.setViewportSize({ width, height: 900 });
      await putOn(page, theme);
      expect(await findFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await keepPicture(page, testInfo, `${name}-${width}-${theme}`);
    }
  };
  const first = page.getByRole('link', { name: '1. Módulo 1' });
  await expect(first).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar 1 rascunho' })).toBeVisible();
  await stands('tree', [390, 768, 1440]);
  await page.getByRole('link', { name: 'Luz e sombra' }).click();
  await expect(page.getByLabel('Título da aula')).toBeVisible();
  await stands('lesson', [768, 1440, 390]);
  await expect(first).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Módulos e aulas' }).click();
  await expect(first).toBeVisible();
});
