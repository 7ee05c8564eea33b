import { on } from '@clube/shared/events';

/** Our fonts that this document asked for, and has. */
const ownFonts = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')) as PerformanceResourceTiming[];

/** Each weight is a file: with some of them a page would mix two typefaces. */
const isHere = () => {
  const files = ownFonts().map(({ name }) => name);
  const named = Array.from(document.querySelectorAll<HTMLLinkElement>('link[as=font]'), ({ href }) => href);
  return files.length > 0 && named.every((href) => files.includes(href));
};

/** Whether the first picture was painted before our typeface came: then this document stays in the fallback (fonts.css). */
function cameLate(): boolean {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
  return ownFonts().some(({ responseEnd }) => responseEnd > painted);
}

/** The faces of our sheets, from files that the browser has by now: others come with whoever needs their letters. */
function* ownFaces(): Generator<FontFace> {
  const files = ownFonts().map(({ name }) => name.slice(name.lastIndexOf('/') + 1));
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const read = (name: string) => rule.style.getPropertyValue(name);
      const source = read('src');
      if (read('font-display') !== 'optional' || !files.some((file) => source.includes(file))) continue;
      const [weight, unicodeRange] = [read('font-weight'), read('unicode-range')];
      yield new FontFace(read('font-family').replaceAll(/["']/g, ''), source, { weight, unicodeRange });
    }
}

/** All of them in one frame: each for itself would change the letters again. */
async function putOn(): Promise<void> {
  const loaded = await Promise.allSettled(Array.from(ownFaces(), (face) => face.load()));
  requestAnimationFrame(() => {
    // Who has no font reads in the fallback.
    for (const face of loaded) if (face.status === 'fulfilled') document.fonts.add(face.value);
    delete document.documentElement.dataset['typeface'];
  });
}

/**
 * A typeface that came after the first picture would move what somebody reads. It is put on when they go to another page, where all of
 * it is new anyway (docs/adr/0114).
 */
export function putOnLateTypeface(): void {
  let read = location.pathname;
  const stop = on('route:changed', () => {
    if (location.pathname === read) return;
    read = location.pathname;
    // It is not here yet: with the page after this one, then.
    if (!isHere()) return;
    stop();
    if (cameLate()) void putOn();
  });
}
