import './theme.css.ts';
import { globalStyle } from '@vanilla-extract/css';
import { reducedMotion, vars } from './tokens.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html', {
  font: '400 16px/24px Figtree, "Figtree Fallback", system-ui, sans-serif',
  color: vars.text,
  background: vars.background,
  colorScheme: 'light',
  WebkitFontSmoothing: 'antialiased',
  textSizeAdjust: '100%',
});
// Of whom a slow line has not brought the typeface yet (api/src/web/standby.ts): nothing of the page asks for it.
globalStyle('html[data-typeface=later]', { fontFamily: '"Figtree Fallback", system-ui, sans-serif' });
globalStyle('html[data-theme=dark]', { colorScheme: 'dark' });
globalStyle('body, h1, h2, h3, h4, p, ul, ol, figure, blockquote, dl, dd', { margin: 0 });
globalStyle('ul, ol', { padding: 0, listStyle: 'none' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit' });
globalStyle('a', { color: 'inherit', textDecoration: 'none' });
globalStyle('img, video, svg', { display: 'block', maxWidth: '100%' });
globalStyle('h1:focus, main:focus', { outline: 'none' });
globalStyle(':focus-visible', { outline: `2px solid ${vars.brandText}`, outlineOffset: '2px' });
globalStyle('::selection', { background: vars.brand, color: vars.onBrand });
globalStyle('*', {
  '@media': {
    [reducedMotion]: {
      animationDuration: '1ms !important',
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
});

globalStyle('input[type=checkbox], input[type=radio]', {
  accentColor: vars.brand,
  width: '18px',
  height: '18px',
  margin: 0,
  flex: 'none',
});
