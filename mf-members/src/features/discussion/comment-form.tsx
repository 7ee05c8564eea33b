import { useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { meAtom } from '@clube/shared/session';
import { Avatar, Button } from '@clube/shared/ui';
import * as css from './discussion.css.ts';

type Props = {
  label: string;
  placeholder: string;
  autoFocus?: boolean;
  onSubmit: (comment: string, key: string) => Promise<unknown>;
};

/** A field that keeps what was typed until the server has it. Ctrl+Enter sends. */
export function CommentForm({ label, placeholder, autoFocus = false, onSubmit }: Props) {
  const me = useAtomValue(meAtom);
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const key = useRef(crypto.randomUUID());
  const name = me ? `${me.member.first_name} ${me.member.last_name}` : '';

  const send = async () => {
    if (text.trim() === '' || sending) return;
    setSending(true);
    try {
      await onSubmit(text, key.current);
      setText('');
      key.current = crypto.randomUUID();
    } catch {
      // The caller has written down why; the text stays, and the next try carries the same key.
    } finally {
      setSending(false);
    }
  };

  return (
    <div className={css.compose}>
      <Avatar name={name} photo={me?.member.photo ?? null} />
      <form
        method="dialog"
        className={css.composeForm}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <textarea
          className={css.input}
          rows={1}
          maxLength={5000}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          autoFocus={autoFocus}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
        {text.trim() !== '' && (
          <Button type="submit" variant="primary" size="small" loading={sending}>
            <Trans>Comentar</Trans>
          </Button>
        )}
      </form>
    </div>
  );
}
