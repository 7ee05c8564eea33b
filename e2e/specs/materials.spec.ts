import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { findFaults, keepPicture } from '../commands/look.ts';
import { keptDownloads } from '../commands/media.ts';
import { createCourse, editorUrl, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const PDF = Buffer.from(`%PDF-1.7\n${'papel '.repeat(2000)}`);
const CSV = Buffer.from('cor;preço\nazul;1,5\n');

test('[2.43] the lesson: comments as a tree, next and previous, mark complete, and what its owner attached is downloaded; one of a lesson that was closed meanwhile gives nothing, and says whom to ask', async ({
  open,
  addStudent,
  panel,
  provoked,
}, testInfo) => {
  provoked.push(415, 404);
  const course = await createCourse(panel.token, [[{ title: 'Papel' }, { title: 'Água' }]]);
  const { page: owner } = await open(editorUrl(course, 0), panel.admin);
  const check = async (page: Page, name: string) => {
    expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await keepPicture(page, testInfo, name);
  };
  await owner.getByLabel('Arquivos de material').setInputFiles([
    { name: 'Lista de papéis.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'Página.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'Cores.csv', mimeType: 'text/csv', buffer: CSV },
  ]);
  const files = owner.getByRole('list', { name: 'Arquivos da aula' });
  await expect(files.getByRole('listitem')).toHaveText([/Lista de papéis/, /Cores/]);
  await expect(
    owner.getByRole('list', { name: 'Materiais em envio' }).getByRole('listitem').filter({ hasText: 'Página.pdf' }),
  ).toContainText('Este tipo de arquivo não é aceito, ou o conteúdo não é o que o nome diz.');
  await owner.getByRole('button', { name: 'Subir Cores' }).click();
  await expect(files.getByRole('listitem')).toHaveText([/Cores/, /Lista de papéis/]);
  await owner.getByRole('button', { name: 'Renomear Cores' }).click();
  await owner.getByLabel('Nome do material').fill('Paleta');
  await owner.getByRole('button', { name: 'Salvar nome' }).click();
  await expect(files.getByRole('listitem')).toHaveText([/Paleta/, /Lista de papéis/]);
  await check(owner, 'workbench');

  const student = await addStudent([course.id]);
  const path = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}`;
  const { id } = await api<{ id: number }>('POST', `${path}/comment`, {
    token: student.token,
    body: { comment: 'Qual papel?' },
  });
  await api('POST', `${path}/comment`, {
    token: panel.token,
    body: { comment: 'O de algodão.', parent_lesson_comment_id: id },
  });
  const { page } = await open(lessonUrl(course, 0), student);
  const question = page.getByRole('listitem').filter({ hasText: 'Qual papel?' });
  await expect(question.getByText('O de algodão.')).toBeVisible();
  await page.getByRole('tab', { name: 'Materiais' }).click();
  const materials = page.getByRole('list', { name: 'Materiais' });
  await expect(materials.getByRole('listitem')).toHaveText([/Paleta\s*CSV/, /Lista de papéis\s*PDF/]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar Lista de papéis' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Lista de papéis.pdf');
  expect(await readFile(await download.path())).toEqual(PDF);
  await check(page, 'lesson');
  for (const [width, scheme] of [
    [390, 'dark'],
    [768, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    await check(page, `lesson-${width}-${scheme}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Concluir aula' }).click();
  await expect(page.getByRole('button', { name: 'Concluída' })).toBeVisible();
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page.getByRole('heading', { name: 'Água', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByRole('heading', { name: 'Papel', level: 1 })).toBeVisible();

  // Closed meanwhile: the page that is open has the button still.
  await page.getByRole('tab', { name: 'Materiais' }).click();
  await expect(materials).toBeVisible();
  await api('PATCH', path, { token: panel.token, body: { published: false } });
  await page.getByRole('button', { name: 'Baixar Lista de papéis' }).click();
  await expect(page.getByText('Erro ao baixar o material. Por favor, entre em contato com o suporte!')).toBeVisible();
});

test('a download that a reload cut off goes on with what came of it', async ({ open, addStudent, panel }) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }]]);
  const { page: owner } = await open(editorUrl(course, 0), panel.admin);
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(6 * 1024 * 1024)]);
  await owner
    .getByLabel('Arquivos de material')
    .setInputFiles({ name: 'Livro.pdf', mimeType: 'application/pdf', buffer: large });
  await expect(owner.getByRole('list', { name: 'Arquivos da aula' }).getByRole('listitem')).toHaveText([/Livro/]);

  const { page, context } = await open(lessonUrl(course, 0), await addStudent([course.id]));
  const begin = async () => {
    await page.getByRole('tab', { name: 'Materiais' }).click();
    await page.getByRole('button', { name: 'Baixar Livro' }).click();
  };
  const line = await context.newCDPSession(page);
  const setSpeed = (bytes: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytes,
      uploadThroughput: -1,
    });
  // Six seconds of it, of which one is kept at a time.
  await setSpeed(1024 * 1024);
  await begin();
  const bar = page.getByRole('progressbar', { name: 'Baixando Livro' });
  await expect.poll(() => bar.getAttribute('value').then(Number)).toBeGreaterThan(25);
  // What has come is shown before it is kept.
  await expect.poll(() => keptDownloads(page)).toBeGreaterThan(1);
  await page.reload();
  await setSpeed(-1);
  await expect(bar).toHaveCount(0);
  const asked = page.waitForRequest(/\/material\/\d+/);
  const downloading = page.waitForEvent('download');
  await begin();
  expect((await asked).headers()).toMatchObject({ range: expect.stringMatching(/^bytes=[1-5]\d{6}-$/) });
  expect(await readFile(await (await downloading).path())).toEqual(large);
});
