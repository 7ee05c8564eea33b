import type { Page } from '@playwright/test';
import { stillness } from './look.ts';

/** Of a text's pixels so many may be worse: the rounding of an edge, or a line that touches it. */
const LEFT_OUT = 0.05;

type Words = {
  words: string;
  color: string;
  needs: number;
  boxes: { x: number; y: number; width: number; height: number }[];
};

/** What is written in the window: in which colour and where, and what WCAG 1.4.3 asks of it. */
const readWords = (page: Page) =>
  page.evaluate(() => {
    const found: Words[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent!.trim();
      const parent = node.parentElement!;
      if (!words || parent.closest('script, style, noscript, [aria-hidden=true], :disabled, [aria-disabled=true]'))
        continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter((box) => {
        if (box.width < 2 || box.height < 2 || box.top < 0 || box.left < 0) return false;
        if (box.bottom > innerHeight || box.right > innerWidth) return false;
        // For those who hear the page alone.
        for (let one: Element | null = parent; one; one = one.parentElement)
          if (getComputedStyle(one).clipPath !== 'none' || one.getBoundingClientRect().width === 1) return false;
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        // Covered by something else: not to be read there. A link over the whole of a card covers nothing.
        return top !== null && (parent.contains(top) || top.contains(parent) || top.closest('a') !== null);
      });
      if (boxes.length === 0) continue;
      const { color: ink, fill, fontSize, fontWeight } = getComputedStyle(parent);
      const color = parent instanceof SVGElement ? fill : ink;
      let opacity = 1;
      for (let one: Element | null = parent; one; one = one.parentElement)
        opacity *= Number(getComputedStyle(one).opacity);
      const isLarge = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
      found.push({
        words,
        color: opacity === 1 ? color : `color-mix(in srgb, ${color} ${opacity * 100}%, transparent)`,
        needs: isLarge ? 3 : 4.5,
        boxes: boxes.map(({ x, y, width, height }) => ({ x, y, width, height })),
      });
    }
    return found;
  });

/**
 * What of the words in a window cannot be read against what is behind them, pictures too, of which axe can say nothing: each with its
 * contrast and what WCAG 1.4.3 asks.
 */
export async function unreadable(page: Page): Promise<string[]> {
  await stillness(page);
  const words = await readWords(page);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, *::before, *::after { color: transparent !important; transition: none !important } text { fill: transparent !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const behind = (await page.screenshot()).toString('base64');
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  // Its policy lets a page read no picture that it was not sent: an empty one has none.
  const reader = await page.context().newPage();
  const faults = await reader.evaluate(
    async ({ behind, words, LEFT_OUT }) => {
      const bytes = Uint8Array.from(atob(behind), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const draw = (width: number, height: number) =>
        new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      const ground = draw(picture.width, picture.height);
      ground.drawImage(picture, 0, 0);
      const light = (red: number, green: number, blue: number) => {
        const [r, g, b] = [red, green, blue].map((value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        ) as [number, number, number];
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return words.flatMap(({ words, color, needs, boxes }) => {
        const ratios = boxes.flatMap(({ x, y, width, height }) => {
          const [w, h] = [Math.max(1, Math.floor(width)), Math.max(1, Math.floor(height))];
          const under = ground.getImageData(Math.ceil(x), Math.ceil(y), w, h);
          const over = draw(w, h);
          over.putImageData(under, 0, 0);
          over.fillStyle = color;
          over.fillRect(0, 0, w, h);
          const [back, front] = [under.data, over.getImageData(0, 0, w, h).data];
          return Array.from({ length: w * h }, (_, at) => {
            const [one, other] = [back, front].map((of) => light(of[at * 4]!, of[at * 4 + 1]!, of[at * 4 + 2]!)) as [
              number,
              number,
            ];
            return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
          });
        });
        const contrast = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length * LEFT_OUT)]!;
        return contrast < needs ? [`${words}: ${contrast.toFixed(2)} of ${needs}`] : [];
      });
    },
    { behind, words, LEFT_OUT },
  );
  await reader.close();
  return words.length > 0 ? faults : ['nothing is written'];
}
