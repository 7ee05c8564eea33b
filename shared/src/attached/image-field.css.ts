import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars } from '@clube/shared/ui/tokens';

export const area = style({ display: 'flex', flexDirection: 'column', gap: space[3] });
export const file = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  opacity: 0,
  pointerEvents: 'none',
});
export const offer = style({ display: 'flex', gap: space[3], alignItems: 'center', flexWrap: 'wrap' });
/** A finger neither pastes nor drops. */
export const hint = style({ ...type.small, color: vars.text3, '@media': { [mobile]: { display: 'none' } } });
export const chosen = style({
  display: 'flex',
  minWidth: 0,
  gap: space[2],
  alignItems: 'flex-start',
  selectors: { '&[aria-busy=true]': { opacity: 0.6 } },
});
export const preview = style({
  height: '120px',
  maxWidth: '100%',
  // Gives way to what takes it away again.
  minWidth: 0,
  objectFit: 'contain',
  borderRadius: radius.control,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
});
export const found = style({ ...type.small, color: vars.text2, alignSelf: 'center' });
export const refused = style({ ...type.small, color: vars.danger });
export const line = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
});
