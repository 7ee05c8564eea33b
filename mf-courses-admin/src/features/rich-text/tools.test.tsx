import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { MAX_LINK_LENGTH } from '@clube/shared/contracts/lesson-text-nodes';
import { fill, openScreen, press } from '@clube/shared/testing';
import { extensionsOf } from './extensions.ts';
import { Tools } from './tools.tsx';

let editor: Editor;
const open = () => {
  editor = new Editor({ extensions: extensionsOf('/picture'), injectCSS: false });
  openScreen(
    <Tools editor={editor} isInvalid={false} sending={0} onFiles={() => {}}>
      {null}
    </Tools>,
    { path: '/', role: 'owner' },
  );
};
afterEach(() => {
  editor.destroy();
  document.cookie = 'exceeded_storage=; max-age=0';
});

test.each([
  ['full', '1', true],
  ['not full', '0', false],
])('where the storage is %s it is told, or not, before a picture is chosen', (_how, cookie, isSaid) => {
  document.cookie = `exceeded_storage=${cookie}`;
  open();
  const said = screen.queryByText('O armazenamento do painel está cheio: imagens novas não cabem.');
  expect(said !== null).toBe(isSaid);
});

test('an address that is too long stands with how long it is, and leads nowhere', async () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Link' }));
  await screen.findByLabelText('Endereço ou e-mail');
  fill('Endereço ou e-mail', `https://exemplo.com/${'a'.repeat(MAX_LINK_LENGTH)}`);
  expect(screen.getByLabelText('Endereço ou e-mail')).toHaveProperty('maxLength', -1);
  press('Pôr no texto');
  expect(screen.getByText(`${MAX_LINK_LENGTH + 20} / ${MAX_LINK_LENGTH}`)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(editor.getText()).toBe('');
});
