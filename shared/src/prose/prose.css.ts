import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '../ui/tokens.css.ts';

/** A lesson's text, to those who read it and to those who write it. */
export const prose = style({ maxWidth: '68ch', overflowWrap: 'anywhere', color: vars.text });
const inside = (selector: string, rule: Parameters<typeof globalStyle>[1]) => globalStyle(`${prose} ${selector}`, rule);

inside(':is(p,h2,h3,h4,ul,ol,li,blockquote,figure,aside)', { margin: 0 });
globalStyle(`${prose} > * + *`, { marginTop: space[4] });
inside(':is(li,blockquote,aside,td,th) > * + *', { marginTop: space[2] });
inside('li + li', { marginTop: space[1] });
// An empty line is one.
inside('p:empty::before', { content: '"\\200b"' });
inside('h2', type.title);
inside('h3', { ...type.large, fontWeight: 660 });
inside('h4', { ...type.body, fontWeight: 660 });
globalStyle(`${prose} > :is(h2,h3,h4):not(:first-child)`, { marginTop: space[8] });
inside(':is(ul,ol)', { paddingInlineStart: space[6] });
inside('ul', { listStyle: 'disc' });
inside('ol', { listStyle: 'decimal' });
inside('li::marker', { color: vars.text3 });
inside('a', { color: vars.brandText, textDecoration: 'underline', textUnderlineOffset: '2px' });
inside('strong', { fontWeight: 680 });
inside('blockquote', { paddingInlineStart: space[4], borderInlineStart: `3px solid ${vars.line}`, color: vars.text2 });
inside('aside', {
  padding: `${space[3]} ${space[4]}`,
  borderInlineStart: `3px solid ${vars.info}`,
  borderRadius: radius.control,
  background: vars.infoTint,
});
inside('aside[data-tone=tip]', { borderColor: vars.success, background: vars.successTint });
inside('aside[data-tone=warning]', { borderColor: vars.warning, background: vars.warningTint });
inside(':is(code,pre)', {
  fontFamily: 'ui-monospace, monospace',
  fontSize: '.9em',
  background: vars.surface2,
  borderRadius: radius.control,
});
inside('code', { padding: '.1em .3em' });
inside('pre', { padding: space[4], overflowX: 'auto', overflowWrap: 'normal', lineHeight: 1.5 });
inside('pre code', { padding: 0, fontSize: '1em' });
inside('hr', { border: 0, borderTop: `1px solid ${vars.line}`, margin: `${space[8]} 0` });
inside('img', { maxWidth: '100%', height: 'auto', borderRadius: radius.control, background: vars.surface2 });
inside('iframe', { width: '100%', aspectRatio: '16 / 9', border: 0, borderRadius: radius.control, background: '#000' });
// A wide table scrolls by itself, and the page does not.
inside('.tableWrapper', { overflowX: 'auto' });
inside('table', { borderCollapse: 'collapse', minWidth: '100%', ...type.body });
inside(':is(td,th)', {
  minWidth: '96px',
  padding: `${space[2]} ${space[3]}`,
  border: `1px solid ${vars.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
inside('th', { background: vars.surface2, fontWeight: 640 });
