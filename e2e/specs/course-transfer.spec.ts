import { findFaults } from '../commands/look.ts';
import { keptUploads } from '../commands/media.ts';
import { createCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test('a course is exported, comes in again as a draft, and a spreadsheet adds lessons to it', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}, {}]], 'Aquarela do zero');
  const { page } = await open(`/config_curso/${course.id}`, panel.admin);
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const ready = page.getByRole('link', { name: /Baixar o curso exportado/ });
  // What is asked of the server here and below waits for its turn behind what other tests asked: as long as a test may last.
  await ready.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
  expect(download.suggestedFilename()).toBe('Aquarela do zero.zip');
  const file = await download.path();

  await page.goto('/config_curso');
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar um curso' });
  await dialog.getByLabel(/solte aqui/).setInputFiles(file);
  await dialog.getByText('Tudo chega como rascunho').waitFor();
  await expect(dialog.getByRole('checkbox', { name: /Publicar como no arquivo/ })).not.toBeChecked();
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: /Importar \d+ aula/ }).click();
  // It opens in the editor, beside the first.
  await page.waitForURL(/\/config_curso\/\d+\/module/);
  const made = Number(/config_curso\/(\d+)/.exec(page.url())![1]);
  expect(made).not.toBe(course.id);
  await page.goto('/config_curso');
  await expect(page.getByRole('link', { name: /Aquarela do zero/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: /Aquarela do zero.*Rascunho/ })).toHaveCount(1);

  await page.goto(`/config_curso/${made}`);
  await page.getByRole('button', { name: 'Importar aulas' }).click();
  const sheet = page.getByRole('dialog', { name: 'Importar aulas de uma planilha' });
  await sheet.getByLabel(/solte aqui/).setInputFiles({
    name: 'aulas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Módulo;Aula;Link\nExtras;Pincéis;https://youtu.be/abcdefg\nExtras;Dentro;http://127.0.0.1/\n'),
  });
  await sheet.getByRole('cell', { name: 'nenhuma aula pode mostrar este link' }).waitFor();
  await sheet.getByRole('button', { name: 'Importar 1 aula' }).click();
  await sheet.getByText('A importação terminou.').waitFor();
  await sheet.getByRole('link', { name: 'Abrir no editor' }).click();
  // In the course, not in the table of what was to come.
  await expect(page.getByRole('list', { name: 'Módulos e aulas' }).getByText('Extras').first()).toBeVisible();
});

/** Bytes that say of themselves that they are a ZIP, and more than one piece of what is sent at a time. */
const LARGE = {
  name: 'grande.zip',
  mimeType: 'application/zip',
  buffer: Buffer.alloc(9 * 1024 * 1024, 'PK não é um curso '),
};

test('the file of a course goes on after a reload where it stopped, can be paused, and is looked at when it is there', async ({
  open,
  panel,
  consoleProblems,
}) => {
  const { page } = await open('/config_curso', panel.admin);
  const offsets: number[] = [];
  let isHeld = true;
  await page.route('**/api/course/import/upload/**', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const offset = Number(route.request().headers()['upload-offset'] ?? 0);
    if (isHeld && offset > 0) return route.abort();
    offsets.push(offset);
    return route.continue();
  });
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar um curso' });
  // What went out is shown before the server holds it.
  const held = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await dialog.getByLabel(/solte aqui/).setInputFiles(LARGE);
  await held;
  expect(offsets).toEqual([0]);
  await dialog.getByRole('button', { name: 'Pausar' }).click();
  await expect(dialog.getByText(/^Pausado · 8,.* de 9,/)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await expect.poll(() => keptUploads(page)).toBe(2);
  isHeld = false;
  await page.reload();
  // It was asked for by its address, and comes with it.
  await expect(dialog.getByText(/^Pausado/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByText('Nada deste arquivo pode ser importado.').waitFor();
  expect(offsets).toEqual([0, 8 * 1024 * 1024]);
  consoleProblems.splice(0, Infinity, ...consoleProblems.filter((problem) => !problem.includes('ERR_FAILED')));
});
