// In the place of what lucide-react makes its icons with, in every bundle (plain-icons.js). Of the library's own, which each group of
// chunks would carry, three quarters are classes, contexts and spellings that nobody here uses (docs/adr/0457).
import { createElement, forwardRef } from 'react';

/** Whether it is to be read out. */
const isSaid = (props) => Object.keys(props).some((name) => props[name] != null && /^(aria-|(role|title)$)/.test(name));

/** @param given what is drawn, as the library's files have it; or a name, and the paths after it */
export default function createIcon(given, node = given.node) {
  const side = given.size ?? 24;
  return forwardRef(({ color = 'currentColor', size = 24, strokeWidth = 2, children, ...rest }, ref) =>
    createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': children || isSaid(rest) ? undefined : 'true',
        ...rest,
      },
      node.map(([name, attributes]) => createElement(name, attributes)),
      children,
    ),
  );
}
