import { afterEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { newDraft, useDraft } from './index.ts';

const NAME = 'draft:comment:0:3';
const open = () => renderHook(() => useDraft('comment', '3')).result;
const keep = (text: string, more: object = {}) =>
  sessionStorage.setItem(NAME, JSON.stringify({ text, seconds: null, key: 'k', ...more }));
const tell = () => act(() => void dispatchEvent(new StorageEvent('storage', { key: NAME })));
afterEach(() => {
  const { current } = open();
  act(() => current.set(undefined));
  sessionStorage.clear();
});

test('what comes back is in its open field at once, below what was begun, and is gone when it is taken out', () => {
  const field = open();
  keep('Voltou', { back: 'Voltou' });
  tell();
  expect(field.current.draft?.text).toBe('Voltou');
  act(() => field.current.set(newDraft('Comecei')));
  keep('Comecei\n\nVoltou', { back: 'Voltou' });
  tell();
  tell();
  expect(field.current.draft?.text).toBe('Comecei\n\nVoltou');
  act(() => field.current.set(newDraft('Sigo')));
  tell();
  expect(field.current.draft?.text).toBe('Sigo');
});

test('what another tab types is not taken over; what comes back there is, and what was begun here stays', () => {
  const field = open();
  keep('De outra aba');
  tell();
  expect(field.current.draft).toBeUndefined();
  act(() => field.current.set(newDraft('Daqui')));
  keep('De outra aba\n\nVoltou', { back: 'Voltou' });
  tell();
  tell();
  expect(field.current.draft?.text).toBe('Daqui\n\nVoltou');
});

test('what came back while its field was away is there when the field is', () => {
  const { result, unmount } = renderHook(() => useDraft('comment', '3'));
  act(() => result.current.set(newDraft('Comecei')));
  unmount();
  keep('Comecei\n\nVoltou', { back: 'Voltou' });
  expect(open().current.draft?.text).toBe('Comecei\n\nVoltou');
});

test('what comes back while something else is sent stays when that is gone', () => {
  const field = open();
  const begun = newDraft('Vai');
  act(() => field.current.set(begun));
  keep('Vai\n\nVoltou', { back: 'Voltou', key: begun.key });
  tell();
  act(() => field.current.sent(begun));
  expect(field.current.draft).toMatchObject({ text: 'Voltou' });
  expect(field.current.draft?.key).not.toBe(begun.key);
  act(() => field.current.sent(field.current.draft!));
  expect([field.current.draft, sessionStorage.getItem(NAME)]).toEqual([undefined, null]);
});

test('what is sent here ends nothing that another tab has begun', () => {
  const field = open();
  const begun = newDraft('Vai');
  act(() => field.current.set(begun));
  keep('De outra aba', { key: 'other' });
  act(() => field.current.sent(begun));
  expect(field.current.draft).toBeUndefined();
  expect(JSON.parse(sessionStorage.getItem(NAME)!)).toMatchObject({ text: 'De outra aba', key: 'other' });
});
