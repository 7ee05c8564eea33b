import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture, putOn } from '../commands/look.ts';
import { listenAt } from '../commands/listen.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test('a comment of somebody else arrives by itself, its address leads to it, and one’s own is changed', async ({
  open,
  panel,
  addStudent,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const [student, other] = [await addStudent([course.id]), await addStudent([course.id])];
  const comments = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/comment`;
  const post = (token: string, comment: string) => api<{ id: number }>('POST', comments, { token, body: { comment } });
  const first = await post(other.token, 'O primeiro: veja https://example.com/papel.');
  for (let index = 0; index < 21; index += 1) await post(panel.token, `Número ${index}`);
  const { page } = await open('about:blank', student);
  await listenAt(page, `${lessonUrl(course, 0)}?comentario=${first.id}`);

  await test.step('the oldest is there, in sight, with its link', async () => {
    const target = page.getByText('O primeiro: veja');
    await expect(target).toBeInViewport();
    const link = target.getByRole('link', { name: 'https://example.com/papel' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    await keepPicture(page, testInfo, 'target', false);
  });

  await test.step('a new one arrives without asking', async () => {
    await page.getByText('Número 20', { exact: true }).waitFor();
    await post(other.token, 'Acabou de chegar');
    await expect(page.getByText('Acabou de chegar')).toBeVisible();
  });

  await test.step('one’s own is changed', async () => {
    const field = page.getByLabel('Comentário', { exact: true });
    const heightOf = async () => (await field.boundingBox())!.height;
    const before = await heightOf();
    // One line of it is broken into several, another is begun.
    await field.fill(`${'palavras '.repeat(60)}\nfim`);
    expect(await heightOf()).toBeGreaterThan(before * 2);
    expect(await field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await field.fill('linha\n'.repeat(200));
    expect(await heightOf()).toBeLessThanOrEqual(page.viewportSize()!.height / 2);
    await field.fill('Meu comentario');
    expect(await heightOf()).toBe(before);
    await page.getByRole('button', { name: 'Comentar' }).click();
    // The comment, not the field it was written into, which has the same text until it is sent.
    await page.getByRole('listitem').getByText('Meu comentario', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByLabel('Editar comentário').fill('Meu comentário');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('editado', { exact: true })).toBeVisible();
    await expect(page.getByText('Meu comentário', { exact: true })).toBeVisible();
  });

  await test.step('what is out of place is reported, and staff are led to it', async () => {
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Acabou de chegar' })
      .getByRole('button', { name: 'Denunciar' })
      .click();
    await expect(page.getByText('Obrigado. Quem cuida do painel foi avisado.')).toBeVisible();
    const { page: staff } = await open('/home', panel.admin);
    await staff.getByRole('button', { name: /^Notificações/ }).click();
    await staff.getByRole('link', { name: /foi denunciado/ }).click();
    await expect(staff.getByText('Acabou de chegar')).toBeInViewport();
  });
});

test('who is named behind an @ is offered, marked in the text and told; what was begun survives a reload', async ({
  open,
  panel,
  addStudent,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student, { version: 'v2' });
  const field = page.getByLabel('Comentário', { exact: true });
  await alive(page);
  await field.fill('Em casa, @Bia');
  const offered = page.getByRole('option', { name: /^Bia Moura/ });
  for (const [width, theme] of inTurn([1440, 390], ['light', 'dark'])) {
    await page.setViewportSize({ width, height: 900 });
    await putOn(page, theme);
    await field.scrollIntoViewIfNeeded();
    await expect(offered).toBeVisible();
    await keepPicture(page, testInfo, `offered-${width}`, false);
    expect(await findFaults(page)).toEqual([]);
  }
  await offered.click();
  await expect(field).toHaveValue('Em casa, @Bia Moura ');
  await field.press('End');
  await field.pressSequentially('viu?');
  await page.reload();
  await expect(field).toHaveValue('Em casa, @Bia Moura viu?');
  await page.getByRole('button', { name: 'Comentar' }).click();
  const said = page.getByRole('listitem').filter({ hasText: 'Em casa, @Bia Moura viu?' });
  await expect(said.getByText('@Bia Moura', { exact: true })).toBeVisible();
  await said.scrollIntoViewIfNeeded();
  await keepPicture(page, testInfo, 'said', false);
  await expect(field).toHaveValue('');
  const { page: staff } = await open('/home', panel.admin);
  await staff.getByRole('button', { name: /^Notificações/ }).click();
  await staff.getByRole('link', { name: /mencionou você em O papel/ }).click();
  await expect(staff.getByText('Em casa, @Bia Moura viu?')).toBeInViewport();
});
