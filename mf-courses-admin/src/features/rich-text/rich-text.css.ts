import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars } from '@clube/shared/ui/tokens';

export const field = style({ display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 });
export const label = style({ ...type.small, fontWeight: 600 });
export const hint = style({ ...type.small, color: vars.text3 });
export const error = style({ ...type.small, color: vars.danger });
export const ask = style({ display: 'flex', flexDirection: 'column', gap: space[4], margin: 0 });

export const box = style({
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface,
  transition: `border-color ${motion.feedback}, box-shadow ${motion.feedback}`,
  selectors: {
    '&:focus-within': {
      borderColor: vars.brandText,
      boxShadow: `0 0 0 3px color-mix(in oklch, ${vars.brand} 22%, transparent)`,
    },
    '&[data-invalid=true]': { borderColor: vars.danger },
  },
});
/** Stays below the frame's bar while the text scrolls by. */
export const bar = style({
  position: 'sticky',
  top: '64px',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px',
  padding: space[1],
  borderBottom: `1px solid ${vars.line}`,
  borderRadius: `${radius.control} ${radius.control} 0 0`,
  background: vars.surface,
  // On a phone one row that scrolls, so that the text keeps its room.
  '@media': { [mobile]: { flexWrap: 'nowrap', overflowX: 'auto', top: '56px' } },
});
/** Above the bar at the bottom of a phone. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  background: vars.surface2,
  borderRadius: `0 0 ${radius.control} ${radius.control}`,
  '@media': { [mobile]: { bottom: '64px' } },
});
export const part = style({ flex: 'none', width: '1px', margin: `${space[2]} ${space[1]}`, background: vars.line });
export const tool = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  gap: space[2],
  minWidth: '36px',
  height: '36px',
  padding: `0 ${space[2]}`,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: vars.text2,
  cursor: 'pointer',
  ...type.small,
  selectors: {
    '&:hover': { background: vars.surface2, color: vars.text },
    '&[aria-pressed=true]': { background: vars.brandTint, color: vars.brandText },
    '&:is(:disabled, [aria-disabled=true])': { opacity: 0.4, cursor: 'default', background: 'none' },
  },
  '@media': { [mobile]: { minWidth: '44px', height: '44px' } },
});
export const within = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  padding: space[1],
  borderTop: `1px solid ${vars.line}`,
});
export const sending = style({ ...type.small, padding: `${space[1]} ${space[3]}`, color: vars.text2 });
export const file = style({ display: 'none' });

export const page = style({ minHeight: '280px', padding: space[4], '@media': { [mobile]: { padding: space[3] } } });
/** What ProseMirror asks of the sheet; the page's policy takes none from a script. */
export const sheet = style({
  position: 'relative',
  minHeight: '248px',
  whiteSpace: 'break-spaces',
  wordWrap: 'break-word',
  fontVariantLigatures: 'none',
});
globalStyle(`${sheet}:focus`, { outline: 'none' });
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
    fontWeight: 640,
    color: vars.text,
  });
