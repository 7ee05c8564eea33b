import { useRef, type ReactNode } from 'react';
import type { Editor } from '@tiptap/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { PICTURE_TYPES } from '@clube/shared/contracts/picture-limits';
import { moveAmongTools, Toolbar } from '@clube/shared/rich-text';
import { useIsStorageFull } from '@clube/shared/storage';
import { AskDialog } from './ask-dialog.tsx';
import * as css from './rich-text.css.ts';
import { SlashMenu } from './slash-menu.tsx';
import { picturesAmong } from './use-pictures.ts';
import { useTools } from './use-tools.ts';
import { Within } from './within.tsx';

type Props = {
  editor: Editor;
  isInvalid: boolean;
  /** Pictures on their way. */
  sending: number;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** The text with its tools around it. What comes and goes stands below, so that the text stays where it is. */
export function Tools({ editor, isInvalid, sending, onFiles, children }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const isStorageFull = useIsStorageFull();
  const { groups, blocks, question, ask, close } = useTools(editor, () => input.current?.click());
  return (
    <>
      <div
        className={css.box}
        role="group"
        aria-label={t`Editor de texto`}
        data-rich-text
        data-invalid={isInvalid}
        onKeyDown={(event) => moveAmongTools(event, () => editor.commands.focus())}
      >
        <Toolbar label={t`Formatação do texto`} className={css.bar} groups={groups} />
        {children}
        <SlashMenu editor={editor} blocks={blocks} />
        <div className={css.foot}>
          <Within editor={editor} ask={ask} />
          {isStorageFull && (
            <div className={css.sending}>
              <Trans>O armazenamento do painel está cheio: imagens novas não cabem.</Trans>
            </div>
          )}
          <div role="status" className={sending > 0 ? css.sending : undefined}>
            {sending > 0 && <Trans>Enviando imagem…</Trans>}
          </div>
        </div>
      </div>
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
      {question && <AskDialog question={question} onClose={close} />}
    </>
  );
}
