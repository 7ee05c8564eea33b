import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { textOfEditor } from '@clube/shared/rich-text';
import { openScreen } from '@clube/shared/testing';
import { extensionsOf } from './extensions.ts';
import '../../testing/letter-places.ts';
import { Tools } from './tools.tsx';

let editor: Editor;
/** The list is out of sight until it has its place, which takes a moment. */
const after = (step: () => unknown) =>
  act(async () => {
    step();
    await new Promise((done) => setTimeout(done));
  });
const type = (words: string) => after(() => editor.commands.insertContent({ type: 'text', text: words }));
/** @returns whether the page's own act was kept from it */
async function press(key: string, held: KeyboardEventInit = {}): Promise<boolean> {
  let isTaken = false;
  await after(() => (isTaken = !fireEvent.keyDown(editor.view.dom, { key, ...held })));
  return isTaken;
}
const list = () => screen.queryByRole('listbox', { name: 'Blocos' });
const names = () =>
  within(list()!)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true });
const written = () => textOfEditor(editor.getJSON()).content;
const p = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

const scrollIntoView = Element.prototype.scrollIntoView;
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  editor = new Editor({ extensions: extensionsOf('/picture'), injectCSS: false });
  openScreen(
    <Tools editor={editor} isInvalid={false} sending={0} onFiles={() => {}}>
      <EditorContent editor={editor} />
    </Tools>,
    { path: '/', role: 'owner' },
  );
  await after(() => editor.view.dom.focus());
});
afterEach(() => {
  editor.destroy();
  Element.prototype.scrollIntoView = scrollIntoView;
});

describe('a slash', () => {
  test('shows the blocks of the toolbar, and leaves out what can do nothing here', async () => {
    expect(list()).toBeNull();
    await type('/');
    const blocks = ['Título', 'Subtítulo', 'Lista', 'Lista numerada', 'Citação', 'Destaque', 'Bloco de código'];
    expect(names()).toEqual([...blocks, 'Imagem', 'Vídeo no texto', 'Tabela', 'Linha divisória']);
    for (const name of names()) within(screen.getByRole('toolbar')).getByRole('button', { name });
    screen.getByText('11 blocos para escolher');
    await type('tabela');
    await press('Enter');
    await type('/');
    for (const name of ['Tabela', 'Título', 'Subtítulo', 'Citação', 'Destaque', 'Bloco de código'])
      expect(names()).not.toContain(name);
  });

  test.each([
    ['a list', ['Citação', 'Destaque'], () => editor.commands.toggleBulletList()],
    ['a quotation', ['Destaque'], () => editor.commands.toggleBlockquote()],
    [
      'a table',
      ['Título', 'Subtítulo', 'Citação', 'Destaque', 'Bloco de código', 'Tabela'],
      () => editor.commands.insertTable(),
    ],
  ])('in %s each that is offered makes its block', async (_where, left, go) => {
    await after(go);
    await type('/');
    const offered = names();
    expect(offered.filter((name) => left.includes(name))).toEqual([]);
    const makes = offered.filter((name) => !/Imagem|Vídeo/.test(name));
    for (const name of makes) {
      await after(() => editor.commands.setContent(''));
      await after(go);
      const before = editor.getHTML();
      await type('/');
      await after(() => fireEvent.click(screen.getByRole('option', { name: name })));
      expect([name, editor.getHTML()]).not.toEqual([name, before]);
    }
  });

  test('goes before words that are looked for among the names, without accents and in any case', async () => {
    await type('/TIT');
    expect(names()).toEqual(['Título', 'Subtítulo']);
    await type('u');
    expect(names()).toEqual(['Título', 'Subtítulo']);
    await after(() => editor.commands.deleteRange({ from: 1, to: 6 }));
    expect(list()).toBeNull();
    await type('/codigo');
    expect(names()).toEqual(['Bloco de código']);
  });

  test('stands behind a space or at the beginning, also behind a break', async () => {
    await type('e/ou');
    expect(list()).toBeNull();
    await type(' /');
    expect(list()).toBeTruthy();
    await type(' 2');
    expect(list()).toBeNull();
    await after(() => editor.commands.setHardBreak());
    await type('/');
    expect(list()).toBeTruthy();
  });

  test('behind a word that only looks otherwise is one of the word', async () => {
    await after(() => editor.commands.setContent('<p><strong>e</strong></p>'));
    await after(() => editor.chain().focus('end').unsetBold().run());
    await type('/');
    expect(list()).toBeNull();
  });

  test.each(['<pre><code></code></pre>', '<h2></h2>'])('in %s is a letter', async (html) => {
    await after(() => editor.chain().setContent(html).focus('start').run());
    await type('/');
    expect(list()).toBeNull();
  });

  test('of code in a line is a letter', async () => {
    await after(() => editor.commands.toggleCode());
    await after(() => editor.commands.insertContent('<code>/</code>'));
    expect(editor.getHTML()).toContain('<code>/</code>');
    expect(list()).toBeNull();
  });

  test('that a cursor only passes, or that comes with a text from elsewhere, asks for nothing', async () => {
    await type('a / b');
    await after(() => editor.commands.setTextSelection(4));
    expect(list()).toBeNull();
    await after(() => editor.view.dom.blur());
    await after(() => editor.chain().setContent('<p>/</p>').run());
    expect(list()).toBeNull();
  });

  test('in a text that is only read asks for nothing', async () => {
    await after(() => editor.setEditable(false));
    await type('/');
    expect(list()).toBeNull();
  });
});

