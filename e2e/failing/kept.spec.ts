import { expect, test } from '../fixtures/test.ts';

// Run by specs/kept.spec.ts alone, which looks at what is left of it.
test('fails', async ({ open, addStudent }) => {
  const { page } = await open('/home', await addStudent());
  await page.evaluate(() => console.error('said before the end'));
  await expect(page).toHaveTitle('a page that does not exist', { timeout: 100 });
});
