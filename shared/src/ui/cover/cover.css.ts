import { style } from '@vanilla-extract/css';

export const art = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' });
export const picture = style({ objectFit: 'cover' });
export const locked = style({ filter: 'saturate(.25) brightness(.65)' });
