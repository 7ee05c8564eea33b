import type { Page } from '@playwright/test';
import { panelUrl } from '../commands/api.ts';
import { addPerson, createPanel, type Person, type TestPanel } from '../commands/panel.ts';
import { addBadRemote, type Misbehaviour } from '../fixtures/bad-remote.ts';
import { expect, test as base } from '../fixtures/test.ts';

// What the code of a remote can do wrong: each stays in its area, is called by its name, and the links go on working. What the boundary around
// a part stops by itself stands in its own test (shared/src/federation/part-boundary.test.tsx).
const isWhole = process.env.CLUBE_FAULTS === 'all';

type Club = { panel: TestPanel; student: Person };
const test = base.extend<{ page: Page }, { club: Club }>({
  club: [
    async ({}, use) => {
      const panel = await createPanel();
      await use({ panel, student: await addPerson(panel.token, 'student') });
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, club }, use) => {
    const baseURL = panelUrl(club.panel.slug);
    const context = await browser.newContext({ baseURL });
    await context.addCookies([{ name: 'clube_auth', value: club.student.token, url: baseURL, httpOnly: true }]);
    await use(await context.newPage());
    await context.close();
  },
});

async function linksWork(page: Page) {
  await page.getByRole('link', { name: 'Início', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  await page.getByRole('link', { name: 'Ajuda', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
}

async function openBad(page: Page, what: Misbehaviour) {
  await addBadRemote(page, what);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Mau', exact: true }).click();
}

const effect = (body: string) => `() => {
  const [count, setCount] = useState(0);
  const navigate = router.useNavigate();
  useEffect(() => { ${body} });
  return h('p', null, 'count ' + count);
}`;

const failing: Record<string, [kind: string, what: Misbehaviour]> = {
  'throws as it is imported': ['crashed', { get: "throw new Error('import')" }],
  'throws as it meets the shared modules': ['crashed', { init: "throw new Error('init')" }],
  'cannot load its page': ['crashed', { loader: "() => Promise.reject(new Error('page'))" }],
  'gives no component': ['crashed', { loader: '() => Promise.resolve(undefined)' }],
  'throws as it draws': ['crashed', { page: "() => { throw new Error('draw'); }" }],
  'loops after each picture': ['crashed', { page: effect('setCount(count + 1)') }],
  'changes the address for ever': ['crashed', { page: effect("navigate('/mau?n=' + Math.random())") }],
  'needs a platform to come': ['incompatible', { platform: '^99.0.0' }],
  'needs a platform that is none': ['incompatible', { platform: 'banana' }],
  'needs a module that is not lent': [
    'incompatible',
    { get: "throw new Error('[ Federation Runtime ]: no getter #RUNTIME-012')" },
  ],
};
for (const [name, [kind, what]] of Object.entries(failing))
  test(`a remote that ${name} has ${kind}, in its area only, also when it is tried again`, async ({ page }) => {
    await openBad(page, what);
    await expect(page.getByText(`mf-bad · ${kind}`)).toBeVisible();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByText(`mf-bad · ${kind}`)).toBeVisible();
    await linksWork(page);
  });

const endless: Record<string, Misbehaviour> = {
  'never gives its module': { get: 'await new Promise(() => {})' },
  'never loads its page': { loader: '() => new Promise(() => {})' },
};
for (const [name, what] of Object.entries(endless))
  test(`a remote that ${name} is slow after 3 s; the links work`, async ({ page }) => {
    await openBad(page, what);
    const late = page.getByText('Estamos esperando esta parte chegar.');
    await expect(late).toBeVisible();
    if (isWhole) await expect(page.getByText('mf-bad · timed_out')).toBeVisible();
    await linksWork(page);
  });

/** None of it is drawing: a press, a timer, a promise, and leaving. */
const HARMLESS = `() => {
  useEffect(() => {
    setTimeout(() => { throw new Error('timer'); });
    Promise.reject(new Error('rejected'));
    return () => { throw new Error('leaving'); };
  }, []);
  return h('button', { onClick() { throw new Error('handler'); } }, 'press');
}`;
test('a remote that throws in a handler, in a timer and as it is left, and leaves a promise rejected, goes on, and the links work', async ({
  page,
}) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await openBad(page, { page: HARMLESS });
  await page.getByText('press').click();
  await expect.poll(() => thrown).toEqual(expect.arrayContaining(['timer', 'rejected', 'handler']));
  await expect(page.getByText('press')).toBeVisible();
  await linksWork(page);
});

test('a remote without texts shows those of its code, and says so', async ({ page }) => {
  await openBad(page, { catalogue: "Promise.reject(new Error('texts'))" });
  await expect(page.getByText('fine')).toBeVisible();
  await expect(page.getByText('Alguns textos não carregaram')).toBeVisible();
  await linksWork(page);
});
