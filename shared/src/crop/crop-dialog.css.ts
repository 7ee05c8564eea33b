import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';

// The cropper's own styles come as a <style> that the CSP refuses; these are what it needs of them.
export const stage = style({
  position: 'relative',
  height: '20rem',
  borderRadius: radius.card,
  overflow: 'hidden',
  background: vars.surface2,
});
export const container = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  userSelect: 'none',
  touchAction: 'none',
  cursor: 'move',
});
export const media = style({ willChange: 'transform', maxWidth: '100%', maxHeight: '100%', position: 'absolute' });
globalStyle(`${container} > img`, { inset: 0, margin: 'auto' });
export const area = style({
  position: 'absolute',
  left: '50%',
  top: '50%',
  transform: 'translate(-50%, -50%)',
  boxSizing: 'border-box',
  // What is left out is dimmed: the picture is one's own, so no colour of the theme is sure to stand out on it.
  border: '2px solid #fff',
  boxShadow: '0 0 0 9999em #0009',
});
export const round = style({ borderRadius: '50%' });
export const zoom = style({ ...type.small, display: 'flex', gap: space[3], alignItems: 'center' });
export const range = style({ flex: 1, accentColor: vars.brand });
