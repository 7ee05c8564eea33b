import { on } from '@clube/shared/events';

/** Whether the first picture was painted before our typeface came: then this document stays in the fallback (fonts.css). */
function cameLate(): boolean {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
  return fonts.some((font) => (font as PerformanceResourceTiming).responseEnd > painted);
}

/** The faces of our sheets, from files that the browser has by now. */
function* ownFaces(): Generator<FontFace> {
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const read = (name: string) => rule.style.getPropertyValue(name);
      if (read('font-display') !== 'optional') continue;
      const [weight, unicodeRange] = [read('font-weight'), read('unicode-range')];
      yield new FontFace(read('font-family').replaceAll(/["']/g, ''), read('src'), { weight, unicodeRange });
    }
}

/**
 * A typeface that came after the first picture would move what somebody reads. It is put on when they go to another page, where all of
 * it is new anyway (docs/adr/0114).
 */
export function putOnLateTypeface(): void {
  const read = location.pathname;
  const stop = on('route:changed', () => {
    if (location.pathname === read) return;
    stop();
    if (!cameLate()) return;
    for (const face of ownFaces())
      face.load().then(
        () => document.fonts.add(face),
        // Who has no font reads in the fallback.
        () => undefined,
      );
  });
}
