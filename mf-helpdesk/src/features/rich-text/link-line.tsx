import { useState, type KeyboardEvent } from 'react';
import type { Editor } from '@tiptap/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_LINK_LENGTH } from '@clube/shared/contracts/lesson-text-nodes';
import { tooLong } from '@clube/shared/contracts/too-long';
import { linkOf } from '@clube/shared/rich-text';
import { Button, TextField } from '@clube/shared/ui';
import * as css from './rich-text.css.ts';

/** Where what is chosen in the text leads; without a choice the address itself is written. */
export function LinkLine({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useLingui();
  const [address, setAddress] = useState(() => (editor.getAttributes('link') as { href?: string }).href ?? '');
  const [isWrong, setWrong] = useState(false);
  const isLink = editor.isActive('link');
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const set = () => {
    const href = linkOf(address);
    setWrong(href === undefined);
    if (href === undefined) return;
    if (editor.state.selection.empty && !isLink)
      editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    else editor.chain().extendMarkRange('link').setLink({ href }).run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter') return;
    // The form around it is not sent by an address.
    event.preventDefault();
    set();
  };
  return (
    <div className={css.link}>
      <div className={css.linkField}>
        <TextField
          autoFocus
          label={<Trans>Endereço ou e-mail</Trans>}
          value={address}
          error={
            tooLong(address.trim(), MAX_LINK_LENGTH) ??
            (isWrong ? t`Use um endereço como https://exemplo.com ou um e-mail.` : undefined)
          }
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button onClick={set}>
        <Trans>Pôr no texto</Trans>
      </Button>
      {isLink && (
        <Button
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run();
            close();
          }}
        >
          <Trans>Tirar</Trans>
        </Button>
      )}
      <Button variant="link" onClick={close}>
        <Trans>Cancelar</Trans>
      </Button>
    </div>
  );
}
