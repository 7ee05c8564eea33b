import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { waitFor } from '../../testing/wait-for.ts';
import { Menu } from './index.ts';

test('a menu stays where it was opened, though the page moves below it', async () => {
  render(
    <Menu defaultOpen trigger={<button type="button">Mais</button>} groups={[[{ label: 'Ver', onSelect() {} }]]} />,
  );
  const menu = await waitFor(() => screen.getByRole('menu', { name: 'Mais' }));
  expect(menu.parentElement?.style.position).toBe('fixed');
});
