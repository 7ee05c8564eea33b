import type { Preview } from '@clube/shared/contracts/release';
import type { Composition } from '@clube/shared/contracts/remote';
import { needs } from '../commands/deployed.ts';
import { api } from '../commands/api.ts';
import { handMade } from '../fixtures/hand-made.ts';
import { otherShell } from '../fixtures/other-shell.ts';
import { releaseClient, tryOut, type PackedRelease } from '../fixtures/release.ts';
import { expect, test } from '../fixtures/test.ts';

needs('operator');

// It builds a whole shell.
test.describe.configure({ timeout: 420_000 });

const title = { pt: 'Novidade', es: 'Novedad', en: 'News' };
/** A remote with one page, which uses what a shell lends. */
const newsOf = (platform: string, page: string, name = 'news') =>
  handMade(
    {
      name: `mf-${name}`,
      platform,
      paths: [{ path: `/${name}`, title }],
      navigation: [{ to: `/${name}`, label: title, icon: 'help', order: 90 }],
    },
    { pages: { [`/${name}`]: page } },
  );

const lentHere = async () => (await api<Composition>('GET', '/composition')).platform;

/** A way into a page that is composed of these builds, whatever the channel shows. */
async function linkTo(...builds: PackedRelease[]): Promise<string> {
  const client = releaseClient();
  const releases: Record<string, string> = {};
  for (const build of builds) releases[build.remote] = await client.publish(build);
  return (await client.call<Preview>('POST', '/platform/preview', { releases, minutes: 5 })).path;
}

// Of two shells the one of today is the newer: what is another time is built once.
test('what a shell lends: the newer one has it for whoever needs it; in an old one a remote that needs more says so by name, one that uses more than it says is no crash, others go on', async ({
  open,
  panel,
  consoleProblems,
}) => {
  const newer = await lentHere();
  const [major, minor] = newer.split('.').map(Number) as [number, number];
  const older = `${major}.${minor - 1}.0`;
  // What everybody is built for, and less of it.
  const shell = await otherShell(older, [
    ['shell/src/federation/lent.ts', /^ {2}'@clube\/shared\/ui\/tabs':.*\n/m, ''],
    ['shared/src/contracts/shared-modules.ts', /^ {2}'@clube\/shared\/ui\/tabs',\n/m, ''],
    ['shared/src/federation/index.ts', /^export \{ Place, Slot,/m, 'export { Slot,'],
  ]);
  const news = newsOf(`^${newer}`, `() => h('h1', null, 'Tem: ' + Object.keys(lent('@clube/shared/ui/tabs')).join())`);
  const { page } = await open(await linkTo(news), panel.admin);
  await tryOut(page);
  await page.goto('/news');
  await expect(page.getByRole('heading', { name: /^Tem: .*Tabs/ })).toBeVisible();

  await page.goto(await linkTo(shell, news, newsOf(`^${older}`, `() => h('h1', null, 'Como antes')`, 'other')));
  await tryOut(page);
  await page.goto('/news');
  await expect(page.getByText(`Esta parte precisa da plataforma ^${newer}, e aqui está a ${older}.`)).toBeVisible();

  // Built for a platform that lends tabs, in a range that says less.
  await page.goto('/configuracoes');
  await expect(page.getByText('mf-account · incompatible')).toBeVisible();
  await expect(page.getByText('Esta parte precisa de algo que esta versão da plataforma não tem.')).toBeVisible();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);

  await page.goto('/other');
  await expect(page.getByRole('heading', { name: 'Como antes' })).toBeVisible();
});
