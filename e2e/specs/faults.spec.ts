import type { Page } from '@playwright/test';
import { faults, type Fault, type FaultyNetwork } from '../fixtures/faulty-network.ts';
import { PASSWORD } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { addPerson, type Person } from '../commands/panel.ts';
import {
  COMMIT,
  expect,
  help,
  home,
  late,
  link,
  retry,
  seeWords,
  test,
  type OpenLesson,
} from '../fixtures/faulty-page.ts';

// Every file that a page is made of × every way in which a network, a cache or a deployment breaks it (docs/threats.md).
// `npm test` runs some of each; CLUBE_FAULTS=all runs the table (CONTRIBUTING.md).
const isWhole = process.env.CLUBE_FAULTS === 'all';
/** Those before took one fault each, in turn: each fault comes once at least. */
let files = 0;

const shellScript = (chunk: string) => new RegExp(`/assets/shell/${chunk}\\.\\w+\\.js$`);
const kindOf = (fault: Fault) =>
  ['flip', 'type', 'short', 'html', 'other'].includes(fault) ? 'corrupt' : 'unreachable';

/** A case for each fault, or for the next of them. */
type Run = (
  page: Page,
  network: FaultyNetwork,
  fault: Fault,
  readSpanish: (app: string) => Promise<void>,
  newStudent: () => Promise<Person>,
  openLesson: OpenLesson,
) => Promise<void>;
function each(what: string, run: Run, always: readonly Fault[] = []) {
  const next = faults[files % faults.length]!;
  files += 1;
  for (const fault of isWhole ? faults : new Set([next, ...always]))
    test(`${what}: ${fault}`, async ({ page, network, readSpanish, club, openLesson }) =>
      run(page, network, fault, readSpanish, () => addPerson(club.panel.token, 'student'), openLesson));
}

/** A file of an area is broken while the area opens: its words, the links, the retry, and nothing bad kept in the cache. */
async function areaHeals(
  page: Page,
  network: FaultyNetwork,
  fault: Fault,
  area: () => Promise<void>,
  opened: () => Promise<void>,
) {
  await area();
  if (fault === 'hang' || fault === 'drip') await seeWords(late(page));
  else await seeWords(page.getByText(new RegExp(`mf-[a-z]+ · ${kindOf(fault)}$`)));
  expect(network.spoiled.length).toBeGreaterThan(0);
  network.mend();
  // Before it is alive a page has words and a retry of its own, which go.
  await expect(page.locator('#standby')).toBeHidden();
  // What drips comes by itself.
  if (fault !== 'drip') await retry(page).first().click();
  await opened();
  network.spoiled.length = 0;
  await page.goto('/ajuda', COMMIT);
  await expect(help(page)).toBeVisible();
}

for (const [what, file] of [
  ['entry', /\/mf-helpdesk\/remoteEntry\.\w+\.js$/],
  ['remote chunk', /\/mf-helpdesk\/remote\.\w+\.js$/],
  ['page chunk', /\/mf-helpdesk\/tickets\.\w+\.js$/],
] as const) {
  each(`a remote’s ${what}, on the way there`, async (page, network, fault) => {
    network.break(file, fault);
    await page.goto('/home', COMMIT);
    await areaHeals(
      page,
      network,
      fault,
      () => link(page, 'Ajuda').click(),
      () => expect(help(page)).toBeVisible(),
    );
  });
  each(`a remote’s ${what}, as the page opens; the links work meanwhile`, async (page, network, fault) => {
    network.break(file, fault);
    const toHomeAndBack = async () => {
      await page.goto('/ajuda', COMMIT);
      if (fault === 'drip') return;
      await link(page, 'Início').click();
      await expect(home(page)).toBeVisible();
      await link(page, 'Ajuda').click();
    };
    await areaHeals(page, network, fault, toHomeAndBack, () => expect(help(page)).toBeVisible());
  });
}

