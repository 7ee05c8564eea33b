import { style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';

export const sections = style({ display: 'flex', flexDirection: 'column', gap: space[6] });
export const title = style({ ...type.title, marginBottom: space[4] });
export const photo = style({ display: 'flex', gap: space[6], alignItems: 'center', flexWrap: 'wrap' });
export const file = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
export const hint = style({ ...type.small, color: vars.text3, marginTop: space[2] });
export const sessions = style({ display: 'flex', flexDirection: 'column', marginBottom: space[4] });
export const session = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  padding: `${space[3]} 0`,
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` } },
});
export const sessionText = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });
export const mark = style({ marginTop: space[2] });
export const steps = style({ display: 'flex', flexDirection: 'column', gap: space[4] });
/** Readers of QR codes want dark on light, whatever the theme. */
export const qr = style({
  display: 'block',
  width: '208px',
  maxWidth: '100%',
  height: 'auto',
  margin: '0 auto',
  borderRadius: radius.control,
  background: '#fff',
  color: '#000',
});
export const secret = style({
  fontFamily: 'ui-monospace, monospace',
  overflowWrap: 'anywhere',
  userSelect: 'all',
  padding: space[3],
  borderRadius: radius.control,
  background: vars.surface2,
  textAlign: 'center',
});
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: space[2],
  padding: space[4],
  borderRadius: radius.control,
  background: vars.surface2,
  fontFamily: 'ui-monospace, monospace',
  textAlign: 'center',
});
export const state = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  flexWrap: 'wrap',
  marginBottom: space[4],
});
export const stateText = style({ color: vars.text2, ...type.small });
export const trouble = style({ ...type.small, color: vars.danger });
/** As `hint`, beside what it belongs to. */
export const note = style({ ...type.small, color: vars.text3, overflowWrap: 'anywhere' });
export const typed = style({ overflowWrap: 'anywhere' });
export const sum = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[1],
  alignItems: 'flex-end',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
});
export const points = style({
  ...type.small,
  color: vars.text2,
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  paddingLeft: space[4],
  listStyle: 'disc',
  overflowWrap: 'anywhere',
});
export const receiptLink = style({ ...type.small, color: vars.text2, textDecoration: 'underline' });
export const receipts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[4]}`,
  listStyle: 'none',
  margin: 0,
  padding: 0,
});
