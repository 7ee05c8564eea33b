import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Menu } from './index.ts';

test('a menu stays where it was opened, though the page moves below it', async () => {
  render(
    <Menu defaultOpen trigger={<button type="button">Mais</button>} groups={[[{ label: 'Ver', onSelect() {} }]]} />,
  );
  const menu = await screen.findByRole('menu', { name: 'Mais' });
  expect(menu.parentElement?.style.position).toBe('fixed');
});
