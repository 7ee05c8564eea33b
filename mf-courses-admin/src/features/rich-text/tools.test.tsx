import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { openScreen } from '@clube/shared/testing';
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
