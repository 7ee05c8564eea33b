import { style } from '@vanilla-extract/css';

/** The box is there to be watched; layout goes on as if it were not. */
export const place = style({ display: 'contents' });
