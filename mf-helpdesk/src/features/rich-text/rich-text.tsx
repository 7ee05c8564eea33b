import { useEffect, useId, useRef, useState } from 'react';
import { EditorContent, useEditor } from '@tiptap/react';
import type { LessonText } from '@clube/shared/contracts/lesson-text-nodes';
import { prose } from '@clube/shared/prose';
import { moveAmongTools, textOfEditor } from '@clube/shared/rich-text';
import { extensions } from './extensions.ts';
import { LinkLine } from './link-line.tsx';
import { quiet } from './quiet.ts';
import * as css from './rich-text.css.ts';
import { Tools } from './tools.tsx';

type Props = {
  label: string;
  /** What it begins with; later ones change nothing. */
  initial: LessonText;
  error?: string | undefined;
  onChange: (text: LessonText) => void;
};

/** A text of words, written as it will be read. */
export function RichText({ label, initial, error, onChange }: Props) {
  const id = useId();
  const [isLinking, setLinking] = useState(false);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const editor = useEditor({
    extensions,
    content: initial.content.length > 0 ? initial : null,
    injectCSS: false,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: `${prose} ${css.sheet}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
      },
      transformPastedHTML: quiet,
    },
    onUpdate: ({ editor: now }) => tell.current(textOfEditor(now.getJSON())),
  });
  return (
    <div className={css.field}>
      <span className={css.label} id={`${id}-label`}>
        {label}
      </span>
      <div
        className={css.box}
        role="group"
        aria-labelledby={`${id}-label`}
        data-invalid={error !== undefined}
        onKeyDown={(event) => moveAmongTools(event, () => editor?.commands.focus())}
      >
        {editor && <Tools editor={editor} onLink={() => setLinking(true)} />}
        <EditorContent editor={editor} className={css.page} />
        {editor && isLinking && <LinkLine editor={editor} onClose={() => setLinking(false)} />}
      </div>
      {error !== undefined && (
        <span className={css.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
