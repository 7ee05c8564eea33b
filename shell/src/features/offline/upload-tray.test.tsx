import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Composition } from '@clube/shared/contracts/remote';
import type { Role } from '@clube/shared/contracts/policy';
import { emit } from '@clube/shared/events';
import { installRegistry, type RemoteModule } from '@clube/shared/federation';
import { openScreen } from '@clube/shared/testing';
import { compositionAtom } from '../../federation/composition-atom.ts';
import { UploadTray } from './upload-tray.tsx';

const composition = {
  remotes: [{ manifest: { name: 'mf-other', slots: [] } }, { manifest: { name: 'mf-x', slots: ['frame.tray'] } }],
} as unknown as Composition;
const load = jest.fn<(remote: string) => Promise<RemoteModule>>();

function Page() {
  const compose = useSetAtom(compositionAtom);
  useEffect(() => compose(composition), [compose]);
  return <UploadTray />;
}
const open = (role: Role) => openScreen(<Page />, { path: '/', role });

beforeEach(() => {
  localStorage.clear();
  load.mockReset();
  const module = { slots: { 'frame.tray': async () => () => <p>Envios</p> } };
  load.mockResolvedValue(module as unknown as RemoteModule);
  installRegistry({ findSlotOwner: () => 'mf-x', releaseOf: () => 'a1', load });
});

test('files on their way have their tray once one began', async () => {
  open('owner');
  expect(load).not.toHaveBeenCalled();
  act(() => emit('upload:began', {}));
  await screen.findByText('Envios');
  expect(load.mock.calls).toEqual([['mf-x']]);
});

test('also where nothing can be kept', async () => {
  const forbidden = jest.spyOn(globalThis as unknown as Window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  open('owner');
  act(() => emit('upload:began', {}));
  await screen.findByText('Envios');
  forbidden.mockRestore();
});

test('or was left, for whoever may send them', async () => {
  localStorage.setItem('draft:uploads:1', '1');
  open('instructor');
  await screen.findByText('Envios');
  cleanup();
  load.mockClear();
  open('student');
  act(() => emit('upload:began', {}));
  expect(load).not.toHaveBeenCalled();
});

test('one that does not come says nothing, and is asked for again', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  load.mockRejectedValueOnce(new Error('away'));
  open('owner');
  act(() => emit('upload:began', {}));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect([load.mock.calls.length, document.body.textContent]).toEqual([1, '']);
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Envios')).toBeTruthy();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
