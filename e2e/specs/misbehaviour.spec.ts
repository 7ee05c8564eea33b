import type { Page } from '@playwright/test';
import { panelUrl } from '../commands/api.ts';
import { addPerson, createPanel, type Person, type TestPanel } from '../commands/panel.ts';
import { addBadRemote, type Misbehaviour } from '../fixtures/bad-remote.ts';
import { expect, test as base } from '../fixtures/test.ts';

// What the code of a remote can do wrong: each stays in its area, is called by its name, and the links go on working.
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

const effect = (body: string, hook = 'useEffect') => `() => {
  const [count, setCount] = useState(0);
  const navigate = router.useNavigate();
  ${hook}(() => { ${body} });
  return h('p', null, 'count ' + count);
}`;

const failing: Record<string, [kind: string, what: Misbehaviour]> = {
  'throws as it is imported': ['crashed', { get: "throw new Error('import')" }],
  'throws as it meets the shared modules': ['crashed', { init: "throw new Error('init')" }],
  'cannot load its page': ['crashed', { loader: "() => Promise.reject(new Error('page'))" }],
  'gives no component': ['crashed', { loader: '() => Promise.resolve(undefined)' }],
  'throws as it draws': ['crashed', { page: "() => { throw new Error('draw'); }" }],
  'throws undefined': ['crashed', { page: '() => { throw undefined; }' }],
  'draws what cannot be drawn': ['crashed', { page: '() => ({ no: 1 })' }],
  'throws in an effect': ['crashed', { page: effect("throw new Error('effect')") }],
  'sets its state as it draws': ['crashed', { page: '() => { const [c, set] = useState(0); set(c + 1); return c; }' }],
  'loops before each picture': ['crashed', { page: effect('setCount(count + 1)', 'useLayoutEffect') }],
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
  'waits as it draws': { page: '() => { throw (mf_bad.wait ??= new Promise(() => {})); }' },
};
for (const [name, what] of Object.entries(endless))
  test(`a remote that ${name} is slow after 3 s; the links work`, async ({ page }) => {
    await openBad(page, what);
    const late = page.getByText('Estamos esperando esta parte chegar.');
    await expect(late).toBeVisible();
    if (isWhole) await expect(page.getByText('mf-bad · timed_out')).toBeVisible();
    await linksWork(page);
  });

const harmless: Record<string, [page: string, act: (page: Page) => Promise<void>]> = {
  'throws in a handler': [
    "() => h('button', { onClick() { throw new Error('handler'); } }, 'press')",
    (page) => page.getByRole('button', { name: 'press' }).click(),
  ],
  'throws in a timer': [
    `() => { useEffect(() => { setTimeout(() => { throw new Error('timer'); }); }, []); return h('p', null, 'press'); }`,
    async () => {},
  ],
  'leaves a promise rejected': [
    `() => { useEffect(() => { Promise.reject(new Error('rejected')); }, []); return h('p', null, 'press'); }`,
    async () => {},
  ],
  'throws as it is left': [
    `() => { useEffect(() => () => { throw new Error('leaving'); }, []); return h('p', null, 'press'); }`,
    async () => {},
  ],
};
for (const [name, [source, act]] of Object.entries(harmless))
  test(`a remote that ${name} goes on, and the links work`, async ({ page }) => {
    await openBad(page, { page: source });
    await expect(page.getByText('press')).toBeVisible();
    await act(page);
    await expect(page.getByText('press')).toBeVisible();
    await linksWork(page);
  });

test('a remote without texts shows those of its code, and says so', async ({ page }) => {
  await openBad(page, { catalogue: "Promise.reject(new Error('texts'))" });
  await expect(page.getByText('fine')).toBeVisible();
  await expect(page.getByText('Alguns textos não carregaram')).toBeVisible();
  await linksWork(page);
});
