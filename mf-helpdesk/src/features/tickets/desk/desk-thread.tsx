import { useEffect, useRef } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarlierMessages } from '../earlier-messages.tsx';
import { MessageItem } from '../message-item.tsx';
import type { useEarlierMessages } from '../use-earlier-messages.ts';
import { Button } from '@clube/shared/ui';
import type { useEarlierNotes } from '../../desk-tools/index.ts';
import * as css from './thread.css.ts';
import { NoteItem } from './note-item.tsx';

type Props = { older: ReturnType<typeof useEarlierMessages>; noted: ReturnType<typeof useEarlierNotes> };

/** What was said, and among it what staff noted at the time; the newest is in sight. */
export function DeskThread({ older, noted }: Props) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const { messages } = older;
  const { notes } = noted;
  const begin = messages[0]?.created_at ?? '';
  // Notes of a time whose messages are not shown yet would stand out of their place.
  const shownNotes = older.hasEarlier ? notes.filter(({ created_at }) => created_at >= begin) : notes;
  const entries = [
    ...messages.map((message) => ({
      at: message.created_at,
      key: `m${message.id}`,
      item: <MessageItem message={message} />,
    })),
    ...shownNotes.map((note) => ({ at: note.created_at, key: `n${note.id}`, item: <NoteItem note={note} /> })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const newest = entries.at(-1)?.key;
  useEffect(() => {
    const box = place.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [newest]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
    <div ref={place} className={css.thread} tabIndex={0} role="log" aria-label={t`Conversa`}>
      <EarlierMessages older={older} />
      {!older.hasEarlier && noted.hasEarlier && (
        <Button size="small" loading={noted.isPending} onClick={noted.load}>
          <Trans>Ver notas anteriores</Trans>
        </Button>
      )}
      {entries.map(({ key, item }) => (
        <div key={key}>{item}</div>
      ))}
    </div>
  );
}
