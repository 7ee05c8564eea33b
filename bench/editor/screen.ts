import type { Browser, BrowserContext, Page } from '@playwright/test';
import { median, quantile } from '../lib/report.ts';

const VIEWPORT = { width: 1440, height: 900 };
const PATIENCE_MS = 120_000;
const TREE = { name: 'Módulos e aulas' };
const TITLE = 'Título da aula';

/** Works in a new window of a desktop, signed in. `slowdown`: of its processor. */
export async function inWindow<T>(
  browser: Browser,
  { origin, token, slowdown }: { origin: string; token: string; slowdown: number },
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'pt-BR' });
  try {
    await context.addCookies([
      { name: 'clube_auth', value: token, url: origin, httpOnly: true, sameSite: 'Lax' },
      // What covers a screen at first would be measured with it.
      { name: 'theme', value: 'light', url: origin },
    ]);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await work(page, context);
  } finally {
    await context.close();
  }
}

/** Milliseconds from the call for the page until the chosen lesson stands in the tree and its title in its field. */
export async function openLesson(page: Page, url: string): Promise<number> {
  await page.goto(url);
  return page.evaluate(
    ({ patience, title }) =>
      new Promise<number>((resolve, reject) => {
        const look = (now: number) => {
          const chosen = document.querySelector('ol [aria-current="true"]');
          const label = [...document.querySelectorAll('main label')].find(({ textContent }) => textContent === title);
          if (
            chosen &&
            label instanceof HTMLLabelElement &&
            label.control instanceof HTMLInputElement &&
            label.control.value
          )
            return resolve(now);
          if (now > patience) return reject(new Error('The lesson was not open in time'));
          requestAnimationFrame(look);
          return undefined;
        };
        requestAnimationFrame(look);
      }),
    { patience: PATIENCE_MS, title: TITLE },
  );
}

export type Dragged = { perSecond: number; middle: number; p95: number; longest: number; rows: number };

/** Takes the chosen lesson by its handle and moves it over the rows in sight and to the pane's edge, where it scrolls, for so many milliseconds. */
export async function drag(page: Page, milliseconds: number): Promise<Dragged> {
  const tree = page.getByRole('list', TREE);
  const handle = tree
    .locator('[data-chosen="true"]')
    .getByRole('button', { name: /^Mover / })
    .first();
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox())!;
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 10, from.y + 20, { steps: 5 });
  await page.locator('[data-lifted="true"]').waitFor();
  await page.evaluate(() => {
    const frames: number[] = [];
    const look = (now: number) => {
      frames.push(now);
      Object.assign(window, { benchFrames: frames, benchLook: requestAnimationFrame(look) });
    };
    requestAnimationFrame(look);
  });
  const until = Date.now() + milliseconds;
  // Up and down the window, and at its lower edge for a while.
  for (let step = 0; Date.now() < until; step += 1) {
    const way = step % 240;
    const y = way < 80 ? 200 + way * 6 : way < 160 ? 200 + (160 - way) * 6 : 860;
    await page.mouse.move(x + 10, y);
  }
  const { frames, rows } = await page.evaluate(() => {
    const { benchFrames, benchLook } = window as unknown as { benchFrames: number[]; benchLook: number };
    cancelAnimationFrame(benchLook);
    return { frames: benchFrames, rows: document.querySelectorAll('[data-chosen]').length };
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const times = frames.slice(1).map((at, index) => at - frames[index]!);
  return {
    perSecond: times.length / ((frames.at(-1)! - frames[0]!) / 1000),
    middle: median(times),
    p95: quantile(times, 0.95),
    longest: Math.max(...times),
    rows,
  };
}

/** Milliseconds until the drafts of so many files stand in the tree, and until all of the files are there. */
export async function dropFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const begun = Date.now();
  await page.getByLabel('Arquivos das aulas').setInputFiles(files);
  const dialog = page.getByRole('dialog', { name: 'Criar aulas dos arquivos' });
  await dialog.getByText(`${files.length} aulas serão criadas como rascunho.`).waitFor();
  const listed = Date.now() - begun;
  const pressed = Date.now();
  await dialog.getByRole('button', { name: 'Criar e enviar' }).click();
  await dialog.waitFor({ state: 'detached' });
  const drafts = Date.now() - pressed;
  await page.getByText(`${files.length} arquivos enviados`).first().waitFor({ timeout: PATIENCE_MS });
  return { listed, drafts, sent: Date.now() - pressed };
}
