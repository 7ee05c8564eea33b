import { useEffect, useId, useMemo, useRef } from 'react';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { Trans } from '@lingui/react/macro';
import { lessonPicturesUrl, type LessonIds } from '@clube/shared/clients/lesson';
import { isTextTooLarge, type LessonText } from '@clube/shared/contracts/lesson-text-nodes';
import { prose } from '@clube/shared/prose';
import { NOTHING, textOfEditor } from '@clube/shared/rich-text';
import { extensionsOf } from './extensions.ts';
import { cleaned } from './pasted.ts';
import * as css from './rich-text.css.ts';
import { Tools } from './tools.tsx';
import { picturesAmong, usePictures } from './use-pictures.ts';

type Props = {
  label: string;
  /** The lesson whose text it is: its pictures are kept there. */
  ids: LessonIds;
  value: LessonText | null;
  onChange: (text: LessonText) => void;
  onBlur: () => void;
};

const isSame = ({ schema }: Editor, one: LessonText, other: LessonText) =>
  schema.nodeFromJSON(one).eq(schema.nodeFromJSON(other));
/** What is typed stays clear of the bars that lie over the page: the toolbar, and at a phone's foot the frame's bar with that of the text above. */
const CLEAR = { top: 160, right: 5, bottom: 140, left: 5 };
/** Alt and F10, as in other editors: Tab moves in lists and tables. */
function toToolbar(dom: HTMLElement): void {
  dom.closest('[data-rich-text]')?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
}

/** The text of a lesson, written as it will be read. */
export function RichText({ label, ids, value, onChange, onBlur }: Props) {
  const id = useId();
  const { sending, send } = usePictures(ids);
  const shown = value ?? NOTHING;
  const base = lessonPicturesUrl(ids);
  const extensions = useMemo(() => extensionsOf(base), [base]);
  /** `known`: what this editor was given or gave last. */
  const latest = useRef({ onChange, onBlur, send, known: shown });
  useEffect(() => {
    Object.assign(latest.current, { onChange, onBlur, send });
  });
  const own = useRef<Editor>(null);
  /** Files alone: programs that copy words put a picture of them beside. */
  const takeFiles = (data: DataTransfer | null) => {
    const files = data?.types.includes('text/html') ? [] : picturesAmong(data?.files);
    if (files.length === 0 || !own.current) return false;
    latest.current.send(own.current, files);
    return true;
  };
  const editor = useEditor({
    extensions,
    content: shown,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      scrollMargin: CLEAR,
      scrollThreshold: CLEAR,
      attributes: {
        class: `${prose} ${css.sheet}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint`,
      },
      transformPastedHTML: cleaned,
      handlePaste: (_view, { clipboardData }) => takeFiles(clipboardData),
      handleDrop: (_view, { dataTransfer }, _slice, isMoved) => !isMoved && takeFiles(dataTransfer),
      handleKeyDown: ({ dom }, { altKey, key }) => {
        const isAsked = altKey && key === 'F10';
        if (isAsked) toToolbar(dom);
        return isAsked;
      },
    },
    onUpdate: ({ editor: now }) => {
      const text = textOfEditor(now.getJSON());
      if (isSame(now, text, latest.current.known)) return;
      latest.current.known = text;
      latest.current.onChange(text);
    },
    onBlur: () => latest.current.onBlur(),
  });
  useEffect(() => {
    own.current = editor;
  }, [editor]);
  // What somebody else saved takes the place of what stands here; what was typed here stands already.
  useEffect(() => {
    if (latest.current.known === shown) return;
    latest.current.known = shown;
    if (!isSame(editor, shown, textOfEditor(editor.getJSON())))
      editor.commands.setContent(shown, { emitUpdate: false });
  }, [editor, shown]);
  const isLarge = isTextTooLarge(shown);
  return (
    <div className={css.field}>
      <span className={css.label} id={`${id}-label`}>
        {label}
      </span>
      <Tools editor={editor} isInvalid={isLarge} sending={sending} onFiles={(files) => send(editor, files)}>
        <EditorContent editor={editor} className={css.page} />
      </Tools>
      <span className={css.hint} id={`${id}-hint`}>
        <Trans>Alt + F10 leva à barra de formatação, Esc volta ao texto. Digite / para escolher um bloco.</Trans>
      </span>
      {isLarge && (
        <span className={css.error} role="alert">
          <Trans>O texto passou do que cabe em uma aula: 50.000 letras, 100 imagens, 30 vídeos.</Trans>
        </span>
      )}
    </div>
  );
}
