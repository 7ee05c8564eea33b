import { setAdapter } from '@vanilla-extract/css/adapter';
import { transformCss } from '@vanilla-extract/css/transformCss';
import { ASKED } from './asked-styles.ts';

type Css = Parameters<typeof transformCss>[0]['cssObjs'][number];

const asked = (rule: object) => Object.fromEntries(Object.entries(rule).filter(([name]) => ASKED.includes(name)));

/** The rule with what is asked alone; jsdom reads no query of a width, so none of them is here either. */
function reduced(css: Css): Css | undefined {
  if (css.type !== 'local' && css.type !== 'global' && css.type !== 'selector') return undefined;
  const selectors = Object.entries('selectors' in css.rule ? (css.rule.selectors ?? {}) : {})
    .map(([selector, rule]) => [selector, asked(rule)] as const)
    .filter(([, rule]) => Object.keys(rule).length > 0);
  const rule = { ...asked(css.rule), ...(selectors.length > 0 && { selectors: Object.fromEntries(selectors) }) };
  return Object.keys(rule).length > 0 ? ({ ...css, rule } as Css) : undefined;
}

/** Draws of vanilla-extract's sheets what a test can see. */
export function drawStyles(): void {
  const localClassNames = new Set<string>();
  const composedClassLists: Parameters<typeof transformCss>[0]['composedClassLists'] = [];
  let cssObjs: Css[] = [];
  setAdapter({
    appendCss: (css) => {
      const kept = reduced(css);
      if (kept) cssObjs.push(kept);
    },
    registerClassName: (name) => void localClassNames.add(name),
    registerComposition: (composition) => void composedClassLists.push(composition),
    markCompositionUsed: () => {},
    onEndFileScope: () => {
      if (cssObjs.length === 0) return;
      const sheet = document.createElement('style');
      sheet.textContent = transformCss({ localClassNames: [...localClassNames], composedClassLists, cssObjs }).join(
        '\n',
      );
      document.head.append(sheet);
      cssObjs = [];
    },
    getIdentOption: () => 'debug',
  });
}
