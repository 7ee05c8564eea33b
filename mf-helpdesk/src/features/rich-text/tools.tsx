import { Bold, Heading2, Heading3, Italic, Link, List, ListOrdered, Redo2, Undo2 } from 'lucide-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useLingui } from '@lingui/react/macro';
import { Toolbar, type Tool } from '@clube/shared/rich-text';
import * as css from './rich-text.css.ts';

/** What can be done with the words of an article. */
export function Tools({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const { t } = useLingui();
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      link: now.isActive('link'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { label: t`Desfazer a última mudança`, icon: Undo2, isOff: !is.canUndo, run: () => chain().undo().run() },
    { label: t`Refazer a mudança`, icon: Redo2, isOff: !is.canRedo, run: () => chain().redo().run() },
    {
      label: t({ message: 'Título', context: 'de um trecho do texto' }),
      icon: Heading2,
      isOn: is.h2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    { label: t`Subtítulo`, icon: Heading3, isOn: is.h3, run: () => chain().toggleHeading({ level: 3 }).run() },
    { label: t`Negrito`, icon: Bold, isOn: is.bold, run: () => chain().toggleBold().run() },
    { label: t`Itálico`, icon: Italic, isOn: is.italic, run: () => chain().toggleItalic().run() },
    { label: t`Link`, icon: Link, isOn: is.link, run: onLink },
    { label: t`Lista`, icon: List, isOn: is.bullets, run: () => chain().toggleBulletList().run() },
    { label: t`Lista numerada`, icon: ListOrdered, isOn: is.numbers, run: () => chain().toggleOrderedList().run() },
  ];
  return <Toolbar label={t`Formatação do texto`} className={css.bar} groups={[tools]} />;
}
