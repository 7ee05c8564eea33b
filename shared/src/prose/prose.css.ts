import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '../ui/tokens.css.ts';

/** A lesson's text, to those who read it and to those who write it. */
export const prose = style({ maxWidth: '68ch', overflowWrap: 'anywhere' });
const inside = (selector: string, rule: Parameters<typeof globalStyle>[1]) => globalStyle(`${prose} ${selector}`, rule);

inside(':where(pre)', { margin: 0 });
inside(':where(li,blockquote,aside,td,th) > * + *', { marginTop: space[2] });
globalStyle(`${prose} > * + *`, { marginTop: space[4] });
globalStyle(`${prose} > * + :is(h2,h3)`, { marginTop: space[8] });
// An empty line is one.
inside('p:empty::before', { content: '"\\200b"' });
inside('h2', type.title);
inside('h3', { ...type.large, fontWeight: weight.bold });
inside(':is(ul,ol)', { paddingInlineStart: space[6] });
inside('ul', { listStyle: 'disc' });
inside('ol', { listStyle: 'decimal' });
inside('li + li', { marginTop: space[1] });
inside('a', { color: vars.brandText, textDecoration: 'underline' });
inside(':is(blockquote,aside)', {
  paddingInlineStart: space[4],
  borderInlineStart: `3px solid ${vars.line}`,
});
inside('blockquote', { color: vars.text2 });
inside('aside', { padding: space[4], borderColor: vars.info, background: vars.infoTint });
inside('[data-tone=tip]', { borderColor: vars.success, background: vars.successTint });
inside('[data-tone=warning]', { borderColor: vars.warning, background: vars.warningTint });
inside(':is(code,pre,th)', { background: vars.surface2 });
inside(':is(aside,code,pre,img,iframe)', { borderRadius: radius.control });
inside('code', { fontFamily: 'monospace', fontSize: '.9em', padding: '.1em .3em' });
inside('pre', { padding: space[4], overflowX: 'auto' });
inside('pre code', { padding: 0 });
inside('hr', { border: 0, borderTop: `1px solid ${vars.line}` });
inside('img', { height: 'auto' });
inside('iframe', { width: '100%', aspectRatio: '16 / 9', border: 0, background: '#000' });
// A wide table scrolls by itself, and the page does not.
inside('div', { overflowX: 'auto' });
inside('table', { borderCollapse: 'collapse', minWidth: '100%' });
inside(':is(td,th)', {
  minWidth: '96px',
  overflowWrap: 'normal',
  padding: space[2],
  border: `1px solid ${vars.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
