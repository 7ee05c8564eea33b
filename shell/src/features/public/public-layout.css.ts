import { style } from '@vanilla-extract/css';
import { mobile, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

export const split = style({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: 'minmax(440px, 1fr) 1.25fr',
  // The strip has its room before it is there: the browser may paint what stands before it in the document.
  '@media': {
    [tablet]: { gridTemplateColumns: '1fr', gridTemplateRows: '160px 1fr' },
    [mobile]: { gridTemplateRows: '112px 1fr' },
  },
});
export const side = style({
  display: 'flex',
  flexDirection: 'column',
  padding: '40px 48px',
  gap: space[8],
  '@media': { [tablet]: { gridRow: 2, padding: space[6] }, [mobile]: { padding: `${space[6]} ${space[4]}` } },
});
export const center = style({
  width: '100%',
  maxWidth: '380px',
  margin: 'auto',
  '@media': { [tablet]: { marginTop: 0 } },
});
export const art = style({
  position: 'relative',
  margin: space[4],
  borderRadius: '24px',
  overflow: 'hidden',
  '@media': { [tablet]: { gridRow: 1, margin: 0, borderRadius: 0 } },
});
export const artImage = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' });
export const heading = style({ ...type.display, marginBottom: space[2], '@media': { [mobile]: { ...type.heading } } });
export const headingAlone = style([heading, { marginBottom: space[8] }]);
export const lead = style({ color: vars.text2, marginBottom: space[8] });
export const footer = style({
  ...type.tiny,
  color: vars.text3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
});
export const textLink = style({
  ...type.small,
  color: vars.brandText,
  fontWeight: weight.strong,
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});
/** A step inside this page that looks like the links beside it. */
export const textButton = style([
  textLink,
  { background: 'none', border: 0, padding: space[2], margin: `calc(-1 * ${space[2]})`, cursor: 'pointer' },
]);
export const captcha = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: '10px 14px',
  borderRadius: radius.control,
  background: vars.surface2,
  color: vars.text2,
  ...type.small,
});
export const captchaMark = style({
  width: '20px',
  height: '20px',
  flex: 'none',
  borderRadius: '6px',
  display: 'grid',
  placeItems: 'center',
  border: `2px solid ${vars.line}`,
  selectors: { '&[data-done=true]': { background: vars.success, borderColor: vars.success, color: vars.surface } },
});
export const below = style({ textAlign: 'center', marginTop: space[6], color: vars.text2, ...type.small });
export const other = style({ marginTop: space[4] });
/** What a sentence above speaks of, one each. */
export const points = style({
  margin: `${space[3]} 0 0`,
  paddingLeft: space[4],
  listStyle: 'disc',
  color: vars.text,
  fontWeight: weight.strong,
});
