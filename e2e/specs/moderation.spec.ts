import { api } from '../commands/api.ts';
import { addPerson, createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const meta = (token: string, key: string, value: unknown) => api('POST', '/meta', { token, body: { key, value } });

test('[2.19] at /comentarios a moderator decides what of the panel’s comments members see, and takes it back', async ({
  open,
  addStudent,
  panel,
}) => {
  await meta(panel.token, 'comment_review', 'on');
  const course = await createCourse(panel.token, [[{ title: 'Papel' }]], 'Aquarela');
  const [writer, reader] = [await addStudent([course.id]), await addStudent([course.id])];
  const { id, moduleId } = course.lessons[0]!;
  const comments = `/course/${course.id}/module/${moduleId}/lesson/${id}/comment`;
  for (const comment of ['Qual gramatura?', 'Compre seguidores'])
    await api('POST', comments, { token: writer.token, body: { comment } });

  const { page } = await open('/home', await addPerson(panel.token, 'moderator'));
  await page.getByRole('navigation').getByRole('link', { name: 'Comentários' }).click();
  await expect(page).toHaveURL(/\/comentarios$/);
  await expect(page.getByRole('heading', { name: 'Comentários', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aguardando 2' })).toHaveAttribute('aria-pressed', 'true');
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await item('Qual gramatura?').getByRole('button', { name: 'Aprovar' }).click();
  await expect(page.getByText('1 comentário publicado.')).toBeVisible();
  await item('Compre seguidores').getByRole('button', { name: 'Spam' }).click();
  await expect(page.getByText('Nada espera por você')).toBeVisible();

  const { page: learner } = await open(lessonUrl(course, 0), reader);
  await expect(learner.getByText('Qual gramatura?')).toBeVisible();
  await expect(learner.getByText('Compre seguidores')).toHaveCount(0);

  // The last decision is taken back; then everything is answered and hidden by the keyboard.
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(item('Compre seguidores')).toBeVisible();
  await page.getByRole('button', { name: 'Todos', exact: true }).click();
  await item('Qual gramatura?').getByRole('button', { name: 'Responder' }).click();
  await page.keyboard.type('300 g.');
  await page.keyboard.press('Control+Enter');
  await expect(item('300 g.')).toBeVisible();
  await item('Compre seguidores').press('x');
  await expect(item('Compre seguidores').getByText('Oculto', { exact: true })).toBeVisible();
  await learner.reload();
  await expect(learner.getByText('300 g.')).toBeVisible();
  await expect(learner.getByText('Compre seguidores')).toHaveCount(0);
});
