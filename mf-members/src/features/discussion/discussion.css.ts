import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const compose = style({ display: 'flex', gap: '14px', alignItems: 'flex-start', marginBottom: space[6] });
export const composeForm = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  alignItems: 'flex-end',
});
export const input = style({
  width: '100%',
  minHeight: '52px',
  maxHeight: '50vh',
  // It grows with what is typed.
  fieldSizing: 'content',
  padding: '13px 14px',
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface,
  resize: 'vertical',
  selectors: {
    '&:focus': {
      outline: 'none',
      borderColor: vars.brandText,
      boxShadow: `0 0 0 3px color-mix(in oklch, ${vars.brand} 22%, transparent)`,
    },
    '&::placeholder': { color: vars.text3 },
  },
});
export const problem = style({ ...type.small, alignSelf: 'flex-start', color: vars.danger });
/** What stands out of its order in time. */
export const above = style({
  selectors: {
    '&:not(:last-child)': { marginBottom: '22px', paddingBottom: '22px', borderBottom: `1px solid ${vars.line}` },
  },
});
export const list = style({ display: 'flex', flexDirection: 'column', gap: '22px' });
/** One that is out of sight costs no drawing. */
export const thread = style({ contentVisibility: 'auto', containIntrinsicSize: 'auto 120px' });
export const replies = style({ display: 'flex', flexDirection: 'column', gap: '18px', marginTop: '18px' });
export const earlier = style({ alignSelf: 'flex-start' });
export const comment = style({ display: 'flex', gap: '14px' });
export const body = style({ flex: 1, minWidth: 0 });
export const meta = style({ display: 'flex', gap: space[2], alignItems: 'center', flexWrap: 'wrap' });
export const name = style({ fontSize: '16px', lineHeight: '22px', fontWeight: weight.strong });
export const time = style({ ...type.small, color: vars.text3 });
export const text = style({
  color: vars.text2,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  scrollMargin: '96px',
  selectors: {
    '&[data-target]': {
      margin: `${space[1]} 0`,
      padding: `${space[2]} ${space[3]}`,
      borderRadius: radius.control,
      background: vars.brandTint,
      boxShadow: `inset 3px 0 ${vars.brand}`,
      color: vars.text,
    },
  },
});
export const picture = style({
  display: 'block',
  maxWidth: '100%',
  margin: `${space[2]} 0`,
  padding: 0,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  overflow: 'hidden',
  background: vars.surface2,
  cursor: 'zoom-in',
});
globalStyle(`${picture} > img`, { display: 'block', maxWidth: '100%', height: 'auto' });
/** What goes with the text that is written, and what sends both. */
export const foot = style({
  width: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  justifyContent: 'end',
  selectors: { '&:empty': { display: 'none' } },
});
globalStyle(`${text} a`, { color: vars.brandText, textDecoration: 'underline' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space[4]}`, marginTop: '4px' });
export const action = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '28px',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  color: vars.text3,
  ...type.small,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&:hover': { color: vars.text }, '&[aria-pressed=true]': { color: vars.brandText } },
});
export const more = style({ marginTop: space[6] });

export const mention = style({ color: vars.brandText, fontWeight: weight.strong });
export const people = style({
  width: '100%',
  maxHeight: '232px',
  overflowY: 'auto',
  margin: 0,
  padding: space[1],
  listStyle: 'none',
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface,
  boxShadow: vars.shadow2,
});
export const person = style({
  width: '100%',
  border: 0,
  background: 'none',
  color: vars.text,
  textAlign: 'start',
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: '44px',
  padding: `0 ${space[3]}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  selectors: { '&[aria-selected=true], &:hover': { background: vars.surface2 } },
});
export const personName = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