const sheetHeals: Run = async (page, network, fault) => {
  const words = page.getByText('A aparência de uma parte não carregou');
  network.break(/\/mf-helpdesk\/tickets\.\w+\.css$/, fault);
  await page.goto('/home', COMMIT);
  // Before that a link leads to a page of the server's, which carries its sheets along.
  await alive(page);
  await link(page, 'Ajuda').click();
  if (fault === 'hang' || fault === 'drip') {
    await seeWords(late(page));
    network.mend();
    if (fault === 'hang') await retry(page).click();
    await expect(help(page)).toBeVisible();
    await expect(words).toBeHidden();
    // It came on its own tag, which nothing has put another one in the place of.
    if (fault === 'drip')
      await expect(page.locator('link[rel=stylesheet][href*="/mf-helpdesk/tickets."]')).toHaveAttribute(
        'href',
        /\.css$/,
      );
    return;
  }
  await expect(help(page)).toBeVisible();
  await seeWords(words);
  await link(page, 'Início').click();
  await expect(home(page)).toBeVisible();
  network.mend();
  await retry(page).click();
  await expect(words).toBeHidden();
};
each('a remote’s sheet: the area opens without, and says so', sheetHeals, ['drip']);

/** The same page for whoever reads Spanish. */
const spanish = {
  late: (page: Page) => late(page, 'Está tardando más de lo normal.'),
  retry: (page: Page) => page.getByRole('button', { name: 'Intentar de nuevo' }),
  home: (page: Page) => page.getByRole('heading', { name: 'Aún no tienes cursos' }),
  help: (page: Page) => page.getByRole('heading', { name: 'Centro de ayuda' }),
};
each(
  'a remote’s catalogue: the area opens in the words of the code, and says so',
  async (page, network, fault, readSpanish) => {
    const words = page.getByText('Algunos textos no se cargaron');
    await readSpanish('mf-helpdesk');
    network.break(/\/mf-helpdesk\/locale-es\.\w+\.js$/, fault);
    await page.goto('/home', COMMIT);
    await alive(page);
    await link(page, 'Ayuda').click();
    if (fault === 'hang' || fault === 'drip') {
      await seeWords(spanish.late(page));
      network.mend();
      if (fault === 'hang') await spanish.retry(page).click();
      return expect(spanish.help(page)).toBeVisible();
    }
    await expect(help(page)).toBeVisible();
    await seeWords(words);
    await link(page, 'Inicio').click();
    await expect(spanish.home(page)).toBeVisible();
    network.mend();
    await spanish.retry(page).click();
    await expect(words).toBeHidden();
    await link(page, 'Ayuda').click();
    return expect(spanish.help(page)).toBeVisible();
  },
);

/** A file without which nothing is drawn: the page's own words, and its retry. */
const pageHeals =
  (file: RegExp, address: string, opened: (page: Page) => Promise<void>) =>
  async (page: Page, network: FaultyNetwork, fault: Fault) => {
    network.break(file, fault);
    await page.goto(address, COMMIT);
    if (fault === 'hang' || fault === 'drip') await seeWords(late(page));
    else await seeWords(page.getByText(/Não conseguimos abrir a página|shell · \w+/).first());
    network.mend();
    if (fault !== 'drip') await retry(page).click();
    return opened(page);
  };
const atHome = (page: Page) => expect(home(page)).toBeVisible();

// Without these nothing of the page comes alive: the fault that says nothing by itself is always tried.
for (const name of ['main', 'vendor', 'runtime'])
  each(`${name}.js`, pageHeals(shellScript(name), '/home', atHome), name === 'main' ? ['hang'] : []);
