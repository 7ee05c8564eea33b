import type { Page } from '@playwright/test';
import { alive } from '../commands/drawn.ts';
import type { Fault, FaultyNetwork } from '../fixtures/faulty-network.ts';
import { COMMIT, expect, help, home, late, link, retry, seeWords, test } from '../fixtures/faulty-page.ts';

// What is no file of a release: the boot document of a page, the calls that stand in for it, and the calls of a screen.
const failed = (page: Page) => page.getByText('Não conseguimos abrir a página. Verifique a conexão e tente de novo.');
/** Of the ways in which a call fails each comes once; what hangs has words of its own in each place. */
const COMPOSITION: readonly Fault[] = ['503', 'hang'];
const CALL: readonly Fault[] = ['500', 'reset', 'hang'];

/** Changes what the server writes into the page as its boot document. Returns what ends it. */
const changeBoot = (network: FaultyNetwork, boot: string) =>
  network.rewrite(/^\/home$/, (html) => {
    const changed = html.replace(/<script type="application\/json" id="clube-boot">[\s\S]*?<\/script>/, boot);
    if (changed === html) throw new Error('the page has no boot document');
    return changed;
  });

test('a boot document that cannot be read: the page says that it failed, and its retry opens it', async ({
  page,
  network,
}) => {
  const stop = changeBoot(network, '<script type="application/json" id="clube-boot">{"site":</script>');
  await page.goto('/home', COMMIT);
  await seeWords(failed(page));
  stop();
  await retry(page).click();
  await expect(home(page)).toBeVisible();
});

for (const fault of COMPOSITION)
  test(`a page without a boot document whose composition meets ${fault}: words and a retry, then the same page`, async ({
    page,
    network,
  }) => {
    changeBoot(network, '');
    network.break(/^\/api\/composition$/, fault);
    await page.goto('/home', COMMIT);
    await seeWords(fault === 'hang' ? late(page) : failed(page));
    expect(network.spoiled.length).toBeGreaterThan(0);
    network.mend();
    await retry(page).click();
    await expect(home(page)).toBeVisible();
  });

for (const fault of CALL)
  test(`a call of a screen that meets ${fault}: words, links that work, and a retry that asks`, async ({
    page,
    network,
  }) => {
    const words =
      fault === 'hang' ? late(page) : page.getByRole('alert').getByText('Algo não saiu como devia', { exact: true });
    await page.goto('/home', COMMIT);
    await expect(home(page)).toBeVisible();
    // Before that a link leads to a page of the server's, which brings the tickets along.
    await alive(page);
    network.break(/^\/api\/ticket$/, fault);
    await link(page, 'Ajuda').click();
    await seeWords(words);
    // One place tries again, twice. A second one would multiply that, on a server that is in trouble already.
    if (fault === '500') expect(network.spoiled).toHaveLength(3);
    await expect(help(page)).toBeVisible();
    await link(page, 'Início').click();
    await expect(home(page)).toBeVisible();
    await link(page, 'Ajuda').click();
    await expect(words).toBeVisible();
    network.spoiled.length = 0;
    await retry(page).click();
    await expect.poll(() => network.spoiled.length).toBeGreaterThan(0);
    await expect(words).toBeVisible();
    network.mend();
    // What was asked again by itself may have its answer before anybody presses.
    await retry(page).evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
    await expect(page.getByRole('heading', { name: 'Nenhum chamado aqui' })).toBeVisible();
    await expect(words).toBeHidden();
  });
