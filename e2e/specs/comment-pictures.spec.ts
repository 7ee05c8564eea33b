import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import type { CommentPage } from '@clube/shared/contracts/comment';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture, putOn } from '../commands/look.ts';
import { addPerson, createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** A picture of 1200 × 600, as data. */
const draw = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 600 });
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = '#c04020';
    brush.fillRect(0, 0, 600, 600);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
/** Pastes what somebody copied elsewhere into the field that has the focus. */
const paste = (page: Page, data: string) =>
  page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);
const isDrawn = (page: Page, name: string) =>
  expect
    .poll(() => page.getByRole('img', { name, exact: true }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200);

test('a picture goes with a comment, waits with it, and is seen by who reads it; a reply brings a pasted one', async ({
  open,
  panel,
  addStudent,
  provoked,
}, testInfo) => {
  await api('POST', '/meta', { token: panel.token, body: { key: 'comment_review', value: 'on' } });
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const [author, reader] = [await addStudent([course.id]), await addStudent([course.id])];
  const comments = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/comment`;
  const list = async (token: string) => (await api<CommentPage>('GET', comments, { token })).data;

  const { page } = await open(lessonUrl(course, 0), author);
  await alive(page);
  const data = await draw(page);
  await test.step('it is chosen, shown before it is sent, and waits with its comment', async () => {
    const field = page.getByLabel('Comentário', { exact: true });
    await field.focus();
    await page
      .getByLabel('Escolher imagem')
      .setInputFiles({ name: 'folha.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') });
    await expect(page.getByRole('img', { name: 'Imagem da mensagem' })).toBeVisible();
    await keepPicture(page, testInfo, 'written', false);
    expect(await findFaults(page)).toEqual([]);
    await field.fill('A minha folha');
    await page.getByRole('button', { name: 'Comentar' }).click();
    const said = page.getByRole('listitem').filter({ hasText: 'A minha folha' });
    await expect(said.getByText('Aguardando moderação')).toBeVisible();
    await isDrawn(page, `Imagem de ${author.name}`);
    await expect(page.getByRole('img', { name: 'Imagem da mensagem' })).toHaveCount(0);
  });

  const [comment] = await list(author.token);
  const { page: learner } = await open(lessonUrl(course, 0), reader, { version: 'v2' });
  await test.step('until it is approved nobody else has it', async () => {
    expect(await list(reader.token)).toEqual([]);
    provoked.push(404);
    const status = await learner.evaluate((url) => fetch(url).then((answer) => answer.status), comment!.image!.url);
    expect(status).toBe(404);
  });

  await test.step('whoever moderates sees it in the queue, opens it with the keyboard, and approves', async () => {
    const { page: staff } = await open('/comentarios', await addPerson(panel.token, 'moderator'));
    await isDrawn(staff, `Imagem de ${author.name}`);
    const picture = staff.getByRole('button', { name: `Imagem de ${author.name}` });
    await picture.press('Enter');
    await expect(staff.getByRole('dialog', { name: `Imagem de ${author.name}` })).toBeVisible();
    await keepPicture(staff, testInfo, 'large', false);
    expect(await findFaults(staff)).toEqual([]);
    await staff.keyboard.press('Escape');
    await expect(staff.getByRole('dialog')).toHaveCount(0);
    await expect(picture).toBeFocused();
    await staff.getByRole('button', { name: 'Aprovar' }).click();
    await expect(staff.getByText('1 comentário publicado.')).toBeVisible();
  });

  await test.step('another student is led to it, and it stands on a desk and on a phone', async () => {
    await learner.goto(`${lessonUrl(course, 0)}?comentario=${comment!.id}`);
    await expect(learner.getByText('A minha folha')).toBeInViewport();
    await isDrawn(learner, `Imagem de ${author.name}`);
    for (const [width, theme] of inTurn([1440, 390], ['light', 'dark'])) {
      await learner.setViewportSize({ width, height: 900 });
      await putOn(learner, theme);
      const box = (await learner.getByRole('img', { name: `Imagem de ${author.name}` }).boundingBox())!;
      expect(Math.round(box.width / box.height)).toBe(2);
      expect(await learner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await keepPicture(learner, testInfo, `read-${width}`, false);
      expect(await findFaults(learner)).toEqual([]);
    }
  });

  await test.step('on a phone one that was chosen by mistake is taken away beside it', async () => {
    await alive(learner);
    await learner.getByLabel('Comentário', { exact: true }).fill('E a minha');
    await paste(learner, data);
    const picture = learner.getByRole('img', { name: 'Imagem da mensagem' });
    await expect(picture).toBeVisible();
    await learner.getByRole('button', { name: 'Tirar a imagem' }).click();
    await expect(picture).toHaveCount(0);
    await learner.getByLabel('Comentário', { exact: true }).fill('');
  });

  await test.step('a reply brings one that was pasted', async () => {
    await learner.getByRole('button', { name: 'Responder' }).click();
    const field = learner.getByLabel(`Resposta para ${author.name}`);
    await expect(field).toBeFocused();
    await paste(learner, data);
    await expect(learner.getByRole('img', { name: 'Imagem da mensagem' })).toBeVisible();
    await field.fill('E a minha');
    await learner.getByRole('button', { name: 'Comentar' }).click();
    await expect(field).toHaveCount(0);
    const said = learner.getByRole('listitem').filter({ hasText: 'E a minha' });
    await expect(said.getByText('Aguardando moderação')).toBeVisible();
    const [thread] = await list(reader.token);
    expect(thread!.replies).toMatchObject([{ image: { width: 1200, height: 600 } }]);
  });
});
