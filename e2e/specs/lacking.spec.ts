import type { Page } from '@playwright/test';
import type { Outline } from '@clube/shared/contracts/outline';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** Runs in a page before anything else, and takes away what Chromium has and no Safari does, on an iPhone or elsewhere. */
function lack() {
  const lacking = [
    'requestIdleCallback',
    'cancelIdleCallback',
    'scheduler',
    'showOpenFilePicker',
    'showSaveFilePicker',
    'documentPictureInPicture',
    'launchQueue',
    'Notification',
    'PushManager',
  ];
  for (const name of lacking) Reflect.deleteProperty(window, name);
  for (const name of ['connection', 'userAgentData', 'deviceMemory', 'getBattery'])
    Reflect.deleteProperty(Navigator.prototype, name);
  Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
}
/** What waits until the page rests: the stream of what happens is asked for then. */
const goTo = async (page: Page, path: string) => {
  const follows = page.waitForRequest('**/api/events');
  await page.goto(path);
  await alive(page);
  await follows;
};

test('where a browser has no more than Safari has, a student learns and an owner puts lessons in order by the keyboard', async ({
  open,
  panel,
  addStudent,
}) => {
  const course = await createCourse(panel.token, [[{}, {}]]);
  const student = await addStudent([course.id]);
  const { page } = await open('about:blank', student);
  await page.addInitScript(lack);
  await goTo(page, '/home');
  expect(await page.evaluate(() => requestIdleCallback.name)).toBe('setTimeout');
  await page.getByRole('link', { name: course.title }).first().click();
  await page.getByRole('link', { name: /Aula 1/ }).click();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByRole('button', { name: 'Concluída' })).toBeVisible();
  await goTo(page, lessonUrl(course, 1));
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();

  const { page: staff } = await open('about:blank', panel.admin);
  await staff.addInitScript(lack);
  await goTo(staff, `/config_curso/${course.id}/module`);
  await staff.getByRole('button', { name: 'Mover Aula 1' }).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await staff.keyboard.press(key);
  const titles = async () => {
    const { modules } = await api<Outline>('GET', `/course/${course.id}/outline`, { token: panel.token });
    return modules[0]!.lessons.map(({ title }) => title);
  };
  await expect.poll(titles).toEqual(['Aula 2', 'Aula 1']);
});
