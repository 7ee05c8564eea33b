import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Tabs } from './index.tsx';

const change = jest.fn();
beforeEach(() => void change.mockClear());

function Three() {
  const [value, setValue] = useState('b');
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: `Aba ${id}`, content: `Texto ${id}` }));
  return (
    <Tabs
      tabs={tabs}
      value={value}
      onChange={(next) => {
        change(next);
        setValue(next);
      }}
    />
  );
}
const tab = (id: string) => screen.getByRole('tab', { name: `Aba ${id}` });
const reachable = () => screen.getAllByRole('tab').flatMap((one) => (one.tabIndex === 0 ? [one.textContent] : []));

test('the list names its tabs, and the panel is that of the chosen one', () => {
  render(<Three />);
  expect(screen.getByRole('tablist').children).toHaveLength(3);
  expect(screen.getByRole('tab', { selected: true })).toBe(tab('b'));
  const panel = screen.getByRole('tabpanel', { name: 'Aba b' });
  expect([panel.textContent, panel.tabIndex, tab('b').getAttribute('aria-controls')]).toEqual(['Texto b', 0, panel.id]);
  fireEvent.click(tab('c'));
  expect(screen.getByRole('tabpanel', { name: 'Aba c' }).textContent).toBe('Texto c');
  fireEvent.click(tab('c'));
  expect(change.mock.calls).toEqual([['c']]);
});

test('keys move the focus round, to the ends, and choose nothing; the list is one stop of the Tab key', () => {
  render(<Three />);
  expect(reachable()).toEqual(['Aba b']);
  act(() => tab('b').focus());
  const press = (key: string, more = {}) => {
    const isFree = fireEvent.keyDown(document.activeElement!, { key, ...more });
    return [document.activeElement?.textContent, isFree];
  };
  expect(press('ArrowRight')).toEqual(['Aba c', false]);
  expect(reachable()).toEqual(['Aba c']);
  expect(press('ArrowRight')).toEqual(['Aba a', false]);
  expect(press('ArrowLeft')).toEqual(['Aba c', false]);
  expect(press('Home')).toEqual(['Aba a', false]);
  expect(press('End')).toEqual(['Aba c', false]);
  // Keys of the browser stay its own.
  expect(press('ArrowLeft', { altKey: true })).toEqual(['Aba c', true]);
  expect(press('x')).toEqual(['Aba c', true]);
  expect(change).not.toHaveBeenCalled();
  fireEvent.blur(tab('c'), { relatedTarget: null });
  expect(reachable()).toEqual(['Aba b']);
});

test('a chosen tab that lies outside its row comes into the middle of it; one that is seen stays where it is', () => {
  const rects = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  rects.mockImplementation(function (this: HTMLElement) {
    const at = { 'Aba a': 0, 'Aba b': 100, 'Aba c': 450 }[this.textContent ?? ''];
    return at === undefined ? new DOMRect(0, 0, 300, 40) : new DOMRect(at, 0, 100, 40);
  });
  render(<Three />);
  expect(screen.getByRole('tablist').scrollLeft).toBe(0);
  fireEvent.click(tab('c'));
  expect(screen.getByRole('tablist').scrollLeft).toBe(350);
  rects.mockRestore();
});