describe('the list', () => {
  test('is told to whoever hears the page as that of the editor, with what is chosen', async () => {
    const { dom } = editor.view;
    await type('/');
    expect(dom.getAttribute('aria-controls')).toBe(list()!.id);
    expect(dom.getAttribute('aria-activedescendant')).toBe(chosen().id);
    await press('ArrowDown');
    expect(chosen().textContent).toBe('Subtítulo');
    expect(dom.getAttribute('aria-activedescendant')).toBe(chosen().id);
    await press('ArrowUp');
    await press('ArrowUp');
    expect(chosen().textContent).toBe('Linha divisória');
    await press('ArrowDown');
    expect(chosen().textContent).toBe('Título');
    await press('ArrowDown');
    // Other words begin anew.
    await type('lista');
    expect(chosen().textContent).toBe('Lista');
    await press('Escape');
    expect([dom.hasAttribute('aria-controls'), dom.hasAttribute('aria-activedescendant')]).toEqual([false, false]);
  });

  test.each(['Enter', 'Tab'])('gives what is chosen by %s in place of the slash and its words', async (key) => {
    await type('Antes /tit');
    expect(await press(key)).toBe(true);
    expect(list()).toBeNull();
    expect(written()).toEqual([{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Antes ' }] }]);
  });

  test('is used by pointer and finger, and the cursor stays in the text', async () => {
    await type('/lista');
    const option = screen.getByRole('option', { name: 'Lista numerada' });
    expect(fireEvent.mouseDown(option)).toBe(false);
    await after(() => fireEvent.click(option));
    await type('Um');
    expect(written()).toEqual([{ type: 'orderedList', content: [{ type: 'listItem', content: [p('Um')] }] }]);
  });

  test('asks what the tool of that name asks', async () => {
    await type('/video');
    await press('Enter');
    await screen.findByRole('dialog', { name: 'Vídeo no texto' });
    expect(editor.getText()).toBe('');
  });

  test('in a list of the text has the keys before it', async () => {
    await after(() => editor.commands.toggleBulletList());
    await type('/titulo');
    await press('Enter');
    expect(editor.getHTML()).toContain('<h2');
  });

  test('is left by Escape, and the slash is a letter from then on', async () => {
    await type('/');
    expect(await press('Escape')).toBe(true);
    await type('lista');
    expect(list()).toBeNull();
    expect(await press('ArrowDown')).toBe(false);
    expect(written()).toEqual([p('/lista')]);
    await type(' /');
    expect(list()).toBeTruthy();
  });

  test('is left by a press elsewhere, and as the text loses the focus', async () => {
    await type('/');
    await after(() => fireEvent.pointerDown(list()!));
    expect(list()).toBeTruthy();
    await after(() => fireEvent.pointerDown(document.body));
    expect(list()).toBeNull();
    await type(' /');
    expect(list()).toBeTruthy();
    await after(() => editor.view.dom.blur());
    expect(list()).toBeNull();
  });

  test('keeps no key where nothing is found, nor one that is held with another', async () => {
    await type('/');
    expect(await press('Enter', { altKey: true })).toBe(false);
    expect(list()).toBeTruthy();
    await type('xyz');
    expect(list()).toBeNull();
    expect(await press('ArrowDown')).toBe(false);
  });
});
