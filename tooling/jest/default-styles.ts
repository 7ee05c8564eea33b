import { createRequire } from 'node:module';
import { ASKED } from './asked-styles.ts';

type Rule = { cssText: string; style?: ArrayLike<string> & { removeProperty(name: string): void } };

const { resolve } = createRequire(import.meta.url);
/** As jsdom's own files see each other. */
const jsdoms = createRequire(createRequire(resolve('jest-environment-jsdom')).resolve('jsdom'));

/** A sheet without what nobody asks, and without rules that then say nothing. */
function reduced(sheet: string): string {
  const { parse } = jsdoms('rrweb-cssom') as { parse(text: string): { cssRules: Rule[] } };
  const rules = parse(sheet).cssRules;
  for (const { style } of rules)
    for (const name of Array.from(style ?? [])) if (!ASKED.includes(name)) style!.removeProperty(name);
  return rules
    .filter(({ style }) => style && style.length > 0)
    .map(({ cssText }) => cssText)
    .join('\n');
}

// jsdom matches its own sheet too, the 120 rules of a browser, and works out nine colours at each question: four fifths of what a question
// took. It reads the sheet as it is loaded, so this comes before.
const sheet = jsdoms.resolve('./jsdom/browser/default-stylesheet.js');
const text = jsdoms(sheet) as string;
jsdoms.cache[sheet]!.exports = reduced(text);
const { propertiesWithResolvedValueImplemented: workedOut } = jsdoms('./jsdom/living/helpers/style-rules.js') as {
  propertiesWithResolvedValueImplemented: object;
};
for (const name of Object.keys(workedOut)) if (!ASKED.includes(name)) Reflect.deleteProperty(workedOut, name);
