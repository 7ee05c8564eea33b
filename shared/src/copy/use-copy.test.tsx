import { expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { toastsAtom } from '../ui/toast/toast-store.ts';
import { useCopy } from './use-copy.ts';

i18n.loadAndActivate({ locale: 'pt', messages: {} });
const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
const copyWith = async (clipboard: object | undefined, words?: Parameters<typeof useCopy>[0]) => {
  getDefaultStore().set(toastsAtom, []);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  const { result } = renderHook(() => useCopy(words), { wrapper });
  const did = await act(() => result.current('ABC'));
  return {
    did,
    said: getDefaultStore()
      .get(toastsAtom)
      .map(({ tone, text }) => [tone, text]),
  };
};

test('what is copied is said', async () => {
  const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
  expect(await copyWith({ writeText })).toEqual({ did: true, said: [['success', 'Copiado.']] });
  expect(writeText).toHaveBeenCalledWith('ABC');
  expect((await copyWith({ writeText }, { done: 'Está com você.' })).said).toEqual([['success', 'Está com você.']]);
});

test.each([
  ['a browser that refuses', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
  ['a page without a clipboard, as over plain http,', undefined],
])('%s is told how to copy by hand', async (_which, clipboard) => {
  const said = [['danger', 'Não foi possível copiar. Selecione o texto e copie.']];
  expect(await copyWith(clipboard)).toEqual({ did: false, said });
  expect((await copyWith(clipboard, { failed: 'Abra e copie.' })).said).toEqual([['danger', 'Abra e copie.']]);
});
