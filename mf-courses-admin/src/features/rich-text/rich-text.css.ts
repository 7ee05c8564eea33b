import { globalStyle, style } from '@vanilla-extract/css';
import * as base from '@clube/shared/rich-text/styles';
import { frameTop, mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const { field, label, hint, error, box, tool, page, sheet } = base;
export const ask = style({ display: 'flex', flexDirection: 'column', gap: space[4], margin: 0 });
/** Stays below the frame's bar while the text scrolls by. */
export const bar = style([
  base.bar,
  {
    position: 'sticky',
    top: `calc(64px + ${frameTop})`,
    zIndex: 2,
    '@media': { [mobile]: { top: `calc(56px + ${frameTop})` } },
  },
]);
// There is no bar at a phone's top.
globalStyle(`[data-version=v2] ${bar}`, { '@media': { [mobile]: { top: frameTop } } });
/** Above the bar at the bottom of a phone. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  background: vars.surface2,
  borderRadius: `0 0 ${radius.control} ${radius.control}`,
  '@media': { [mobile]: { bottom: '64px' } },
});
export const within = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  padding: space[1],
  borderTop: `1px solid ${vars.line}`,
});
export const sending = style({ ...type.small, padding: `${space[1]} ${space[3]}`, color: vars.text2 });
/** Placed by what opens it; on a phone each line is as high as a finger needs. */
export const slash = style({
  position: 'fixed',
  top: 0,
  left: 0,
  zIndex: 70,
  minWidth: '220px',
  padding: space[1],
  overflowY: 'auto',
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface,
  boxShadow: vars.shadow2,
});
export const block = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  width: '100%',
  minHeight: '36px',
  padding: `0 ${space[3]}`,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: vars.text,
  textAlign: 'start',
  cursor: 'pointer',
  ...type.small,
  selectors: { '&[aria-selected=true], &:hover': { background: vars.surface2 } },
  '@media': { [mobile]: { minHeight: '44px' } },
});
export const file = style({ display: 'none' });

globalStyle(`${sheet} pre`, { whiteSpace: 'pre' });
globalStyle(`${sheet} [contenteditable=false]`, { whiteSpace: 'normal' });
globalStyle(`${sheet} img.ProseMirror-separator`, { display: 'inline', width: 0, height: 0, margin: 0 });
globalStyle(`${sheet} .ProseMirror-selectednode`, { outline: `2px solid ${vars.brandText}`, outlineOffset: '2px' });
globalStyle(`${sheet} .selectedCell`, { background: vars.brandTint });
globalStyle(`${sheet} .ProseMirror-gapcursor`, { display: 'none', pointerEvents: 'none', position: 'absolute' });
globalStyle(`${sheet}.ProseMirror-focused .ProseMirror-gapcursor`, {
  display: 'block',
  width: '20px',
  borderTop: `1px solid ${vars.text}`,
});
globalStyle(`${sheet} [data-embed]`, {
  padding: space[4],
  border: `1px dashed ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface2,
  color: vars.text2,
  ...type.small,
  overflowWrap: 'anywhere',
});
for (const [host, name] of [
  ['youtube', 'YouTube'],
  ['vimeo', 'Vimeo'],
  ['panda', 'Panda Video'],
] as const)
  globalStyle(`${sheet} [data-host=${host}]::before`, {
    content: `"▶ ${name} · "`,
    fontWeight: weight.strong,
    color: vars.text,
  });
