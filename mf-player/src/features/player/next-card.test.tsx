import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { NextCard } from './next-card.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

const show = () => {
  const onNext = jest.fn();
  render(
    <I18nProvider i18n={i18n}>
      <NextCard onNext={onNext} />
    </I18nProvider>,
  );
  const wait = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) act(() => jest.advanceTimersByTime(1000));
  };
  return { onNext, wait };
};

test('counts to the next lesson, goes there once, and is gone wherever somebody stays', () => {
  const { onNext, wait } = show();
  expect(screen.getByText('Próxima aula em 5 segundos')).toBeTruthy();
  wait(4);
  expect(screen.getByText('Próxima aula em 1 segundo')).toBeTruthy();
  wait(3);
  expect(onNext).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).toBeNull();
});

test('waits while somebody writes, or is at something over the page', () => {
  const { onNext, wait } = show();
  const over = document.createElement('div');
  over.innerHTML = '<textarea></textarea><div role="dialog"><button></button></div>';
  document.body.append(over);
  for (const one of over.querySelectorAll<HTMLElement>('textarea, button')) {
    one.focus();
    wait(9);
    expect(screen.getByText('Próxima aula em 5 segundos')).toBeTruthy();
  }
  over.remove();
  wait(5);
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('goes nowhere for whoever would rather stay', () => {
  const { onNext, wait } = show();
  act(() => screen.getByRole('button', { name: 'Cancelar' }).click());
  wait(9);
  expect(onNext).not.toHaveBeenCalled();
});
