// A panel moves to another address; who comes with a link of before is where the link led.
import { wholeBrowser } from '../browsers.ts';
import { needs, secretCookie } from '../commands/deployed.ts';
import { mainUrl, OWNER, panelUrl } from '../commands/api.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

test.use({ launchOptions: wholeBrowser });
// The panel is its owner's to move, and theirs is the password of the demo.
needs('database');

test('the owner moves the panel, and a student with an old link lands on the same page at the new address', async ({
  open,
  panel,
  addStudent,
}) => {
  const course = await createCourse(panel.token, [[{}, { title: 'A segunda' }]]);
  const student = await addStudent([course.id]);
  const link = `${lessonUrl(course, 1)}?de=carta`;
  const slug = `${panel.slug}-novo`;

  // A tab that was open before the panel moved.
  const { page: tab } = await open(lessonUrl(course, 0), student);
  await expect(tab.getByRole('heading', { name: 'Aula 1', level: 1 })).toBeVisible();

  const { page, context } = await open('/');
  await context.addCookies([secretCookie('clube_auth', panel.token, mainUrl())]);
  await page.goto(`${mainUrl()}/configuracoes?secao=painel`);
  await page.getByRole('button', { name: 'Mudar o endereço' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mudar o endereço do painel' });
  await dialog.getByLabel('Endereço novo').fill(slug);
  await dialog.getByLabel('Sua senha').fill(OWNER.password);
  await dialog.getByRole('button', { name: 'Mudar o endereço' }).click();
  await expect(page.getByRole('link', { name: new URL(panelUrl(slug)).host })).toBeVisible();
  await expect(page.getByText(`Também levam para cá: ${new URL(panelUrl(panel.slug)).host}`)).toBeVisible();

  // It goes on where it is, and what is done there counts.
  await tab.getByRole('button', { name: 'Próxima' }).click();
  await expect(tab).toHaveURL(panelUrl(panel.slug) + lessonUrl(course, 1));
  await expect(tab.getByText('1 de 2 aulas')).toBeVisible();

  const { page: visitor } = await open(link);
  expect(new URL(visitor.url()).origin).toBe(panelUrl(slug));
  await signInByForm(visitor, student.email);
  await expect(visitor).toHaveURL(panelUrl(slug) + link);
  await expect(visitor.getByRole('heading', { name: 'A segunda', level: 1 })).toBeVisible();
});