each('the frame', pageHeals(shellScript('frame'), '/home', atHome), ['hang']);
each('what loads remotes', pageHeals(shellScript('platform'), '/home', atHome));
const signIn = pageHeals(shellScript('sign-in'), '/', (page) =>
  expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible(),
);
each('the sign-in screen', async (page, network, fault) => {
  await page.context().clearCookies();
  await signIn(page, network, fault);
});
each(
  'main.css: the page opens without, and says so',
  async (page, network, fault) => {
    network.break(/\/assets\/shell\/main\.\w+\.css$/, fault);
    await page.goto('/home', COMMIT);
    await expect(home(page)).toBeVisible();
    if (fault === 'drip') return;
    await seeWords(page.getByText('A aparência de uma parte não carregou'));
    network.mend();
    await retry(page).click();
    await expect(page.getByText('A aparência de uma parte não carregou')).toBeHidden();
  },
  ['hang'],
);
each('the shell’s catalogue: the page opens without, and says so', async (page, network, fault, readSpanish) => {
  await readSpanish('shell');
  network.break(shellScript('locale-es'), fault);
  await page.goto('/home', COMMIT);
  if (fault === 'hang' || fault === 'drip') {
    await seeWords(spanish.late(page));
    network.mend();
    if (fault === 'hang') await spanish.retry(page).click();
    return expect(spanish.home(page)).toBeVisible();
  }
  await expect(spanish.home(page)).toBeVisible();
  // Its own words are those of the code.
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeAttached();
  await expect(link(page, 'Inicio')).toBeVisible();
  await seeWords(page.getByText('Alguns textos não carregaram'));
  network.mend();
  // A word that the page's remote has too stands in its language.
  await retry(page).or(spanish.retry(page)).click();
  await expect(page.getByText('Alguns textos não carregaram')).toBeHidden();
  return undefined;
});
each('the menu: its button says so, and opens at the next click', async (page, network, fault) => {
  network.break(shellScript('overlays'), fault);
  await page.goto('/home', COMMIT);
  const button = page.getByRole('button', { name: /Menu de/ });
  await button.click();
  const item = page.getByRole('menuitem', { name: 'Sair' });
  const isLate = fault === 'hang' || fault === 'drip';
  await seeWords(page.getByText(isLate ? 'O menu está demorando' : 'O menu não abriu'));
  await expect(home(page)).toBeVisible();
  network.mend();
  if (fault !== 'drip') await button.click();
  return expect(item).toBeVisible();
});
each('what the shell lends', async (page, network, fault) => {
  network.break(shellScript('forms'), fault);
  const account = page.getByRole('heading', { name: 'Minha conta' });
  const area = async () => void (await page.goto('/minha-conta', COMMIT));
  await areaHeals(page, network, fault, area, () => expect(account).toBeVisible());
});

each(
  'what solves the captcha beside the page: somebody signs in all the same',
  async (page, network, fault, _readSpanish, newStudent) => {
    // Somebody of this test alone: each sign-in ends an earlier session of whoever has as many as they may.
    const { email } = await newStudent();
    await page.context().clearCookies();
    network.break(shellScript('captcha'), fault);
    await page.goto('/', COMMIT);
    await alive(page);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(home(page)).toBeVisible();
    expect(network.spoiled.length).toBeGreaterThan(0);
  },
  ['hang'],
);

