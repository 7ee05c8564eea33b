import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse, lessonUrl, type Person, type TestCourse, type TestPanel } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** How somebody uses the page. */
type Way = {
  press: (target: Locator) => Promise<void>;
  write: (field: Locator, text: string) => Promise<void>;
  /** Sends the form in which the last field was written. */
  send: (button: Locator) => Promise<void>;
  /** What has to be true of each page that opens. */
  look: (page: Page) => Promise<void>;
};

/** The path of a student from the sign-in to the certificate in their hands. */
async function walk(page: Page, way: Way, student: Person, course: TestCourse): Promise<void> {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await alive(page);
  await way.look(page);
  const signIn = page.getByRole('button', { name: 'Entrar', exact: true });
  await way.write(page.getByLabel('E-mail'), student.email);
  await way.send(signIn);
  await expect(page.getByText('Por favor, insira sua senha.')).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await way.write(page.getByLabel('Senha', { exact: true }), PASSWORD);
  await way.send(signIn);
  await expect(page).toHaveURL(/\/home$/);
  await alive(page);
  await way.look(page);

  await way.press(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(course.title) })
      .first(),
  );
  await expect(page).toHaveURL(new RegExp(`/curso/${course.id}$`));
  await expect(heading(course.title)).toBeVisible();
  await way.look(page);
  await way.press(page.getByRole('link', { name: /^Começar/ }).first());
  await expect(page).toHaveURL(lessonUrl(course, 0));
  await expect(heading('O papel')).toBeVisible();
  await way.look(page);
  await way.press(page.getByRole('button', { name: 'Próxima' }));
  await expect(page).toHaveURL(lessonUrl(course, 1));
  await expect(heading('A água')).toBeVisible();
  await way.look(page);
  await way.press(page.getByRole('button', { name: 'Concluir aula' }));

  const congratulation = page.getByRole('dialog', { name: 'Parabéns pelo certificado' });
  await expect(congratulation).toContainText(`Você concluiu ${course.title}.`);
  const file = page.waitForEvent('download');
  await way.press(congratulation.getByRole('link', { name: 'Baixar certificado' }));
  expect((await file).suggestedFilename()).toBe(`${course.title}.png`);
  await expect(congratulation).toBeHidden();
  await way.look(page);

  const bar = page.getByRole('navigation').filter({ visible: true });
  const certificates = bar.getByRole('link', { name: 'Certificados' }).filter({ visible: true });
  // A phone's bar has what is asked for most; the rest stands behind it.
  await expect(bar.getByRole('link').first()).toBeVisible();
  if ((await certificates.count()) === 0) {
    await way.press(bar.getByRole('button', { name: 'Mais' }));
    await way.press(page.getByRole('menuitem', { name: 'Certificados' }));
  } else await way.press(certificates);
  await expect(heading('Certificados')).toBeVisible();
  await way.look(page);
  const again = page.waitForEvent('download');
  await way.press(page.getByRole('link', { name: `Baixar PDF de ${course.title}` }));
  expect((await again).suggestedFilename()).toBe(`${course.title}.pdf`);
}

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/** Whoever has one course alone is led past the start: a second one lets them begin there. */
async function prepare(panel: TestPanel, addStudent: (courseIds: number[]) => Promise<Person>) {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }, { title: 'A água' }]], 'Aquarela');
  const other = await createCourse(panel.token, [[{}]], 'Violão');
  return { course, student: await addStudent([course.id, other.id]) };
}

test('from the sign-in to the certificate by the keys alone, and the focus is never lost', async ({
  open,
  panel,
  addStudent,
}) => {
  const { course, student } = await prepare(panel, addStudent);
  const { page } = await open('/');
  /** Goes on by Tab as far as the page is long. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let steps = 0; steps < 150; steps += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no Tab leads to ${String(target)}`);
  };
  let hasMoved = false;
  await walk(
    page,
    {
      press: async (target) => {
        await reach(target);
        await page.keyboard.press('Enter');
        hasMoved = true;
      },
      write: async (field, text) => {
        await reach(field);
        await page.keyboard.type(text);
      },
      send: async () => page.keyboard.press('Enter'),
      // A page that was opened by its address begins at its beginning, as everywhere.
      look: async () => {
        if (hasMoved) await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
      },
    },
    student,
    course,
  );
});

test('the way past the navigation is the first stop of the keys, in sight, and leads into the page', async ({
  open,
  addStudent,
}) => {
  const student = await addStudent();
  for (const version of ['v1', 'v2'] as const) {
    const { page } = await open('/ajuda', student, { version });
    await alive(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Central de ajuda' })).toBeFocused();
    const past = page.getByRole('link', { name: 'Ir para o conteúdo' });
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 640, height: 400 },
    ]) {
      await page.setViewportSize(viewport);
      // Back to the page's beginning.
      for (let steps = 0; steps < 30 && !(await hasFocus(past)); steps += 1) await page.keyboard.press('Shift+Tab');
      await expect(past).toBeFocused();
      // It lies over what it covers: a click would reach it.
      await past.click({ trial: true });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    }
  }
});

/** What nobody could press: brought into view, something else lies over its middle, or it lies outside. */
const unreachable = (page: Page) =>
  page.evaluate(() => {
    const isReached = (part: HTMLElement) => {
      part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // The way past the navigation comes into sight with the focus.
      const isAway = part.getBoundingClientRect().bottom <= 0;
      if (isAway) part.focus({ preventScroll: true });
      const { left, top, width, height } = part.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      if (isAway) part.blur();
      if (width <= 1 || height <= 1) return true;
      return seen !== null && (part.contains(seen) || seen.contains(part) || !!seen.closest('label')?.contains(part));
    };
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
      .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((part) => !part.matches(':disabled') && part.closest('[inert], [aria-hidden=true]') === null)
      .filter((part) => !isReached(part))
      .map((part) => part.outerHTML.slice(0, 200));
  });

test('from the sign-in to the certificate by touch alone, on a phone; at 200 % zoom no page scrolls sideways, and all of it can be reached', async ({
  open,
  panel,
  addStudent,
}) => {
  const { course, student } = await prepare(panel, addStudent);
  const phone = { width: 390, height: 844 };
  const { page } = await open('/', undefined, { touch: true, viewport: phone });
  await walk(
    page,
    {
      press: (target) => target.tap(),
      write: async (field, text) => {
        await field.tap();
        await page.keyboard.type(text);
      },
      send: (button) => button.tap(),
      look: async () => {
        // 1280 × 800 has half of that where everything is twice as large.
        await page.setViewportSize({ width: 640, height: 400 });
        const wide = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(wide).toBe(0);
        await expect.poll(() => unreachable(page)).toEqual([]);
        await page.setViewportSize(phone);
      },
    },
    student,
    course,
  );
});
