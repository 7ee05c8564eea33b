import { afterEach, expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { waitFor } from '../../testing/wait-for.ts';
import { ConfirmDialog, Dialog, Overlay } from './index.ts';

const nothing = () => {};
const draw = (dialog: ReactNode) => render(<I18nProvider i18n={i18n}>{dialog}</I18nProvider>);
const held = (fingers: number) =>
  Object.defineProperty(navigator, 'maxTouchPoints', { value: fingers, configurable: true });
const isFocused = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()));
afterEach(() => {
  held(0);
  cleanup();
});

const form = (
  <Dialog open onOpenChange={nothing} title="Renomear">
    <input type="file" aria-label="Arquivo" />
    <input aria-label="Código" disabled />
    <input aria-label="Nome" />
  </Dialog>
);
const question = (fields?: ReactNode) => (
  <ConfirmDialog title="Apagar?" action="Apagar" fields={fields} onConfirm={() => Promise.resolve()} onClose={nothing}>
    Não volta.
  </ConfirmDialog>
);

test('a dialog begins at its first field that can be filled in', async () => {
  draw(form);
  await isFocused(() => screen.getByLabelText('Nome'));
});

test('on a screen that takes fingers it begins at the dialog, so that no keyboard comes over it', async () => {
  held(5);
  draw(form);
  await isFocused(() => screen.getByRole('dialog'));
});

test('a question begins at what loses nothing; where it asks for something, at that', async () => {
  draw(question());
  await isFocused(() => screen.getByRole('button', { name: 'Cancelar' }));
  cleanup();
  draw(question(<input aria-label="Senha" />));
  await isFocused(() => screen.getByLabelText('Senha'));
});

test('a dialog that asks for nothing begins with what closes it; a field that wants the focus keeps it', async () => {
  draw(
    <Dialog open onOpenChange={nothing} title="Teclas">
      <p>k</p>
    </Dialog>,
  );
  await isFocused(() => screen.getByRole('button'));
  cleanup();
  draw(
    <Dialog open onOpenChange={nothing} title="Mudar">
      <input aria-label="Nome" />
      <input aria-label="Preço" autoFocus />
    </Dialog>,
  );
  await isFocused(() => screen.getByLabelText('Preço'));
});

/** Without a finger: as the browser says it. */
const press = (target: Element) => {
  for (const kind of ['pointerDown', 'mouseDown', 'pointerUp', 'mouseUp', 'click'] as const) fireEvent[kind](target);
};

test.each([
  ['a press in it', () => press(screen.getByText('Entendi'))],
  ['a press beside it', () => press(document.body)],
  ['Escape', () => fireEvent.keyDown(screen.getByText('Entendi'), { key: 'Escape' })],
])('what is done to a dialog that came over another one is not done to that one: %s', async (_what, act) => {
  const closed: string[] = [];
  draw(
    <>
      <Overlay title="Mídia" place="corner" onClose={() => closed.push('Mídia')}>
        <input aria-label="Nome" />
      </Overlay>
      <Dialog open onOpenChange={() => closed.push('Chegou')} title="Chegou" isClosable={false}>
        <button type="button">Entendi</button>
      </Dialog>
    </>,
  );
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  act();
  await new Promise((settled) => setTimeout(settled, 50));
  expect(closed).not.toContain('Mídia');
});
