import { useRef } from 'react';
import type { Editor } from '@tiptap/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { AskDialog } from './ask-dialog.tsx';
import * as css from './rich-text.css.ts';
import { Toolbar } from './toolbar.tsx';
import { PICTURE_TYPES, picturesAmong } from './use-pictures.ts';
import { useTools } from './use-tools.ts';
import { Within } from './within.tsx';

type Props = { editor: Editor; sending: number; onFiles: (files: File[]) => void };

/** All that stands above the text: the toolbar, what is asked, and what is on its way. */
export function Tools({ editor, sending, onFiles }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { groups, question, ask, close } = useTools(editor, () => input.current?.click());
  return (
    <div className={css.head}>
      <Toolbar groups={groups} onLeave={() => editor.commands.focus()} />
      <Within editor={editor} ask={ask} />
      <input
        ref={input}
        type="file"
        multiple
        className={css.file}
        accept={PICTURE_TYPES}
        aria-label={t`Imagens para o texto`}
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles(picturesAmong(target.files ?? undefined));
          target.value = '';
        }}
      />
      <div role="status" className={sending > 0 ? css.sending : undefined}>
        {sending > 0 && <Trans>Enviando imagem…</Trans>}
      </div>
      {question && <AskDialog question={question} onClose={close} />}
    </div>
  );
}
