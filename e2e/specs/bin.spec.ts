import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, putOn, WCAG_22 } from '../commands/look.ts';
import { uploadMedia } from '../commands/media.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Na lixeira' }).getByRole('listitem').filter({ hasText: name });

test('a course is deleted, taken back, deleted again, and comes back from the bin; students follow', async ({
  open,
  panel,
  addStudent,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Pincéis' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page } = await open(`/config_curso/${course.id}`, panel.admin);
  const { page: seen } = await open('/home', student);
  const isSeen = async (count: number) => {
    await seen.goto('/home');
    await alive(seen);
    await expect(seen.getByRole('main').getByRole('link', { name: /Aquarela/ })).toHaveCount(count);
  };
  const remove = async () => {
    await alive(page);
    await page.getByRole('button', { name: 'Apagar curso' }).click();
    const question = page.getByRole('dialog', { name: 'Apagar Aquarela?' });
    await expect(question).toContainText('1 pessoa matriculada no curso');
    await question.getByRole('button', { name: 'Apagar' }).click();
    await expect(page).toHaveURL(/\/config_curso$/);
    await expect(page.getByText('Aquarela foi para a lixeira.')).toBeVisible();
  };
  await remove();
  // At once: the words go away by themselves, with their button.
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Aquarela/ })
    .click();
  await isSeen(1);
  await remove();
  await isSeen(0);
  await page.getByRole('link', { name: 'Lixeira' }).click();
  await entry(page, 'Aquarela').getByRole('button', { name: 'Restaurar Aquarela' }).click();
  await expect(page.getByText('A lixeira está vazia')).toBeVisible();
  await isSeen(1);
});

test('a banner and a class are deleted and taken back, a media comes back from the bin', async ({
  open,
  panel,
  addStudent,
  provoked,
}) => {
  // A media that its own detail asks for once more.
  provoked.push(404);
  const { token } = panel;
  const course = await createCourse(token, [[{ title: 'Pincéis' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  await api('POST', '/banner', { token, body: { title: 'Semana do papel', published: true } });
  const { id } = await api<{ id: number }>('POST', `/course/${course.id}/class`, { token, body: { title: 'Manhã' } });
  const members = [{ id: student.memberId, from: null }];
  await api('PUT', `/course/${course.id}/enrolment/class`, { token, body: { to: id, members } });
  const media = await uploadMedia(token, 'podcast.mp3');
  const { page } = await open('/banners', panel.admin);
  const remove = async (button: string, name: string, says: string) => {
    await page.getByRole('button', { name: button }).click();
    const question = page.getByRole('dialog', { name: `Apagar ${name}?` });
    await expect(question).toContainText(says);
    await question.getByRole('button', { name: 'Apagar', exact: true }).click();
    await expect(page.getByText(`${name} foi para a lixeira.`)).toBeVisible();
  };
  const takeBack = async (name: string) => {
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText(`${name} está de volta, no lugar em que estava.`)).toBeVisible();
  };

  await alive(page);
  await page.getByRole('link', { name: 'Semana do papel' }).click();
  await remove('Apagar Semana do papel', 'Semana do papel', 'Sai do início na hora, com as imagens.');
  await takeBack('Semana do papel');
  await expect(page.getByRole('link', { name: 'Semana do papel' })).toBeVisible();

  await page.goto(`/config_curso/class/${course.id}?turma=${id}&aba=ajustes`);
  await alive(page);
  await remove('Apagar turma', 'Manhã', 'o lugar de 1 pessoa, que perde o acesso ao curso');
  const lesson = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}`;
  // By a call: the words go away by themselves, with their button.
  await expect(api('GET', lesson, { token: student.token })).rejects.toThrow('403');
  await takeBack('Manhã');
  const { page: seen } = await open(lessonUrl(course, 0), student);
  await expect(seen.getByRole('heading', { name: 'Pincéis' })).toBeVisible();

  await page.goto(`/midias?midia=${media.id}`);
  await alive(page);
  await remove('Apagar mídia', media.name, 'só é liberado quando sair da lixeira');
  await page.goto('/lixeira');
  await alive(page);
  await expect(entry(page, media.name)).toContainText('Mídia da biblioteca · ainda ocupa');
  await page.getByRole('button', { name: `Restaurar ${media.name}` }).click();
  await expect(page.getByText('A lixeira está vazia')).toBeVisible();
  await page.goto(`/midias?midia=${media.id}`);
  await expect(page.getByText('Em lugar nenhum.')).toBeVisible();
});

test('a lesson says again what it said before somebody changed it, and what the history and the bin show can be read and reached at every width', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Pincéis' }, { title: 'Papel' }]], 'Aquarela');
  const at = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}`;
  await api('PATCH', at, { token: panel.token, body: { title: 'Errado', description: 'Outro texto.' } });
  const { page } = await open(
    `/config_curso/${course.id}/module/${course.moduleIds[0]}/lesson?aula=${course.lessons[0]!.id}`,
    panel.admin,
  );
  await alive(page);
  await expect(page.getByLabel('Texto da aula')).toHaveText('Outro texto.');
  const stands = async () => {
    for (const [width, theme] of inTurn([390, 768, 1440], ['light', 'dark'])) {
      await page.setViewportSize({ width, height: 900 });
      await putOn(page, theme);
      expect(await findFaults(page, WCAG_22)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  };
  await page.getByRole('button', { name: 'Histórico' }).click();
  await expect(page.getByRole('list', { name: 'Versões' })).toBeVisible();
  await stands();
  await page.getByRole('button', { name: /^Ver e restaurar/ }).click();
  await page.getByRole('button', { name: 'Restaurar esta versão' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Título da aula')).toHaveValue('Pincéis');
  await expect(page.getByLabel('Texto da aula')).toHaveText('Texto da aula.');
  await expect(page.getByText('Tudo salvo')).toBeVisible();

  // What the editor asks for while the lesson goes would be refused, rightly.
  await page.goto('about:blank');
  await api('DELETE', at, { token: panel.token });
  await page.goto('/lixeira');
  await alive(page);
  await entry(page, 'Pincéis').getByRole('button', { name: 'Apagar de vez: Pincéis' }).click();
  await expect(page.getByRole('dialog').getByText('Nada mais vai junto.')).toBeVisible();
  await stands();
});
