import { style } from '@vanilla-extract/css';
import { space } from '@clube/shared/ui/tokens';

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], marginBottom: space[4] });
