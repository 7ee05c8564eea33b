import { expect, test } from '@jest/globals';
import { leakingSelectors } from '@clube/shared/contracts/scoped-styles';

test('a selector without a class of the remote’s own reaches beyond its area', () => {
  for (const css of [
    'nav{display:none}',
    'body{background:red}',
    '*{margin:0}',
    '.mine,h1{color:red}',
    '@media print{a{color:red}}',
    'nav:has(.mine){display:none}',
    '.mine ~ nav{display:none}',
    '.mine + nav a{display:none}',
    ':root{--x:1;color:red}',
    ':root:not(:is(.mine)) main{color:red}',
    'a[href$=".pdf"]{color:red}',
  ])
    expect([css, leakingSelectors(css).length]).toEqual([css, 1]);
});

test('classes, variables and keyframes stay inside', () => {
  for (const css of [
    '.mine a:hover{color:red}',
    '.mine > p + .mine{margin:0}',
    '.mine p + p{margin:0}',
    'html[data-theme=dark] .mine{color:red}',
    ':root{--x:1}',
    '@keyframes turn{from{opacity:0}50%{opacity:1}to{opacity:0}}',
    '@media print{.mine:not(.other){color:red}}',
    '@font-face{font-family:x;src:url(x)}',
  ])
    expect([css, leakingSelectors(css)]).toEqual([css, []]);
});
