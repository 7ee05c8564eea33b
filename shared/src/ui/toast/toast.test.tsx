import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastArea } from './toast-area.tsx';
import { showActionToast, showToast } from './toast-store.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('[2.47] [9.6] a toast stays 6300 ms, counted from one second after the call', () => {
  render(<ToastArea />);
  act(() => showToast('Salvo'));
  act(() => jest.advanceTimersByTime(7299));
  expect(screen.queryByText('Salvo')).not.toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByText('Salvo')).toBeNull();
});

test('[9.6] a toast that stays for less is there from one second after the call, too', () => {
  render(<ToastArea />);
  act(() => showToast('Salvo', 'info', 100));
  act(() => jest.advanceTimersByTime(1099));
  expect(screen.queryByText('Salvo')).not.toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByText('Salvo')).toBeNull();
});

test('[2.47] a toast goes on click', () => {
  render(<ToastArea />);
  act(() => showToast('Salvo'));
  fireEvent.click(screen.getByText('Salvo'));
  expect(screen.queryByText('Salvo')).toBeNull();
});

test('one with something to do about it has a button for that; the message itself goes on click as any other', () => {
  const undo = jest.fn();
  render(<ToastArea />);
  act(() => showActionToast('Apagado', { label: 'Desfazer', onPress: undo }));
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Apagado')).toBeNull();
  act(() => showActionToast('Apagado', { label: 'Desfazer', onPress: undo }));
  fireEvent.click(screen.getByText('Apagado'));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Apagado')).toBeNull();
});
