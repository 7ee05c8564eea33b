import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture } from '../commands/look.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const designerPath = (courseId: number) => `/create-certificates/${courseId}`;

/**
 * How many pixels of a PNG are of another colour than those that the browser makes of the sheet in its designer. At edges two renderers
 * smooth differently, so a pixel counts that no neighbour of the other picture comes near.
 */
async function differing(sheet: Locator, png: Buffer): Promise<number> {
  const svg = await sheet
    .locator('svg')
    .first()
    .evaluate((drawing) => new XMLSerializer().serializeToString(drawing));
  return sheet.page().evaluate(
    async ([markup, picture]) => {
      const [width, height] = [2000, 1414];
      const pixelsOf = async (blob: Blob) => {
        const url = URL.createObjectURL(blob);
        const image = new Image(width, height);
        image.src = url;
        await image.decode();
        const context = new OffscreenCanvas(width, height).getContext('2d')!;
        context.drawImage(image, 0, 0, width, height);
        URL.revokeObjectURL(url);
        return context.getImageData(0, 0, width, height).data;
      };
      const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
      const sized = markup.replace('width="100%"', 'width="2000"').replace('height="100%"', 'height="1414"');
      const [own, other] = await Promise.all([
        pixelsOf(new Blob([sized], { type: 'image/svg+xml' })),
        pixelsOf(new Blob([bytes], { type: 'image/png' })),
      ]);
      const near = (at: number, to: number) =>
        [0, 1, 2].every((part) => Math.abs(own[at + part]! - other[to + part]!) < 64);
      let count = 0;
      for (let y = 1; y < height - 1; y += 1)
        for (let x = 1; x < width - 1; x += 1) {
          const at = (y * width + x) * 4;
          const around = [0, -4, 4, -width * 4, width * 4];
          if (!around.some((step) => near(at, at + step))) count += 1;
        }
      return count;
    },
    [svg, png.toString('base64')] as const,
  );
}

test('[2.17] an owner designs the certificate of a course, and what a student downloads is that design', async ({
  open,
  panel,
  addStudent,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page } = await open(`/config_curso/${course.id}`, panel.admin);
  const sheet = page.getByRole('group', { name: 'Folha do certificado' });
  const field = (name: string) => sheet.getByRole('button', { name, exact: true });

  await test.step('it starts from a template; fields are dragged, moved by keys, taken back and removed', async () => {
    await page.getByRole('link', { name: 'Desenhar o certificado' }).click();
    await expect(page).toHaveURL(new RegExp(`${designerPath(course.id)}$`));
    await expect(page.getByText('Modelo padrão')).toBeVisible();
    await page.getByRole('button', { name: 'Usar o modelo Moldura' }).click();
    for (const name of ['QR de conferência', 'Código']) {
      await field(name).focus();
      await page.keyboard.press('Delete');
      await expect(field(name)).toHaveCount(0);
    }
    await page.keyboard.press('Control+z');
    await expect(field('Código')).toHaveCount(1);
    await page.keyboard.press('Control+y');
    await expect(field('Código')).toHaveCount(0);
    await field('Nome do curso').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByLabel('Y', { exact: true })).toHaveValue('127');
    const from = (await field('Nome do aluno').boundingBox())!;
    await page.mouse.move(from.x + 40, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + from.height / 2 - 20, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByLabel('Y', { exact: true })).not.toHaveValue('78');
  });

  await test.step('it saved itself: a reload finds it', async () => {
    await expect(page.getByText('Tudo salvo')).toBeVisible();
    const place = await page.getByLabel('Y', { exact: true }).inputValue();
    await page.reload();
    await alive(page);
    await field('Nome do aluno').click();
    await expect(page.getByLabel('Y', { exact: true })).toHaveValue(place);
    await expect(page.getByText('Rascunho', { exact: true })).toBeVisible();
  });

  await test.step('it is put in force', async () => {
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('No ar', { exact: true })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });

  const picture = await test.step('the student completes the course and downloads it', async () => {
    const { page: lesson } = await open(lessonUrl(course, 0), student);
    await lesson.getByRole('button', { name: 'Concluir aula' }).click();
    const download = lesson.waitForEvent('download');
    await lesson.getByRole('dialog').getByRole('link', { name: 'Baixar certificado' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Aquarela.png');
    return readFileSync(await file.path());
  });

  await test.step('it is what the designer shows with that student’s data', async () => {
    await page.reload();
    await alive(page);
    await expect(page.getByRole('option', { name: student.name })).toBeAttached();
    expect(await differing(sheet, picture)).toBeGreaterThan(200);
    await page.getByLabel('Ver com dados de').selectOption({ label: student.name });
    await expect.poll(() => differing(sheet, picture)).toBe(0);
  });

  await test.step('a test file is drawn of the same', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar teste' }).click();
    await page.getByRole('menuitem', { name: 'Imagem (PNG)' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Aquarela.png');
    expect(await differing(sheet, readFileSync(await file.path()))).toBe(0);
  });
});

test('a background and a signature are sent, and stand where they are put', async ({ open, panel }) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const { page } = await open(designerPath(course.id), panel.admin);
  const sheet = page.getByRole('group', { name: 'Folha do certificado' });
  const png = Buffer.from(
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(600, 424);
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#2a6f97';
      context.fillRect(0, 0, 600, 424);
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      return btoa(String.fromCharCode(...bytes));
    }),
    'base64',
  );
  const file = { name: 'fundo.png', mimeType: 'image/png', buffer: png };
  await page.getByLabel('Arquivo da imagem de fundo').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Tirar fundo' })).toBeVisible();
  await page.getByLabel('Arquivo da imagem ou assinatura').setInputFiles(file);
  await expect(sheet.getByRole('button', { name: 'Imagem ou assinatura' })).toBeVisible();
  await expect(sheet.locator('image')).toHaveCount(2);
  await expect(page.getByText('Tudo salvo')).toBeVisible();
  const { design } = await api<{ design: { background: { picture: string } } }>(
    'GET',
    `/course/${course.id}/certificate`,
    { token: panel.token },
  );
  expect(design.background.picture).toMatch(/^certificate-[\w-]{16}-2000x1414\.webp$/);
});

test('the designer stands on every screen: widths, themes, languages, without faults', async ({
  open,
  panel,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela do zero ao primeiro quadro');
  for (const [width, theme, version, country] of inTurn(
    [390, 768, 1440],
    ['dark', 'light'],
    ['v2', 'v1'],
    ['ES', 'US', 'BR'],
  )) {
    const options = { viewport: { width, height: 900 }, theme, version, country };
    const { page, context } = await open(designerPath(course.id), panel.admin, options);
    const sheet = page.locator('[role=group]:has(> span > svg)');
    await expect(sheet.getByRole('button')).toHaveCount(15);
    await keepPicture(page, testInfo, `sheet-${width}-${theme}`);
    // Nothing of the frame lies over it.
    await page.getByRole('button', { name: /^Publi(car|sh)$/ }).click({ trial: true });
    // On a phone fields are chosen in their list.
    await page.getByRole('listitem').getByRole('button').nth(5).click();
    await expect(page.locator('textarea')).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    await keepPicture(page, testInfo, `field-${width}-${theme}`);
    await context.close();
  }
});
