import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import type { NavigationIcon } from '@clube/shared/contracts/remote';
import { navigationIcon } from './icons.ts';

const draw = (icon: NavigationIcon) => {
  const Icon = navigationIcon(icon);
  const { container } = render(<Icon size={20} strokeWidth={1.75} aria-hidden />);
  return container.querySelector('svg')!;
};
const look = (svg: SVGElement) =>
  Object.fromEntries(
    [
      'width',
      'height',
      'viewBox',
      'fill',
      'stroke',
      'stroke-width',
      'stroke-linecap',
      'stroke-linejoin',
      'aria-hidden',
    ].map((name) => [name, svg.getAttribute(name)]),
  );

test('an icon that a remote draws by a path looks like one that the shell knows, and is nothing but that path', () => {
  const own = draw({ path: 'M4 4h16v16H4z' });
  expect(own.innerHTML).toBe('<path d="M4 4h16v16H4z"></path>');
  expect(look(own)).toEqual(look(draw('help')));
});

test('whatever a path holds stays inside of its attribute', () => {
  const hostile = draw({ path: '"/><image href=x onerror=alert(1)>' });
  expect([...hostile.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['path']);
});

test('the same path is the same component, so that a render does not replace it', () => {
  expect(navigationIcon({ path: 'M0 0h1' })).toBe(navigationIcon({ path: 'M0 0h1' }));
});

test('a name that this shell does not know yet has an icon all the same', () => {
  expect(draw('of-a-later-platform' as NavigationIcon).querySelector('*')).not.toBeNull();
});
