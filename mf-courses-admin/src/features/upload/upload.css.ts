import { style } from '@vanilla-extract/css';
import { motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const drop = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space[2],
  padding: space[6],
  textAlign: 'center',
  border: `1.5px dashed ${vars.line}`,
  borderRadius: radius.card,
  cursor: 'pointer',
  color: vars.text2,
  transition: `border-color ${motion.feedback}, background-color ${motion.feedback}`,
  selectors: {
    '&:hover, &[data-over=true], &:focus-within': { borderColor: vars.brandText, background: vars.brandTint },
  },
});
/** The whole page takes what is dropped; this says so. */
export const bulk = style([
  drop,
  {
    cursor: 'default',
    padding: space[4],
    ...type.small,
    selectors: {
      '&:hover:not([data-over=true]), &:focus-within:not([data-over=true])': {
        borderColor: vars.line,
        background: 'none',
      },
    },
  },
]);
export const input = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
export const strong = style({ color: vars.text, fontWeight: weight.strong });
export const card = style({
  display: 'flex',
  gap: '14px',
  alignItems: 'center',
  padding: '14px 16px',
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  flexWrap: 'wrap',
});
export const text = style({ flex: '1 1 220px', minWidth: 0 });
export const line = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[3],
  marginBottom: space[2],
  ...type.small,
});
export const name = style({
  fontWeight: weight.strong,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const figures = style({
  ...type.tiny,
  color: vars.text3,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
/** Words, which may break. */
export const reason = style({ ...type.tiny, color: vars.text3 });
export const danger = style({ color: vars.danger });
