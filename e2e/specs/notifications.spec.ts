import { api } from '../commands/api.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture, putOn, stillness } from '../commands/look.ts';
import { listenAt } from '../commands/listen.ts';
import { addPerson, createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test('[2.44] notifications: an answer is there at once, leads to its lesson, and is read in every tab', async ({
  open,
  panel,
  addStudent,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const comments = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/comment`;
  const thread = await api<{ id: number }>('POST', comments, {
    token: student.token,
    body: { comment: 'Qual papel?' },
  });
  const answer = (comment: string) =>
    api('POST', comments, { token: panel.token, body: { comment, parent_lesson_comment_id: thread.id } });
  const { page, context } = await open('about:blank', student);
  const bell = page.getByRole('button', { name: /^Notificações/ });
  const dialog = page.getByRole('dialog', { name: 'Notificações' });

  await test.step('nothing yet, and the list says so', async () => {
    await listenAt(page, '/home');
    await expect(bell).toHaveAccessibleName('Notificações');
    await bell.click();
    await dialog.getByText('Nada de novo por aqui').waitFor();
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
  });

  const second = await context.newPage();
  await second.goto('/certificates');
  const there = second.getByRole('button', { name: /^Notificações/ });

  await test.step('it arrives by itself', async () => {
    await answer('O de algodão.');
    await expect(bell).toHaveAccessibleName('Notificações, 1 não lida');
    await expect(there).toHaveAccessibleName('Notificações, 1 não lida');
  });

  await test.step('it leads to the lesson and is read, here and there', async () => {
    await bell.click();
    await dialog.getByRole('link', { name: /respondeu a você em O papel/ }).click();
    await expect(page).toHaveURL(new RegExp(`${lessonUrl(course, 0)}\\?comentario=\\d+$`));
    await expect(bell).toHaveAccessibleName('Notificações');
    await expect(there).toHaveAccessibleName('Notificações');
  });

  await test.step('all are read at once', async () => {
    await answer('O de linho.');
    await answer('O de arroz.');
    await expect(bell).toHaveAccessibleName('Notificações, 2 não lidas');
    await bell.click();
    await dialog.getByRole('button', { name: 'Marcar todas como lidas' }).click();
    await expect(there).toHaveAccessibleName('Notificações');
    await expect(dialog.getByRole('link')).toHaveCount(3);
  });

  await answer('O de bambu.');
  for (const [width, theme, version, country] of inTurn(
    [390, 768, 1440],
    ['dark', 'light'],
    ['v1', 'v2'],
    ['MX', 'BR'],
  ))
    await test.step(`looked at: ${width} ${theme} ${version} ${country}`, async () => {
      await api('PATCH', '/me', { token: student.token, body: { country } });
      const { page: shown } = await open('/home', student, { viewport: { width, height: 900 }, theme, version });
      await shown.getByRole('button', { name: /^(Notifica|Avis)/ }).click();
      await shown.getByRole('dialog').getByRole('link').first().waitFor();
      expect(await findFaults(shown)).toEqual([]);
      await keepPicture(shown, testInfo, `list-${width}-${theme}`, false);
      await shown.getByRole('button', { name: /^(O que avisar|Qué avisar)$/ }).click();
      await shown.getByRole('group').first().waitFor();
      await keepPicture(shown, testInfo, `choices-${width}-${theme}`, false);
    });
});

test('who answers tickets is told that a student asks, of a ticket once, and has read it once it is open', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('about:blank', await addPerson(panel.token, 'support'));
  const { page: asker } = await open('/ajuda', student);
  const bellOf = (shown: typeof page) => shown.getByRole('button', { name: /^Notificações/ });
  const dialog = page.getByRole('dialog', { name: 'Notificações' });
  await listenAt(page, '/home');
  await expect(bellOf(page)).toHaveAccessibleName('Notificações');

  const { id } = await api<{ id: number }>('POST', '/ticket', {
    token: student.token,
    body: { title: 'O vídeo para', message: 'Sempre em 8:42' },
  });
  await expect(bellOf(page)).toHaveAccessibleName('Notificações, 1 não lida');
  await api('POST', `/ticket/${id}/message`, { token: student.token, body: { message: 'Em todos os aparelhos' } });

  await bellOf(page).click();
  const notice = dialog.getByRole('link', { name: /escreveu no chamado O vídeo para/ });
  await expect(notice).toHaveCount(1);
  await expect(notice).not.toContainText('8:42');
  await dialog.getByRole('button', { name: 'O que avisar' }).click();
  await expect(dialog.getByRole('group', { name: 'Mensagens em chamados' })).toBeVisible();
  await page.keyboard.press('Escape');

  // A page that is too early to hear of what it reads.
  await page.route('**/api/events', () => {});
  await page.goto(`/ajuda/${id}`);
  await expect(page.getByRole('article').filter({ hasText: 'Em todos os aparelhos' })).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName('Notificações');

  await bellOf(asker).click();
  const own = asker.getByRole('dialog', { name: 'Notificações' });
  await own.getByText('Nada de novo por aqui').waitFor();
  await own.getByRole('button', { name: 'O que avisar' }).click();
  await own.getByRole('group', { name: 'Respostas aos meus chamados' }).waitFor();
  await expect(own.getByRole('group', { name: 'Mensagens em chamados' })).toHaveCount(0);
});

test('what is chosen in the account is what the bell shows, and the other way round', async ({ open, addStudent }) => {
  const { page } = await open('/minha-conta', await addStudent());
  const own = page.getByRole('group', { name: 'Aulas novas' }).getByLabel('Por e-mail');
  const choose = async (which: typeof own, mail: string) => {
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/notification/choice') && answer.request().method() === 'PUT',
    );
    await which.selectOption(mail);
    expect((await saved).status()).toBe(200);
  };
  await choose(own, 'Nunca');
  await page.getByRole('button', { name: /^Notificações/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Notificações' });
  await dialog.getByRole('button', { name: 'O que avisar' }).click();
  const behindTheBell = dialog.getByRole('group', { name: 'Aulas novas' }).getByLabel('Por e-mail');
  await expect(behindTheBell).toHaveValue('off');
  await choose(behindTheBell, 'Uma vez por dia');
  await page.keyboard.press('Escape');
  await expect(own).toHaveValue('daily');
});

test('on a phone in the cinema layout the panel’s name stands out from the picture under it, in both themes', async ({
  open,
  panel,
  addStudent,
  context,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page } = await open('/home', student, { viewport: { width: 390, height: 844 }, version: 'v2' });
  const name = page.getByRole('link', { name: panel.name }).filter({ visible: true });
  const { x, y, width, height } = (await name.boundingBox())!;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // In a page of its own: the product's allows no such picture.
  const canvas = await context.newPage();
  for (const theme of ['light', 'dark'] as const) {
    await putOn(page, theme);
    await stillness(page);
    const picture = await page.screenshot({
      path: testInfo.outputPath(`phone-${theme}.png`),
      clip: { x, y, width: width + 6, height },
    });
    const color = await name.evaluate((link) => getComputedStyle(link).color);
    const contrast = await canvas.evaluate(
      async ([source, text]) => {
        const image = new Image();
        image.src = source!;
        await image.decode();
        const drawing = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        const pen = drawing.getContext('2d')!;
        const luminance = ([r, g, b]: number[]) =>
          [r!, g!, b!]
            .map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
            .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at]!, 0);
        pen.fillStyle = text!;
        pen.fillRect(0, 0, 1, 1);
        const written = luminance([...pen.getImageData(0, 0, 1, 1).data]);
        pen.drawImage(image, 0, 0);
        // A column right of the name's box, from top to bottom: nothing is written there.
        const edge = pen.getImageData(image.width - 1, 0, 1, image.height).data;
        const ratios = Array.from({ length: image.height }, (_, at) =>
          luminance(Array.from(edge.subarray(at * 4, at * 4 + 3))),
        ).map((behind) => (Math.max(behind, written) + 0.05) / (Math.min(behind, written) + 0.05));
        return Math.min(...ratios);
      },
      [`data:image/png;base64,${picture.toString('base64')}`, color],
    );
    expect(contrast).toBeGreaterThan(4.5);
  }
});
