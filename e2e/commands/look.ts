import { AxeBuilder } from '@axe-core/playwright';
import type { Page, TestInfo } from '@playwright/test';

const WCAG_21 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
export const WCAG_22 = [...WCAG_21, 'wcag22aa'];

/** axe over a page. Where no frames are in it, its findings need no page of their own, and no process, to be put together in. */
export const axe = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    // Of what is right nobody reads where it stands.
    .options({ resultTypes: ['violations'] });

/** What comes or goes has come or gone: words that are only half seen have not enough contrast. What moves for ever is left to itself. */
export const stillness = (page: Page) =>
  page.evaluate(async () => {
    // So an overlay stands until its first frame is drawn, and then it comes.
    while (document.querySelector('[data-starting-style]')) await new Promise(requestAnimationFrame);
    const ends = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
    // One that is taken back is over too.
    await Promise.allSettled(document.getAnimations().flatMap((one) => (ends(one) ? [one.finished] : [])));
  });

/** Light or dark on the page that is open, as the product itself changes it (shell/src/session/appearance.ts): all colours follow this word. */
export const putOn = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);

/** What breaks WCAG's levels A and AA: each rule with its elements. */
export async function findFaults(page: Page, levels = WCAG_21): Promise<string[]> {
  await stillness(page);
  const { violations } = await axe(page).withTags(levels).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** A picture for people, with what the test leaves: nothing is compared with it, so it is made where `CLUBE_E2E_PICTURES` asks. */
export async function keepPicture(page: Page, testInfo: TestInfo, name: string, fullPage = true): Promise<void> {
  if (process.env.CLUBE_E2E_PICTURES) await page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage });
}
