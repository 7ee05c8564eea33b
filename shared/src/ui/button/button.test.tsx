import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Button } from './button.tsx';
import { variants } from './button.css.ts';

test('[9.12] there are the eleven variants of the product', () => {
  expect(Object.keys(variants)).toEqual([
    'primary',
    'white',
    'danger',
    'info',
    'info2',
    'link-info',
    'outline-info',
    'outline-primary',
    'link',
    'outline-danger',
    'black',
  ]);
});

test('while loading it is busy and takes no clicks', () => {
  const click = jest.fn();
  render(
    <Button loading onClick={click}>
      Salvar
    </Button>,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  expect(click).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});
