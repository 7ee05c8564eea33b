import { style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';

/** Beside the messages where there is room, above them where there is none. */
export const beside = style({
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { '(min-width: 1024px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px', alignItems: 'start' } },
});
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[6],
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  '@media': { '(min-width: 1024px)': { order: 1 } },
});
export const assignee = style({ display: 'flex', flexDirection: 'column', gap: space[2], alignItems: 'stretch' });
export const times = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `${space[1]} ${space[3]}`,
  ...type.small,
  color: vars.text2,
});
export const heading = style({ display: 'flex', gap: space[2], alignItems: 'center', fontWeight: 650 });
export const hint = style({ ...type.small, color: vars.text2, margin: `${space[1]} 0 ${space[3]}` });
export const notes = style({ display: 'flex', flexDirection: 'column', gap: space[2], marginBottom: space[3] });
export const note = style({ padding: space[3], borderRadius: radius.control, background: vars.warningTint });
export const noteHead = style({ ...type.small, color: vars.text2 });
export const noteText = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: vars.text });
