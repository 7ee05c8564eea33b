import { createGlobalTheme } from '@vanilla-extract/css';
import { vars } from './tokens.css.ts';

// What the tokens are in light and in dark. The shell alone brings it (reset.css.ts).
const light = {
  background: 'oklch(.985 .003 40)',
  surface: '#fff',
  surface2: 'oklch(.965 .005 40)',
  surface3: 'oklch(.935 .007 40)',
  line: 'oklch(.9 .008 40)',
  text: 'oklch(.2 .015 40)',
  text2: 'oklch(.42 .015 40)',
  text3: 'oklch(.52 .012 40)',
  success: 'oklch(.5 .13 155)',
  successTint: 'oklch(.95 .04 155)',
  warning: 'oklch(.53 .12 70)',
  warningTint: 'oklch(.96 .05 85)',
  danger: 'oklch(.54 .2 25)',
  dangerTint: 'oklch(.96 .03 25)',
  onDanger: '#fff',
  info: 'oklch(.5 .15 250)',
  infoTint: 'oklch(.95 .03 250)',
  shadow1: '0 1px 2px #0000000f, 0 1px 1px #0000000a',
  shadow2: '0 12px 32px -8px #00000026, 0 2px 6px #00000012',
};
const dark = {
  background: 'oklch(.155 .008 40)',
  surface: 'oklch(.195 .009 40)',
  surface2: 'oklch(.235 .01 40)',
  surface3: 'oklch(.285 .011 40)',
  line: 'oklch(.31 .01 40)',
  text: 'oklch(.97 .004 40)',
  text2: 'oklch(.79 .01 40)',
  text3: 'oklch(.68 .012 40)',
  success: 'oklch(.78 .15 155)',
  successTint: 'oklch(.3 .05 155)',
  warning: 'oklch(.82 .13 75)',
  warningTint: 'oklch(.3 .05 75)',
  danger: 'oklch(.74 .15 25)',
  dangerTint: 'oklch(.3 .06 25)',
  onDanger: '#1b0d09',
  info: 'oklch(.76 .12 250)',
  infoTint: 'oklch(.3 .05 250)',
  shadow1: 'none',
  shadow2: '0 16px 40px -8px #000000a0',
};
const { brand: _brand, brandTint: _tint, brandDark: _dark, onBrand: _on, brandText: _text, ...neutral } = vars;

createGlobalTheme(':root', neutral, light);
createGlobalTheme(':root[data-theme=dark]', neutral, dark);
