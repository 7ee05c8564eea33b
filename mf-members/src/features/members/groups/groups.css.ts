import { style } from '@vanilla-extract/css';
import { space, type, vars } from '@clube/shared/ui/tokens';

export const rows = style({ display: 'flex', flexDirection: 'column', gap: space[4], margin: `0 0 ${space[6]}` });
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });
export const form = style({ display: 'flex', flex: '1 1 240px', gap: space[2], alignItems: 'center', minWidth: 0 });
/** Nothing stands below its field. */
export const newForm = style([form, { alignItems: 'end' }]);
/** A long name breaks beside the way back. */
export const gone = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const field = style({ flex: 1, minWidth: 0 });
export const none = style({ ...type.small, color: vars.text2, marginBottom: space[4] });
export const bin = style({ marginTop: space[6] });
