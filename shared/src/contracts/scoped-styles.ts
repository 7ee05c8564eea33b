import { parse } from 'postcss';

/** What stands in brackets does not decide what is styled: `nav:has(.mine)` styles somebody else's nav. */
const withoutBrackets = (selector: string): string => {
  const inner = selector.replace(/\([^()]*\)/g, '');
  return inner === selector ? selector : withoutBrackets(inner);
};
/** Whether what is styled has a class (an attribute's value is none), or lies inside of something that has: `.mine ~ nav` stands beside. */
const isScoped = (selector: string) =>
  withoutBrackets(selector.replace(/\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]/g, ''))
    .trim()
    .replace(/\s*([~+>])\s*/g, '$1')
    .split(/[\s>]+/)
    .some((part) => /\.[\w-]/.test(part.split(/[~+]/).at(-1)!));

/** The selectors of a sheet that could style what is not the remote's own. Rules of nothing but variables style nothing. */
export function leakingSelectors(css: string): string[] {
  const leaking: string[] = [];
  parse(css).walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes')) return;
    if (rule.nodes.every((node) => node.type === 'comment' || (node.type === 'decl' && node.variable))) return;
    leaking.push(...rule.selectors.filter((selector) => !isScoped(selector)));
  });
  return leaking;
}
