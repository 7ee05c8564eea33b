export const overlays = 1;
