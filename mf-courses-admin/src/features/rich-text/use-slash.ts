import { useEffect, useRef, useState } from 'react';
import { shift, size } from '@floating-ui/dom';
import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion, SuggestionPluginKey, type SuggestionProps } from '@tiptap/suggestion';

/** Room between the list and the edge of what is seen, and how high the list is at most, in pixels. */
const EDGE = 8;
const HIGHEST = 280;

const isOpenIn = (state: EditorState) =>
  (SuggestionPluginKey.getState(state) as { active: boolean } | undefined)?.active === true;

/** A slash that begins a word of a paragraph; one of code is code. */
function isAsked({ doc }: EditorState, { from, to }: { from: number; to: number }) {
  const { parent, parentOffset } = doc.resolve(from);
  const before = parent.textBetween(0, parentOffset, undefined, ' ');
  const isCode = doc.rangeHasMark(from, to, doc.type.schema.marks['code']!);
  return parent.type.name === 'paragraph' && /(^|\s)$/.test(before) && !isCode;
}

/**
 * What is asked for behind a slash where somebody types; undefined where nothing is.
 * @param hear gets each key first while something is asked; true: it was the list's
 */
export function useSlash(editor: Editor, hear: (event: KeyboardEvent) => boolean): SuggestionProps | undefined {
  const [asked, setAsked] = useState<SuggestionProps>();
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    const plugin = Suggestion({
      editor,
      char: '/',
      floatingUi: {
        strategy: 'fixed',
        middleware: [
          shift({ padding: EDGE }),
          size({
            padding: EDGE,
            apply: ({ availableHeight, elements }) => {
              elements.floating.style.maxHeight = `${Math.min(HIGHEST, availableHeight)}px`;
            },
          }),
        ],
      },
      allow: ({ state, range }) => editor.isFocused && isAsked(state, range),
      // A cursor that only passes behind a slash asks for nothing.
      shouldShow: ({ transaction }) => transaction.docChanged || isOpenIn(editor.state),
      render: () => ({
        onStart: setAsked,
        onUpdate: setAsked,
        onExit: () => setAsked(undefined),
        onKeyDown: ({ event }) => latest.current(event),
      }),
    });
    const leave = () => isOpenIn(editor.state) && exitSuggestion(editor.view);
    // Before those of lists and tables, which mean something else by the same keys.
    editor.registerPlugin(plugin, (own, others) => [own, ...others]);
    editor.on('blur', leave);
    return () => {
      editor.off('blur', leave);
      editor.unregisterPlugin(SuggestionPluginKey);
    };
  }, [editor]);
  return asked;
}
