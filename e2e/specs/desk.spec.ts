import { expect, test } from '../fixtures/test.ts';
import { api } from '../commands/api.ts';
import { listenAt } from '../commands/listen.ts';
import { addPerson } from '../commands/panel.ts';
import { findFaults } from '../commands/look.ts';

const THREE_COLUMNS = { width: 1440, height: 1000 };
const TELEPHONE = { width: 390, height: 844 };

test('staff takes a ticket, notes, answers while the student looks on, and closes it, in three columns and on a telephone', async ({
  open,
  addStudent,
  panel,
}) => {
  const student = await addStudent();
  const ticket = await api<{ id: number }>('POST', '/ticket', {
    token: student.token,
    body: { title: 'O vídeo para', message: 'Sempre em 8:42' },
  });
  const { page: asker } = await open('about:blank', student);
  // Nobody touches this page: what happens before it listens would not come.
  await listenAt(asker, `/ajuda/${ticket.id}`);
  await expect(asker.getByText('Sempre em 8:42')).toBeVisible();

  const support = await addPerson(panel.token, 'support');
  const { page } = await open('/ajuda?status=open', support, { viewport: THREE_COLUMNS });
  await page.getByRole('link', { name: /O vídeo para/ }).click();
  await expect(page).toHaveURL(new RegExp(`/ajuda/${ticket.id}\\?status=open$`));
  const opened = page.getByRole('region', { name: 'O chamado' });
  await expect(opened.getByRole('heading', { level: 1, name: 'O vídeo para' })).toBeFocused();
  const beside = page.getByRole('complementary', { name: 'Da equipe' });
  await expect(page.getByRole('region', { name: 'Fila de chamados' })).toBeVisible();
  await expect(beside.getByText('Nenhum nos últimos 30 dias.')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await page.setViewportSize(TELEPHONE);
  await expect(page.getByRole('region', { name: 'Fila de chamados' })).toBeHidden();
  await opened.getByRole('button', { name: 'Assumir' }).click();
  await expect(opened.getByRole('button', { name: 'Assumir' })).toHaveCount(0);

  await opened.getByRole('tab', { name: 'Nota interna' }).click();
  await opened.getByLabel('Nova nota interna').fill('Mesmo erro em mais dois');
  await opened.getByLabel('Nova nota interna').press('Control+Enter');
  await expect(opened.getByRole('article').filter({ hasText: 'Mesmo erro em mais dois' })).toBeVisible();

  await opened.getByRole('tab', { name: 'Resposta' }).click();
  await opened.getByLabel('Sua resposta').fill('Achamos o problema');
  await opened.getByLabel('Sua resposta').press('Control+Enter');
  await expect(opened.getByRole('article').filter({ hasText: 'Achamos o problema' })).toBeVisible();
  await expect(asker.getByRole('article').filter({ hasText: 'Achamos o problema' })).toBeVisible();
  await expect(asker.getByText('Mesmo erro em mais dois')).toHaveCount(0);

  await expect(beside).toBeHidden();
  await opened.getByRole('button', { name: 'Quem abriu' }).click();
  await expect(beside.getByText('Nenhum nos últimos 30 dias.')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await beside.getByRole('button', { name: 'Conversa' }).click();
  await expect(opened.getByRole('button', { name: 'Quem abriu' })).toBeFocused();

  await opened.getByLabel('Sua resposta').fill('Pode assistir de novo');
  await opened.getByRole('button', { name: 'Enviar e fechar' }).click();
  await expect(opened.getByText('Este chamado está fechado. Reabra para responder.')).toBeVisible();
  await expect(asker.getByText('Pode assistir de novo')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  // The queue is as it was left: the open ones.
  await opened.getByRole('link', { name: 'Fila' }).click();
  await expect(page.getByText('Nenhum chamado aqui')).toBeVisible();
  await page.setViewportSize(THREE_COLUMNS);
  await expect(page.getByText('Nenhum chamado aqui')).toBeVisible();
});
