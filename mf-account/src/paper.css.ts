import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars } from '@clube/shared/ui/tokens';

/** Ink, whatever theme the screen has. */
export const onPaper = { print: { color: '#000', background: '#fff' } } as const;

export const sheet = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[6],
  padding: space[8],
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  '@media': {
    [mobile]: { padding: space[4] },
    // On paper there is the document alone: it lies over the page around it.
    print: { ...onPaper.print, position: 'fixed', inset: 0, zIndex: 9999, border: 0, borderRadius: 0 },
  },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  justifyContent: 'space-between',
  alignItems: 'flex-start',
});
export const panel = style({ ...type.title, overflowWrap: 'anywhere', '@media': onPaper });
export const small = style({ ...type.small, color: vars.text2, overflowWrap: 'anywhere', '@media': onPaper });
export const sum = style({ ...type.heading, fontVariantNumeric: 'tabular-nums', '@media': onPaper });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 1fr) 3fr',
  gap: `${space[3]} ${space[6]}`,
  margin: 0,
  paddingTop: space[6],
  borderTop: `1px solid ${vars.line}`,
  '@media': { [mobile]: { gridTemplateColumns: '1fr', gap: space[1] } },
});
export const term = style({ ...type.small, color: vars.text2, '@media': onPaper });
export const value = style({
  margin: 0,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [mobile]: { marginBottom: space[3] }, ...onPaper },
});
