import type { BootDocument } from '@clube/shared/contracts/boot';
import { withLimit } from '@clube/shared/federation';
import { timeOfAnswer } from './kept-page.ts';

/** The boot document that the server wrote into the page; a page without one asks for it. */
export async function readBoot(): Promise<BootDocument> {
  const written = document.querySelector('#clube-boot')?.textContent;
  if (written) {
    const boot = JSON.parse(written) as BootDocument;
    return boot.now === '' ? { ...boot, now: new Date(timeOfAnswer()).toISOString() } : boot;
  }
  const { fetchBoot } = await import(/* webpackChunkName: "queries" */ './fetch-boot.ts');
  // Until then nothing is drawn: what a screen may wait for is too long here. The page itself says that it failed.
  return withLimit('shell', fetchBoot());
}
