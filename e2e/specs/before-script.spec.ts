import { alive, goToDrawn } from '../commands/drawn.ts';
import { isProblem } from '../fixtures/console.ts';
import { handMade } from '../fixtures/hand-made.ts';
import { startOwnPlatform } from '../fixtures/own-platform.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

test.use({ isShared: true });

const title = { pt: 'Diário', es: 'Diario', en: 'Diary' };
/** Everything that somebody may do to a page that is not alive. */
const diary = handMade(
  { name: 'mf-diary', paths: [{ path: '/diario', title }] },
  {
    isDrawn: true,
    pages: {
      '/diario': `() => {
        const [pressed, press] = lent('react').useState(0);
        const [said, say] = lent('react').useState('');
        const [keys, hear] = lent('react').useState('');
        const [file, attach] = lent('react').useState('');
        lent('react').useEffect(() => {
          const onKey = (event) => event.target === document.body && hear((known) => known + event.key);
          document.addEventListener('keydown', onKey);
          return () => document.removeEventListener('keydown', onKey);
        }, []);
        return h('article', null,
          h('h1', null, 'O diário'),
          h('details', null, h('summary', null, 'Como funciona'), h('p', null, 'Escreva todo dia.')),
          h('label', null, 'Hoje', h('textarea', { value: said, onChange: (event) => say(event.target.value) })),
          h('label', null, 'Guardado', h('input', { type: 'checkbox' })),
          h('label', null, 'Anexo', h('input', { type: 'file', onChange: (event) => attach(event.target.files[0].name) })),
          h('button', { type: 'button', onClick: () => press(pressed + 1) }, 'Contar'),
          h('ol', null, Array.from({ length: 80 }, (_day, at) => h('li', { key: at }, 'Dia ' + at))),
          // Below what is scrolled to: a row more of it, as the typeface may make, moves nothing above.
          h('output', null, pressed + ' ' + said + keys + file),
          h('a', { href: '/home' }, 'Ao início'));
      }`,
    },
  },
);

test('what somebody did to a page before any script was there stays done: keys, opened, typed, ticked, chosen, scrolled, focused', async ({
  browser,
}) => {
  const { port, operator, stop } = await startOwnPlatform({ CLUBE_RENDER_MS: '2000' });
  const context = await browser.newContext({
    baseURL: `http://atelie.localhost:${port}`,
    viewport: { width: 390, height: 600 },
  });
  try {
    const said: string[] = [];
    await operator.promote({ [diary.remote]: await operator.publish(diary, 'stable') }, 'stable');
    const page = await context.newPage();
    page.on('console', (message) => isProblem(message) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto('/');
    await signInByForm(page, 'bia@atelie.example', 'clube-demo');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const held = Promise.withResolvers<void>();
    await page.route('**/assets/shell/main.*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await goToDrawn(page, '/diario');
    const details = page.locator('details');
    await details.waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('Shift+>');
    await page.keyboard.press('Control+c');
    await page.getByText('Como funciona').click();
    await expect(page.getByText('Escreva todo dia.')).toBeVisible();
    await page.getByLabel('Guardado').check();
    await page.getByLabel('Anexo').setInputFiles({ name: 'dia.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByRole('button', { name: 'Contar' }).click();
    await page.getByLabel('Hoje').fill('Choveu.');
    await page.evaluate(() => scrollTo(0, 300));
    const read = await page.getByText('Dia 0', { exact: true }).boundingBox();
    const remembered = await details.elementHandle();
    held.resolve();
    await alive(page);
    // What was pressed happens once the page is alive, and what was typed is in its state.
    await expect(page.locator('output')).toHaveText('1 Choveu.k>dia.txt');
    expect(await remembered.evaluate((element) => element.isConnected)).toBe(true);
    await expect(details).toHaveAttribute('open');
    await expect(page.getByText('Escreva todo dia.')).toBeVisible();
    await expect(page.getByLabel('Guardado')).toBeChecked();
    await expect(page.getByLabel('Hoje')).toHaveValue('Choveu.');
    await expect(page.getByLabel('Hoje')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(300);
    expect(await page.getByText('Dia 0', { exact: true }).boundingBox()).toEqual(read);
    expect(said).toEqual([]);
  } finally {
    await context.close();
    await stop();
  }
});

test('a style that stands in an element is refused by the page’s policy', async ({ open, consoleProblems }) => {
  const { page } = await open('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const colour = await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<p id="styled" style="color: rgb(1, 2, 3)">x</p>');
    return getComputedStyle(document.querySelector('#styled')!).color;
  });
  expect(colour).not.toBe('rgb(1, 2, 3)');
  await expect.poll(() => consoleProblems).toEqual([expect.stringMatching(/inline style.*style-src/s)]);
  consoleProblems.length = 0;
});
