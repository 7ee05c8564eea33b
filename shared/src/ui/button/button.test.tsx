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

test('while loading it is busy, takes no clicks and sends nothing, and whoever pressed it keeps the focus', () => {
  const click = jest.fn();
  const sent = jest.fn((event: Event) => event.preventDefault());
  const around = jest.fn();
  const draw = (loading: boolean) => (
    <div role="presentation" onClick={around}>
      <form aria-label="Dados">
        <Button type="submit" loading={loading} onClick={click}>
          Salvar
        </Button>
      </form>
    </div>
  );
  const { rerender } = render(draw(false));
  const button = screen.getByRole<HTMLButtonElement>('button');
  screen.getByRole('form').addEventListener('submit', sent);
  button.focus();
  fireEvent.click(button);
  expect([click, sent, around].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  rerender(draw(true));
  fireEvent.click(button);
  expect([click, sent, around].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  // A browser takes the focus from what is disabled.
  expect(button.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
  rerender(draw(false));
  expect(button.hasAttribute('aria-busy') || button.hasAttribute('aria-disabled')).toBe(false);
});
