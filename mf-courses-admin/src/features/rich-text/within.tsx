import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useLingui } from '@lingui/react/macro';
import { calloutTones, MAX_ALT_LENGTH, MAX_TABLE, type CalloutTone } from '@clube/shared/contracts/lesson-text-nodes';
import { keepCursor } from '@clube/shared/rich-text';
import type { Question } from './ask-dialog.tsx';
import * as css from './rich-text.css.ts';
import { toggleCallout } from './extensions.ts';

type Action = { label: string; isOn?: boolean; isOff?: boolean; run: () => void };

/** Rows and columns of the table that the cursor stands in. */
function sizeOfTable({ state }: Editor) {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'table') return { rows: node.childCount, cells: node.firstChild?.childCount ?? 0 };
  }
  return { rows: 0, cells: 0 };
}

/** What can be done with the table, the callout or the picture that the cursor stands in. */
export function Within({ editor, ask }: { editor: Editor; ask: (question: Question) => void }) {
  const { t } = useLingui();
  const { table, rows, cells, tone, alt } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      table: now.isActive('table'),
      ...sizeOfTable(now),
      tone: now.isActive('callout') ? (now.getAttributes('callout') as { tone: CalloutTone }).tone : null,
      alt: now.isActive('picture') ? (now.getAttributes('picture') as { alt: string }).alt : null,
    }),
  });
  const chain = () => editor.chain().focus();
  const tones: Record<CalloutTone, string> = { info: t`Informação`, tip: t`Dica`, warning: t`Atenção` };
  const actions: Action[] = [
    ...(table
      ? [
          { label: t`Linha abaixo`, isOff: rows >= MAX_TABLE.rows, run: () => chain().addRowAfter().run() },
          { label: t`Coluna à direita`, isOff: cells >= MAX_TABLE.cells, run: () => chain().addColumnAfter().run() },
          { label: t`Linha de títulos`, run: () => chain().toggleHeaderRow().run() },
          { label: t`Apagar linha`, run: () => chain().deleteRow().run() },
          { label: t`Apagar coluna`, run: () => chain().deleteColumn().run() },
          { label: t`Apagar tabela`, run: () => chain().deleteTable().run() },
        ]
      : []),
    ...(tone === null
      ? []
      : calloutTones.map((name) => ({
          label: tones[name],
          isOn: name === tone,
          run: () => toggleCallout(editor, name),
        }))),
    ...(alt === null
      ? []
      : [
          {
            label: t`Descrever a imagem`,
            run: () =>
              ask({
                title: t`Descrever a imagem`,
                label: t`O que a imagem mostra`,
                hint: t`É lido para quem não vê a imagem. Deixe em branco se ela só enfeita.`,
                initial: alt,
                maxLength: MAX_ALT_LENGTH,
                problemOf: () => undefined,
                onAnswer: (answer) => editor.commands.updateAttributes('picture', { alt: answer }),
              }),
          },
          { label: t`Apagar imagem`, run: () => chain().deleteSelection().run() },
        ]),
  ];
  if (actions.length === 0) return null;
  return (
    <div className={css.within} role="group" aria-label={t`Onde o cursor está`}>
      {actions.map(({ label, isOn, isOff, run }) => (
        <button
          key={label}
          type="button"
          className={css.tool}
          data-tool
          aria-pressed={isOn}
          disabled={isOff}
          onMouseDown={keepCursor}
          onClick={run}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
