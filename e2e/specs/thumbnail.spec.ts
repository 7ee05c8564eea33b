import type { Media } from '@clube/shared/contracts/media';
import { api } from '../commands/api.ts';
import { findFaults, keepPicture } from '../commands/look.ts';
import { uploadMedia } from '../commands/media.ts';
import { createCourse, editorUrl, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test('the frame at which a film stands in the editor is what stands for it to students', async ({
  open,
  addStudent,
  panel,
}, testInfo) => {
  const { id } = await uploadMedia(panel.token, 'landscape-h264.mp4');
  const course = await createCourse(panel.token, [[{ media_id: id }]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  await page.getByRole('button', { name: 'Escolher um quadro do vídeo' }).click();
  const film = page.getByLabel('Prévia');
  const ready = () => film.evaluate((element: HTMLVideoElement) => element.readyState);
  await expect.poll(ready).toBeGreaterThan(1);
  await film.evaluate((element: HTMLVideoElement) => (element.currentTime = 2));
  await expect
    .poll(() => film.evaluate((element: HTMLVideoElement) => !element.seeking && element.readyState > 1))
    .toBe(true);
  await page.getByRole('button', { name: 'Usar este quadro' }).click();
  await expect(page.getByText('Este quadro é a miniatura agora.')).toBeVisible();
  const { poster, own_poster } = await api<Media>('GET', `/media/${id}`, { token: panel.token });
  expect([own_poster, poster]).toEqual([true, expect.stringMatching(/\/poster\?v=[\w-]{16}$/)]);
  const chosen = page.getByRole('img', { name: 'Miniatura' });
  await expect(chosen).toHaveAttribute('src', poster!);
  // A frame of the film, not an empty canvas.
  await expect.poll(() => chosen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const colours = await chosen.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [16, 9];
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0, 16, 9);
    const { data } = context.getImageData(0, 0, 16, 9);
    return new Set(Array.from({ length: 144 }, (_, at) => data.slice(at * 4, at * 4 + 3).join())).size;
  });
  expect(colours).toBeGreaterThan(1);
  expect(await findFaults(page)).toEqual([]);
  await keepPicture(page, testInfo, 'thumbnail');

  const student = await addStudent([course.id]);
  const { page: learner } = await open(lessonUrl(course, 0), student);
  // At an address that this student's browser keeps.
  const shown = await learner.locator('video').getAttribute('poster');
  expect(shown!.split('&kept=')).toEqual([poster, expect.stringMatching(/^[\w-]{22}$/)]);

  await page.getByRole('button', { name: 'Remover: Miniatura' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByRole('button', { name: 'Escolher imagem: Miniatura' })).toBeVisible();
  expect((await api<Media>('GET', `/media/${id}`, { token: panel.token })).own_poster).toBe(false);
});
