import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page, TestInfo } from '@playwright/test';

const WCAG_21 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
export const WCAG_22 = [...WCAG_21, 'wcag22aa'];

const { resolve } = createRequire(import.meta.url);
/** axe as it is shipped; what the builder sends by itself is more than twice as long. */
const AXE = readFileSync(
  createRequire(realpathSync(resolve('@axe-core/playwright'))).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The builder sends and reads its script anew, twice, for each look: that took longer than the look. Here it comes once into a document. */
class Axe extends AxeBuilder {
  readonly #bring: () => Promise<unknown>;
  constructor(page: Page) {
    // Where no frames are in it, its findings need no page of their own, and no process, to be put together in.
    const isAlone = page.frames().length === 1;
    super({ page, axeSource: isAlone ? 'undefined' : AXE });
    this.setLegacyMode(isAlone);
    this.#bring = async () => isAlone && !(await page.evaluate(() => 'axe' in window)) && page.evaluate(AXE);
  }
  override async analyze() {
    await this.#bring();
    return super.analyze();
  }
}

/** axe over a page. Of what is right nobody reads where it stands. */
export const axe = (page: Page) => new Axe(page).options({ resultTypes: ['violations'] });

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
