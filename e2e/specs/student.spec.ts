import { api } from '../commands/api.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

test('[1.1] students sign in to reach courses, lessons, certificates, comments, help tickets and notifications', async ({
  open,
  panel,
  addStudent,
  provoked,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const lesson = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}`;
  const [student, other] = [await addStudent([course.id]), await addStudent([course.id])];
  const as = { token: student.token };
  await api('POST', `${lesson}/progress`, { ...as, body: { completed: true } });
  await api('POST', `${lesson}/comment`, { token: other.token, body: { comment: 'Que aula boa.' } });
  const { id: ticket } = await api<{ id: number }>('POST', '/ticket', {
    ...as,
    body: { title: 'Onde fica?', message: 'O material.' },
  });
  await api('POST', `/ticket/${ticket}/message`, { token: panel.token, body: { message: 'Abaixo da aula.' } });

  const { page } = await open('/');
  const places = [`/curso/${course.id}`, lessonUrl(course, 0), '/certificates', '/ajuda', `/ajuda/${ticket}`];
  await test.step('nobody reaches them without it', async () => {
    for (const path of places) {
      await page.goto(path);
      await expect(page).toHaveURL(({ pathname, searchParams }) => pathname === '/' && searchParams.get('to') === path);
      for (const text of ['Aquarela', 'O papel', 'Que aula boa.', 'Onde fica?'])
        await expect(page.getByText(text)).toHaveCount(0);
    }
    await expect(page.getByRole('button', { name: /^Notificações/ })).toHaveCount(0);
    const calls = ['home', `course/${course.id}/watch?data[]=course`, lesson.slice(1), 'certificate', 'ticket'];
    const statuses = await page.evaluate(
      (paths) => Promise.all(paths.map(async (path) => (await fetch(`/api/${path}`)).status)),
      [...calls, `${lesson.slice(1)}/comment`, 'notification'],
    );
    expect(statuses).toEqual(Array(7).fill(401));
    provoked.push(401);
  });

  await page.goto('/');
  await signInByForm(page, student.email);
  await test.step('courses', async () => {
    await expect(page).toHaveURL(new RegExp(`/curso/${course.id}$`));
    // The certificate is new, and says so first.
    const congratulation = page.getByRole('dialog', { name: 'Parabéns pelo certificado' });
    // By its button: it comes by itself, and hears no key yet when it is seen.
    await congratulation.getByRole('button', { name: 'Fechar' }).click();
    await expect(congratulation).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Aquarela' })).toBeVisible();
  });
  await test.step('lessons, and their comments', async () => {
    await page.goto(lessonUrl(course, 0));
    await expect(page.getByRole('heading', { level: 1, name: 'O papel' })).toBeVisible();
    await expect(page.getByText('Que aula boa.')).toBeVisible();
  });
  await test.step('certificates', async () => {
    await page.goto('/certificates');
    await expect(page.getByRole('img', { name: 'Certificado de Aquarela' })).toBeVisible();
  });
  await test.step('help tickets', async () => {
    await page.goto('/ajuda');
    await page.getByRole('link', { name: /Onde fica\?/ }).click();
    await expect(page.getByText('Abaixo da aula.')).toBeVisible();
  });
  await test.step('notifications', async () => {
    await page.getByRole('button', { name: /^Notificações/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Notificações' });
    await dialog.getByRole('link', { name: /Onde fica\?/ }).click();
    await expect(page).toHaveURL(new RegExp(`/ajuda/${ticket}$`));
  });
});
