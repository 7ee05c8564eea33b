import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, motion, radius, reducedMotion, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

export const quiet = style({ ...type.small, color: vars.text2, fontVariantNumeric: 'tabular-nums' });

export const storage = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignItems: 'stretch',
  gap: space[2],
  minHeight: '74px',
  padding: `${space[3]} ${space[4]}`,
  marginBottom: space[6],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  selectors: { '&[data-full=true]': { background: vars.dangerTint, borderColor: vars.danger } },
});
export const storageLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space[3],
});
export const storageText = style({ ...type.small, minWidth: 0, fontVariantNumeric: 'tabular-nums' });

export const layout = style({
  display: 'grid',
  gridTemplateColumns: '232px minmax(0, 1fr)',
  gap: space[8],
  alignItems: 'start',
  '@media': { [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] } },
});
export const content = style({ minWidth: 0 });

export const folders = style({ '@media': { [tablet]: { overflowX: 'auto' } } });
/** On a phone the folders scroll sideways. */
export const folderRows = style({
  listStyle: 'none',
  margin: `0 0 ${space[3]}`,
  padding: 0,
  '@media': { [tablet]: { display: 'flex', gap: space[2] } },
});
export const folderRow = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '@media': { [tablet]: { flex: 'none', maxWidth: '260px' } },
});
export const folder = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  flex: 1,
  minWidth: 0,
  minHeight: '44px',
  padding: `0 ${space[3]}`,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: vars.text2,
  cursor: 'pointer',
  textAlign: 'left',
  ...type.small,
  fontWeight: weight.strong,
  selectors: {
    '&:hover': { background: vars.surface2 },
    '&[aria-pressed=true]': { background: vars.brandTint, color: vars.text },
  },
});
export const folderName = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const filters = style({ marginBottom: space[4] });
export const kinds = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[3],
  marginBottom: space[4],
  borderBottom: `1px solid ${vars.line}`,
});
export const kindGroup = style({ display: 'flex', gap: space[1], minWidth: 0 });
export const kind = style({
  height: '44px',
  padding: `0 ${space[3]}`,
  border: 0,
  borderBottom: '2px solid transparent',
  background: 'none',
  cursor: 'pointer',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  selectors: { '&[aria-pressed=true]': { borderBottomColor: vars.brand, color: vars.text } },
});
export const modes = style({ display: 'flex', gap: space[1], flex: 'none' });
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(200px, 2fr) repeat(3, minmax(130px, 1fr))',
  gap: space[3],
  alignItems: 'end',
  '@media': {
    [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});

globalStyle(`${fields} > :first-child`, { '@media': { [mobile]: { gridColumn: '1 / -1' } } });

export const grid = style({
  listStyle: 'none',
  margin: `0 0 ${space[4]}`,
  padding: 0,
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
});
const item = {
  position: 'relative',
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  transition: `border-color ${motion.feedback}`,
  selectors: { '&:hover': { borderColor: vars.brandText } },
} as const;
export const card = style({
  ...item,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  borderRadius: radius.card,
  overflow: 'hidden',
});
export const skeleton = style({ aspectRatio: '1 / 1', borderRadius: radius.card });
const thumbBase = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  overflow: 'hidden',
  background: vars.surface3,
  color: vars.text2,
} as const;
export const thumb = style({
  ...thumbBase,
  aspectRatio: '16 / 9',
  selectors: { '&[data-kind=audio]': { background: vars.brandTint } },
});
export const smallThumb = style({
  ...thumbBase,
  width: '80px',
  height: '45px',
  borderRadius: radius.control,
  selectors: { '&[data-kind=audio]': { background: vars.brandTint } },
});
export const still = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  transition: `transform ${motion.move}`,
  selectors: { [`${card}:hover &`]: { transform: 'scale(1.03)' } },
  '@media': { [reducedMotion]: { transition: 'none', selectors: { [`${card}:hover &`]: { transform: 'none' } } } },
});
export const length = style({
  position: 'absolute',
  right: space[2],
  bottom: space[2],
  padding: `0 ${space[1]}`,
  borderRadius: '4px',
  background: '#000000c0',
  color: '#fff',
  fontVariantNumeric: 'tabular-nums',
  ...type.tiny,
});
export const cardText = style({ padding: `${space[3]} ${space[3]} ${space[2]}`, minWidth: 0, flex: 1 });
/** The whole card, or line, is where it is pressed. */
export const name = style({
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
});
export const facts = style({
  ...type.tiny,
  display: 'block',
  marginTop: space[1],
  color: vars.text3,
  fontVariantNumeric: 'tabular-nums',
});
export const mark = style({
  flex: 'none',
  selectors: { [`${card} > &`]: { padding: `0 ${space[3]} ${space[3]}` } },
});

export const rows = style({ listStyle: 'none', margin: `0 0 ${space[4]}`, padding: 0 });
export const row = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  minHeight: '64px',
  padding: `${space[2]} 0`,
  borderTop: `1px solid ${vars.line}`,
});
export const rowText = style({ flex: '1 1 140px', minWidth: 0 });
export const pickName = style({ ...type.small, display: 'block', fontWeight: weight.strong, overflowWrap: 'anywhere' });

export const detailHead = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-start',
  padding: `${space[4]} ${space[4]} ${space[4]} ${space[6]}`,
  borderBottom: `1px solid ${vars.line}`,
});
export const detailText = style({ flex: 1, minWidth: 0 });
export const detailName = style({ display: 'block', fontWeight: weight.bold, overflowWrap: 'anywhere' });
export const detailBody = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[6],
  padding: space[6],
  overflowY: 'auto',
});
export const part = style({ display: 'flex', flexDirection: 'column', gap: space[3], minWidth: 0 });
export const partTitle = style({ ...type.body, fontWeight: weight.bold });
export const rename = style({ display: 'flex', flexDirection: 'column', gap: space[2], alignItems: 'stretch' });
export const uses = style({ listStyle: 'none', margin: 0, padding: 0 });
export const use = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-start',
  padding: `${space[2]} 0`,
  color: vars.text2,
});
export const useText = style({ display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' });
export const placeLink = style({
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text,
  textDecoration: 'underline',
});
