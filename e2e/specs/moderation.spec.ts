import { api } from '../commands/api.ts';
import { listenAt } from '../commands/listen.ts';
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
  // Until it is sent the words stand in the field, which is in an item too.
  await expect(page.getByRole('textbox', { name: /^Resposta para / })).toHaveCount(0);
  await expect(item('300 g.')).toBeVisible();
  await item('Compre seguidores').press('x');
  await expect(item('Compre seguidores').getByText('Oculto', { exact: true })).toBeVisible();
  await learner.reload();
  await expect(learner.getByText('300 g.')).toBeVisible();
  await expect(learner.getByText('Compre seguidores')).toHaveCount(0);
});

test('what waits is counted in the navigation; a pin, an answer and a block are seen by students', async ({
  open,
  addStudent,
  panel,
}) => {
  await meta(panel.token, 'comment_review', 'on');
  const course = await createCourse(panel.token, [[{ title: 'Papel' }]], 'Aquarela');
  const [writer, reader] = [await addStudent([course.id]), await addStudent([course.id])];
  const { id, moduleId } = course.lessons[0]!;
  const comments = `/course/${course.id}/module/${moduleId}/lesson/${id}/comment`;
  const post = (comment: string, parent?: number) =>
    api<{ id: number }>('POST', comments, {
      token: writer.token,
      body: { comment, ...(parent && { parent_lesson_comment_id: parent }) },
    });

  const { page } = await open('/home', await addPerson(panel.token, 'moderator'));
  const link = page.getByRole('navigation').getByRole('link', { name: 'Comentários' });
  await expect(link).toBeVisible();
  await expect(page.getByText('espera por você')).toHaveCount(0);
  // It comes by itself, to whoever does nothing, once the page listens.
  await listenAt(page, '/home');
  const { id: thread } = await post('Qual gramatura?');
  await expect(link).toContainText('1 espera por você');
  await post('300 g', thread);
  await post('Outra dúvida');
  await link.click();
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  for (const text of ['Outra dúvida', '300 g', 'Qual gramatura?']) {
    await item(text).getByRole('button', { name: 'Aprovar' }).click();
    await expect(item(text)).toHaveCount(0);
  }
  await expect(link).not.toContainText('você');
  await page.getByRole('button', { name: 'Publicados' }).click();
  const choose = async (text: string, name: string) => {
    await item(text).getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name }).click();
    // It fades: until it is gone the next thread's menu stands beside it.
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await choose('Qual gramatura?', 'Fixar na aula');
  await expect(item('Qual gramatura?').getByText('Fixado', { exact: true })).toBeVisible();
  await choose('300 g', 'Marcar como resposta');
  await expect(item('300 g').getByText('Resposta', { exact: true })).toBeVisible();
  await choose('Outra dúvida', 'Bloquear a pessoa');
  await expect(item('Outra dúvida').getByText('Pessoa bloqueada')).toBeVisible();

  const { page: learner } = await open(lessonUrl(course, 0), reader);
  await expect(learner.getByText('Fixado', { exact: true })).toBeVisible();
  await expect(learner.getByText('Respondido', { exact: true })).toBeVisible();
  await expect(learner.getByText('Resposta', { exact: true })).toBeVisible();
  const { page: blocked } = await open(lessonUrl(course, 0), writer);
  await expect(blocked.getByText(/não pode comentar neste painel/)).toBeVisible();
  await expect(blocked.getByLabel('Comentário', { exact: true })).toHaveCount(0);
});

test('rules decide before anybody reads, and their test says what they would do', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  provoked.push(422);
  const course = await createCourse(panel.token, [[{ title: 'Papel' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page } = await open('/comentarios', panel.admin);
  await page.getByRole('link', { name: 'Regras' }).click();
  await expect(page.getByRole('heading', { name: 'Regras dos comentários', level: 1 })).toBeVisible();
  await page.getByLabel('Uma por linha').fill('golpe do pix');
  await page.getByLabel('Um comentário com uma delas').selectOption('refuse');
  await page.getByLabel('Os que têm links ou imagem').check();
  await page.getByLabel('Testar um comentário').fill('é G0LPE do píx');
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(page.getByText('Não seria aceito: tem “golpe do pix”.')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Regras salvas.')).toBeVisible();

  const { page: learner } = await open(lessonUrl(course, 0), student);
  const field = learner.getByLabel('Comentário', { exact: true });
  await field.fill('golpe do pix');
  await learner.getByRole('button', { name: 'Comentar' }).click();
  await expect(learner.getByText(/tem uma palavra que não é aceita aqui/)).toBeVisible();
  await expect(field).toHaveValue('golpe do pix');
  await field.fill('veja loja.com');
  await learner.getByRole('button', { name: 'Comentar' }).click();
  await expect(learner.getByText('Aguardando moderação')).toBeVisible();
});
