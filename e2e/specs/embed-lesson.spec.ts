import { alive, comeToDrawn } from '../commands/drawn.ts';
import { needs } from '../commands/deployed.ts';
import { findFaults, keepPicture } from '../commands/look.ts';
import { createCourse, editorUrl, lessonUrl } from '../commands/panel.ts';
import { followShifts, movedIn } from '../commands/shifts.ts';
import { expect, test } from '../fixtures/test.ts';

needs('outside');

const SLIDES = 'https://docs.google.com/presentation/d/1AbCdEfGhIjKl/edit?usp=sharing';

test('an owner makes a lesson of a page of another host, and a student goes through it and completes it', async ({
  open,
  addStudent,
  panel,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'As cores' }, {}]]);
  const { page: editor } = await open(editorUrl(course, 0), panel.admin);
  await alive(editor);
  const link = editor.getByLabel('Ou o link de um vídeo ou de uma página');
  await link.fill('https://example.com/cores');
  await editor.getByRole('button', { name: 'Usar este link' }).click();
  await expect(editor.getByText(/^Use um link de vídeo ou de página destes sites: YouTube, /)).toBeVisible();
  await link.fill(SLIDES);
  await editor.getByRole('button', { name: 'Usar este link' }).click();
  await expect(editor.getByText(SLIDES)).toBeVisible();

  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  await followShifts(page);
  await comeToDrawn(page, lessonUrl(course, 0));
  const inside = page.frameLocator('iframe[title="As cores, em Google Slides"]').frameLocator('iframe');
  await inside.getByRole('button', { name: 'Slide 1' }).click();
  // It is not told who shows it.
  await expect(inside.getByText('Slide 2', { exact: true })).toBeVisible();
  expect(page.frames().some((frame) => frame.url().endsWith('/presentation/d/1AbCdEfGhIjKl/embed'))).toBe(true);
  expect(await movedIn(page)).toEqual([]);
  // From within it, the keyboard goes on behind it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Abrir em outra aba' })).toBeFocused();
  await keepPicture(page, testInfo, 'wide', false);
  await page.getByRole('button', { name: 'Concluir aula' }).click();
  await expect(page.getByRole('button', { name: 'Concluída' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, testInfo, 'phone', false);
  expect(await findFaults(page)).toEqual([]);
});

test('a page that means harm leads the lesson nowhere, asks nothing in a dialog, and is sent no cookie', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  // The browser says what it refused, and of a frame in a process of its own that may come late.
  provoked.push(/sandboxed|Unsafe attempt to initiate navigation/);
  const course = await createCourse(panel.token, [
    [{ title: 'As cores', media_url: 'https://docs.google.com/presentation/d/1HostilHostil/edit' }],
  ]);
  const student = await addStudent([course.id]);
  const { page, context } = await open('/ajuda', student);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const framed = page.waitForRequest(/\/presentation\/d\/1HostilHostil\/embed/);
  await page.goto(lessonUrl(course, 0));
  const sent = await (await framed).allHeaders();
  expect((await context.cookies()).length).toBeGreaterThan(0);
  expect([sent['cookie'], sent['referer']]).toEqual([undefined, undefined]);
  const inside = page.frameLocator('iframe[title="As cores, em Google Slides"]').frameLocator('iframe');
  await inside.getByRole('button', { name: 'Slide 1' }).click();
  await expect(inside.locator('output')).toHaveText(
    'SecurityError, SecurityError, SecurityError, null, false, cookies:',
  );
  expect(dialogs).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(lessonUrl(course, 0));
  await expect(page.getByRole('button', { name: 'Concluir aula' })).toBeVisible();
});
