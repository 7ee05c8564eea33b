import { found, lacksStyle } from '@clube/shared/federation';

declare global {
  /** Addresses of the first files that did not load, kept by the page's own script (api/src/web/standby.ts). */
  var clubeBroken: readonly string[] | undefined;
}

/**
 * A first sheet holds the scripts back until it is there, unless it failed or the page's own script went on without it
 * (see above). Then the look is plain, and from here on the sheet is missed as any other.
 */
export function takeOverStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    // An answer 404 leaves an empty sheet.
    const isBroken = globalThis.clubeBroken?.includes(link.href) ?? false;
    const url = link.href.split('?')[0]!;
    const miss = () => {
      lacksStyle(link, url);
      link.addEventListener('load', () => found(url));
    };
    if (link.sheet && !isBroken) {
      // Scripts that waited for a sheet go on as soon as it failed, and its error is told after them.
      link.addEventListener('error', miss, { once: true });
      continue;
    }
    // The sheet of a part that the server drew is its bundle's to ask for, as it always does.
    if (!link.dataset['href']) miss();
    else if (isBroken) link.remove();
  }
}
