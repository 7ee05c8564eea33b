import { alive } from '../commands/drawn.ts';
import { findFaults, keepPicture } from '../commands/look.ts';
import { createCourse, editorUrl, lessonUrl } from '../commands/panel.ts';
import { makePdf, makeScan } from '../commands/pdf.ts';
import { expect, test } from '../fixtures/test.ts';

/** What draws pictures of scanners: not each reader of a PDF takes it. */
const decoders = /_nowasm_fallback\./;
const PHONE = { width: 390, height: 844 };

test('an owner makes a lesson of a PDF, and a student reads it on the lesson, on a phone and wide', async ({
  open,
  addStudent,
  panel,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'Apostila' }, {}]]);
  const { page: editor } = await open(editorUrl(course, 0), panel.admin);
  await alive(editor);
  const send = (name: string, buffer: Buffer) =>
    editor.getByLabel('Arquivo da aula').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await send('Apostila.pdf', Buffer.from('isto não é um PDF'));
  // Each is looked at in its turn, behind what other tests sent: that may take as long as a test may.
  await expect(editor.getByText('Este arquivo não é um vídeo, um áudio nem um PDF')).toBeVisible({ timeout: 0 });
  await editor.getByRole('button', { name: 'Trocar' }).click();
  const guarded = makePdf(1).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 3 0 R');
  await send('Apostila.pdf', Buffer.from(guarded, 'latin1'));
  await expect(editor.getByText(/O PDF está protegido/)).toBeVisible({ timeout: 0 });
  await editor.getByRole('button', { name: 'Trocar' }).click();
  await send('Apostila.pdf', makePdf(12));
  await expect(editor.getByText('Pronto para ler')).toBeVisible({ timeout: 0 });

  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student, { viewport: PHONE });
  const reader = page.getByRole('region', { name: /^PDF: / });
  await expect(reader.getByText('Folha 1 de aquarela')).toBeVisible();
  await expect(page.getByText('de 12', { exact: true })).toBeVisible();
  // The picture is there too, not only the words: the blue of it.
  const blue = () =>
    reader
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        return [...canvas.getContext('2d')!.getImageData(width * 0.3, height * 0.4, 1, 1).data];
      });
  await expect.poll(blue).toEqual([51, 102, 204, 255]);
  const number = page.getByLabel('Ir para a página');
  await number.fill('7');
  const isKept = page.waitForResponse((answer) => answer.url().endsWith('/progress'));
  await number.press('Enter');
  await expect(reader.getByText('Folha 7 de aquarela')).toBeInViewport();
  await isKept;
  await keepPicture(page, testInfo, 'phone', false);
  expect(await findFaults(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.reload();
  await expect(reader.getByText('Folha 7 de aquarela')).toBeInViewport();
  await expect(number).toHaveValue('7');
  await reader.focus();
  await page.keyboard.press('ArrowRight');
  await expect(reader.getByText('Folha 8 de aquarela')).toBeInViewport();
  await keepPicture(page, testInfo, 'wide', false);
  await page.getByRole('button', { name: 'Aumentar' }).click();
  await expect(number).toHaveValue('8');
  await page.getByRole('button', { name: 'Ajustar à largura' }).click();
  await page.getByRole('button', { name: 'Concluir aula' }).click();
  await expect(page.getByRole('button', { name: 'Concluída' })).toBeVisible();
  expect(asked.filter((url) => decoders.test(url))).toEqual([]);
});

test('a scanned book is drawn, be its pictures of a fax, JBIG2 or JPEG 2000; whose decoders were changed on the way is told, and a retry draws it', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Livro' }, {}]]);
  const { page: editor } = await open(editorUrl(course, 0), panel.admin);
  await alive(editor);
  const scan = { name: 'Livro.pdf', mimeType: 'application/pdf', buffer: makeScan() };
  await editor.getByLabel('Arquivo da aula').setInputFiles(scan);
  await expect(editor.getByText('Pronto para ler')).toBeVisible({ timeout: 0 });

  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student, { viewport: PHONE });
  /** The middle of each picture, which is black, and its edge, which is white: where they stand on the page. */
  const seen = () =>
    page
      .getByRole('region', { name: /^PDF: / })
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const at = (x: number, y: number) => {
          const [left, top] = [(canvas.width * x) / 595, (canvas.height * (842 - y)) / 842];
          return canvas.getContext('2d')!.getImageData(left, top, 1, 1).data[0];
        };
        return [560, 320, 80].map((bottom) => [at(200, bottom + 100), at(120, bottom + 100)]);
      });
  const drawn = [
    [0, 255],
    [0, 255],
    [0, 255],
  ];
  await expect.poll(seen).toEqual(drawn);

  provoked.push(/(?=.*integrity).*_nowasm_fallback\./s);
  await page.route(decoders, (route) => route.fulfill({ contentType: 'text/javascript', body: 'changed()' }));
  await page.reload();
  await expect(page.getByText('Não foi possível abrir esta página.')).toBeVisible();
  await page.unroute(decoders);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(seen).toEqual(drawn);
});