// What follows comes once its page is there, and is told so long after it was asked for: how long after the page began is no measure of it.
const lacksPart = (page: Page) => page.getByText('Uma parte da página ainda não carregou.');
each(
  'what lies over a film: it goes on without, and the page says so',
  async (page, network, fault, _readSpanish, _newStudent, openLesson) => {
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    network.break(/\/mf-player\/texts\.\w+\.js$/, fault);
    const { email } = await openLesson({ sample: 'landscape-h264.mp4' });
    const film = page.locator('video');
    await alive(page);
    await film.evaluate((element) => Object.assign(element.dataset, { first: '' }));
    await expect(lacksPart(page)).toBeVisible();
    if (fault !== 'hang' && fault !== 'drip') expect(told.join('\n')).toContain(`mf-player: ${kindOf(fault)}`);
    await page.getByRole('button', { name: 'Reproduzir' }).last().click();
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    network.mend();
    // What covers the page then leaves its notice in sight.
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.fullscreenElement !== null);
    if (fault !== 'drip') await retry(page).click();
    await expect(page.getByText(email)).toBeVisible();
    await expect(lacksPart(page)).toBeHidden();
    await expect(film).toHaveAttribute('data-first');
  },
  ['hang'],
);
each(
  'the player of another host: its place says so, and the lesson is there',
  async (page, network, fault, _readSpanish, _newStudent, openLesson) => {
    network.break(/\/mf-player\/embed\.\w+\.js$/, fault);
    await openLesson({ media_url: 'https://www.youtube.com/watch?v=length-20' });
    const isLate = fault === 'hang' || fault === 'drip';
    const words = isLate ? 'Esta parte da página está demorando.' : 'Esta parte da página não carregou agora.';
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Aula 1' })).toBeVisible();
    network.mend();
    if (fault !== 'drip') await retry(page).click();
    await expect(page.getByRole('group', { name: 'Player' })).toBeVisible();
    await expect(page.getByText(words)).toBeHidden();
  },
  ['hang'],
);
each(
  'what the frame takes late: the page goes on without, and says so',
  async (page, network, fault) => {
    network.break(shellScript('modals'), fault);
    const told = page.waitForRequest('**/api/platform/client-error', { timeout: 0 });
    await page.goto('/home', COMMIT);
    await expect(lacksPart(page)).toBeVisible();
    if (fault !== 'hang' && fault !== 'drip')
      expect((await told).postDataJSON()).toMatchObject({ remote: 'shell', kind: kindOf(fault) });
    else told.catch(() => undefined);
    await link(page, 'Ajuda').click();
    await expect(help(page)).toBeVisible();
    network.mend();
    if (fault !== 'drip') await retry(page).click();
    await expect(lacksPart(page)).toBeHidden();
    // It is there: it says that there is no network.
    await page.context().setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'Sem conexão.' })).toBeVisible();
  },
  ['hang'],
);

test('a damaged copy that the browser keeps is replaced by itself when the network is whole', async ({
  page,
  network,
}) => {
  network.break(/mf-helpdesk\/.*\.js$/, 'html');
  await page.goto('/ajuda', COMMIT);
  await seeWords(page.getByText('mf-helpdesk · corrupt'));
  network.mend();
  await page.goto('/ajuda', COMMIT);
  await expect(help(page)).toBeVisible();
});

test('every remote gone and back: one click', async ({ page, network }) => {
  network.break(/^\/releases\//, '404');
  await page.goto('/ajuda', COMMIT);
  await seeWords(page.getByText('mf-helpdesk · unreachable'));
  network.mend();
  await retry(page).click();
  await expect(help(page)).toBeVisible();
});

/** Files of the help pages that the worker keeps. */
const keptOfHelp = (page: Page) =>
  page.evaluate(async () => {
    const files = await (await caches.open('clube-files')).keys();
    return files.map(({ url }) => url).filter((url) => /\/mf-helpdesk\/tickets\.\w+\.js$/.test(url));
  });
test.describe('with the worker in between', () => {
  test.use({ serviceWorkers: 'allow' });
  for (const fault of isWhole ? (['flip', 'html'] as const) : (['html'] as const))
    test(`a damaged file is not kept by it, and comes when the network is whole: ${fault}`, async ({
      page,
      network,
    }) => {
      await page.goto('/home', COMMIT);
      await expect(home(page)).toBeVisible();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      network.break(/\/mf-helpdesk\/tickets\.\w+\.js$/, fault);
      await link(page, 'Ajuda').click();
      await seeWords(page.getByText('mf-helpdesk · corrupt'));
      expect(await keptOfHelp(page)).toEqual([]);
      network.mend();
      await page.goto('/ajuda', COMMIT);
      await expect(help(page)).toBeVisible();
      await expect.poll(() => keptOfHelp(page)).toHaveLength(1);
    });
});
