import type { Ref } from 'react';
import { MAX_NOTE } from '@clube/shared/contracts/note-limits';
import { tooLong } from '@clube/shared/contracts/too-long';
import * as css from './notes.css.ts';

/** From so many characters on it is said how many there may be. */
const NEAR = MAX_NOTE - 400;

type Props = {
  label: string;
  placeholder?: string;
  text: string;
  isSending: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
  onText: (text: string) => void;
  onSend: () => void;
  /** Escape: what is written stays. */
  onLeave?: () => void;
};

/** It stays in the field, with how long it is, and is not sent. */
export const isNoteTooLong = (text: string) => tooLong(text, MAX_NOTE) !== undefined;

/** Where a note is written. Ctrl+Enter saves; Escape gives the keys back to the player. */
export function NoteField({ label, placeholder, text, isSending, autoFocus, ref, onText, onSend, onLeave }: Props) {
  return (
    <>
      <textarea
        ref={ref}
        className={css.input}
        rows={2}
        aria-label={label}
        aria-invalid={isNoteTooLong(text)}
        placeholder={placeholder}
        value={text}
        readOnly={isSending}
        autoFocus={autoFocus}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
          if (event.key !== 'Escape') return;
          onLeave?.();
          event.currentTarget.closest<HTMLElement>('[role=tabpanel]')?.focus();
        }}
      />
      {text.length > NEAR && (
        <span className={css.count} role="status">
          {text.length} / {MAX_NOTE}
        </span>
      )}
    </>
  );
}
