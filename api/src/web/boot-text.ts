import type { BootDocument } from '@clube/shared/contracts/boot';

const texts = new WeakMap<BootDocument, string>();

/** The boot document as it travels, without its composition, which is known by its id: written once, for who draws it and for the page. */
export function bootText(boot: BootDocument): string {
  const known = texts.get(boot);
  if (known !== undefined) return known;
  const { composition: _composition, ...rest } = boot;
  const text = JSON.stringify(rest);
  texts.set(boot, text);
  return text;
}
