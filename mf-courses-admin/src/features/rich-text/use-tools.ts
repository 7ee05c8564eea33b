import { useState } from 'react';
import {
  Bold,
  CodeXml,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Info,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Redo2,
  Strikethrough,
  Table,
  TextQuote,
  Undo2,
  Video,
} from 'lucide-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useLingui } from '@lingui/react/macro';
import { MAX_LINK_LENGTH } from '@clube/shared/contracts/lesson-text-nodes';
import { parseVideoLink } from '@clube/shared/contracts/video-link';
import { linkOf, type Tool } from '@clube/shared/rich-text';
import type { Question } from './ask-dialog.tsx';
import { toggleCallout } from './extensions.ts';

const MOST_VIDEO_LETTERS = 500;

/** What the toolbar does, in groups, which of it makes blocks, and what one of them asks first. */
export function useTools(editor: Editor, onPicture: () => void) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<Question>();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      code: now.isActive('code'),
      link: now.isActive('link'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      callout: now.isActive('callout'),
      codeBlock: now.isActive('codeBlock'),
      table: now.isActive('table'),
      // Neither lifts out what it cannot go around.
      mayQuote: now.isActive('blockquote') || now.can().toggleBlockquote(),
      mayCallOut: now.isActive('callout') || now.can().wrapIn('callout'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const setLink = (href: string) => {
    const { empty } = editor.state.selection;
    if (empty && !editor.isActive('link'))
      editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    else editor.chain().extendMarkRange('link').setLink({ href }).run();
  };
  const askLink = () =>
    setQuestion({
      title: t`Link`,
      label: t`Endereço ou e-mail`,
      initial: (editor.getAttributes('link') as { href?: string }).href ?? '',
      maxLength: MAX_LINK_LENGTH,
      problemOf: (answer) => (linkOf(answer) ? undefined : t`Use um endereço como https://exemplo.com ou um e-mail.`),
      onAnswer: (answer) => setLink(linkOf(answer)!),
      onRemove: state.link ? () => editor.chain().extendMarkRange('link').unsetLink().run() : undefined,
    });
  const askVideo = () =>
    setQuestion({
      title: t`Vídeo no texto`,
      label: t`Link do vídeo`,
      hint: t`YouTube, Vimeo ou Panda Video.`,
      initial: '',
      maxLength: MOST_VIDEO_LETTERS,
      problemOf: (answer) =>
        parseVideoLink(answer) ? undefined : t`Use um link do YouTube, do Vimeo ou do Panda Video.`,
      onAnswer: (url) => editor.commands.insertContent({ type: 'embed', attrs: { url } }),
    });
  const groups: [history: Tool[], headings: Tool[], looks: Tool[], blocks: Tool[], inserted: Tool[]] = [
    [
      { label: t`Desfazer a última mudança`, icon: Undo2, isOff: !state.canUndo, run: () => chain().undo().run() },
      { label: t`Refazer a mudança`, icon: Redo2, isOff: !state.canRedo, run: () => chain().redo().run() },
    ],
    [
      {
        label: t({ message: 'Título', context: 'de um trecho do texto' }),
        icon: Heading2,
        isOn: state.h2,
        isOff: state.table,
        run: () => chain().toggleHeading({ level: 2 }).run(),
      },
      {
        label: t`Subtítulo`,
        icon: Heading3,
        isOn: state.h3,
        isOff: state.table,
        run: () => chain().toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      { label: t`Negrito`, icon: Bold, isOn: state.bold, run: () => chain().toggleBold().run() },
      { label: t`Itálico`, icon: Italic, isOn: state.italic, run: () => chain().toggleItalic().run() },
      { label: t`Riscado`, icon: Strikethrough, isOn: state.strike, run: () => chain().toggleStrike().run() },
      { label: t`Código na linha`, icon: Code, isOn: state.code, run: () => chain().toggleCode().run() },
      { label: t`Link`, icon: Link, isOn: state.link, run: askLink },
    ],
    [
      { label: t`Lista`, icon: List, isOn: state.bullets, run: () => chain().toggleBulletList().run() },
      {
        label: t`Lista numerada`,
        icon: ListOrdered,
        isOn: state.numbers,
        run: () => chain().toggleOrderedList().run(),
      },
      {
        label: t`Citação`,
        icon: TextQuote,
        isOn: state.quote,
        isOff: !state.mayQuote,
        run: () => chain().toggleBlockquote().run(),
      },
      {
        label: t`Destaque`,
        icon: Info,
        isOn: state.callout,
        isOff: !state.mayCallOut,
        run: () => toggleCallout(editor, 'info'),
      },
      {
        label: t`Bloco de código`,
        icon: CodeXml,
        isOn: state.codeBlock,
        isOff: state.table,
        run: () => chain().toggleCodeBlock().run(),
      },
    ],
    [
      { label: t`Imagem`, icon: ImagePlus, run: onPicture },
      { label: t`Vídeo no texto`, icon: Video, run: askVideo },
      {
        label: t`Tabela`,
        icon: Table,
        isOff: state.table,
        run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
      { label: t`Linha divisória`, icon: Minus, run: () => chain().setHorizontalRule().run() },
    ],
  ];
  const [, headings, , blocks, inserted] = groups;
  return {
    groups,
    blocks: [...headings, ...blocks, ...inserted],
    question,
    ask: setQuestion,
    close: () => setQuestion(undefined),
  };
}
