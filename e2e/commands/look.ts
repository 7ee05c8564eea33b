import { AxeBuilder } from '@axe-core/playwright';
import type { Page, TestInfo } from '@playwright/test';

const WCAG_21 = ['wcag2a', 'wcag2aa', 'wcag21aa'];
export const WCAG_22 = [...WCAG_21, 'wcag22aa'];

/** axe over a page. Where no frames are in it, its findings need no page of their own, and no process, to be put together in. */
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);

/** What breaks WCAG's levels A and AA: each rule with its elements. */
export const findFaults = async (page: Page, levels = WCAG_21): Promise<string[]> =>
  (await axe(page).withTags(levels).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );

/** A picture for people, with what the test leaves: nothing is compared with it, so it is made where `CLUBE_E2E_PICTURES` asks. */
export async function keepPicture(page: Page, testInfo: TestInfo, name: string, fullPage = true): Promise<void> {
  if (process.env.CLUBE_E2E_PICTURES) await page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage });
}
