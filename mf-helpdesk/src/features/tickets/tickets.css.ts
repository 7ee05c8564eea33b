import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const tools = style({
  display: 'flex',
  gap: space[4],
  alignItems: 'flex-end',
  flexWrap: 'wrap',
  marginBottom: space[4],
});
export const search = style({ flex: '1 1 240px', maxWidth: '420px' });
export const filters = style({ display: 'flex', gap: space[1] });
export const filter = style({
  height: '44px',
  padding: '0 14px',
  borderRadius: radius.control,
  border: '1px solid transparent',
  background: 'none',
  cursor: 'pointer',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  selectors: { '&[aria-pressed=true]': { background: vars.surface, borderColor: vars.line, color: vars.text } },
});
export const contact = style({ marginTop: space[6] });
export const contactTitle = style({ ...type.body, fontWeight: weight.strong, margin: 0 });
export const contactText = style({
  ...type.small,
  color: vars.text2,
  margin: `${space[2]} 0 0`,
  overflowWrap: 'anywhere',
});
export const contactLink = style({
  display: 'flex',
  alignItems: 'center',
  width: 'fit-content',
  minHeight: '44px',
  color: vars.brandText,
  overflowWrap: 'anywhere',
});
export const list = style({ display: 'flex', flexDirection: 'column', gap: space[2] });
export const item = style({
  display: 'flex',
  gap: space[4],
  alignItems: 'center',
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  transition: `border-color ${motion.feedback}`,
  selectors: { '&:hover': { borderColor: vars.brandText } },
  '@media': { [mobile]: { flexWrap: 'wrap', rowGap: space[2] } },
});
/** On a phone time and state go below the text before it gets narrow. */
export const itemText = style({ flex: 1, minWidth: 0, '@media': { [mobile]: { flexBasis: '70%' } } });
export const title = style({ display: 'block', fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const last = style({
  display: 'block',
  ...type.small,
  color: vars.text2,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const time = style({ ...type.small, color: vars.text3 });
export const thread = style({ display: 'flex', flexDirection: 'column', gap: space[4], marginBottom: space[6] });
export const message = style({ display: 'flex', gap: space[3] });
export const bubble = style({
  flex: 1,
  minWidth: 0,
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.card,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  selectors: { '&[data-staff=true]': { background: vars.brandTint } },
});
export const bubbleHead = style({
  display: 'flex',
  gap: space[2],
  alignItems: 'center',
  flexWrap: 'wrap',
  marginBottom: space[1],
});
export const text = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: vars.text2 });
globalStyle(`${text} a`, { color: vars.brandText, textDecoration: 'underline' });
export const earlier = style({ textAlign: 'center', marginBottom: space[4] });
/** Its room is kept, so that what follows stays where it is while it loads. */
export const picture = style({
  display: 'block',
  width: '100%',
  maxWidth: '420px',
  height: '240px',
  marginTop: space[2],
  objectFit: 'cover',
  objectPosition: 'left top',
  borderRadius: radius.control,
  border: `1px solid ${vars.line}`,
});
