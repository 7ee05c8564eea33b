import { useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Note } from '@clube/shared/contracts/note';
import { formatClock } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { Button, VisuallyHidden } from '@clube/shared/ui';
import { lessonPath } from '../../paths.ts';
import { playingAtom } from '../../parts/playing.ts';
import { isNoteTooLong, NoteField } from './note-field.tsx';
import * as css from './notes.css.ts';
import { newDraft, useDraft } from '@clube/shared/drafts';

/** Leads to what a note is about: in the lesson that plays at once, else by its address. */
function Time({ note, courseId, isHere }: { note: Note; courseId: number; isHere: boolean }) {
  const playing = useAtomValue(playingAtom);
  const { seconds } = note;
  if (seconds === null) return null;
  const clock = formatClock(seconds);
  const label = (
    <span>
      <VisuallyHidden>
        <Trans>Ir para</Trans>{' '}
      </VisuallyHidden>
      {clock}
    </span>
  );
  if (isHere && playing) {
    const seek = () => {
      playing.player.seek(seconds);
      playing.frame.current?.scrollIntoView?.({ block: 'nearest' });
    };
    return (
      <button type="button" className={css.time} onClick={seek}>
        {label}
      </button>
    );
  }
  if (isHere || !note.is_open) return <span className={css.quietTime}>{clock}</span>;
  const to = `${lessonPath(courseId, note.module_id, note.lesson.id)}?aba=anotacoes&t=${seconds}`;
  return (
    <Link to={to} className={css.time}>
      {label}
    </Link>
  );
}

type EditorProps = {
  text: string;
  autoFocus: boolean;
  onText: (text: string) => void;
  onSave: () => Promise<unknown>;
  onLeave: () => void;
};
function Editor({ text, autoFocus, onText, onSave, onLeave }: EditorProps) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const isWrong = text.trim() === '' || isNoteTooLong(text);
  const save = () => {
    if (isWrong || isSending) return;
    setSending(true);
    // The caller tells why it was not taken; the text stays.
    onSave().then(onLeave, () => setSending(false));
  };
  return (
    <form
      method="dialog"
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NoteField
        label={t`Editar anotação`}
        text={text}
        isSending={isSending}
        autoFocus={autoFocus}
        onText={onText}
        onSend={save}
      />
      <div className={css.editorFoot}>
        <Button size="small" onClick={onLeave}>
          <Trans>Cancelar</Trans>
        </Button>
        <Button type="submit" variant="primary" size="small" loading={isSending} disabled={isWrong}>
          <Trans>Salvar</Trans>
        </Button>
      </div>
    </form>
  );
}

type Props = {
  note: Note;
  courseId: number;
  /** Of the lesson that is open. */
  isHere: boolean;
  isRemoved: boolean;
  onChange: (text: string) => Promise<unknown>;
  onRemove: () => void;
  onRestore: () => void;
};

/** A note with what may be done with it. The focus stays in its row, whatever stands there. */
export function NoteRow({ note, courseId, isHere, isRemoved, onChange, onRemove, onRestore }: Props) {
  const { draft, set } = useDraft('note', `${note.lesson.id}:${note.id}`);
  const [isFresh, setFresh] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const keepFocus = () => row.current?.focus();
  if (isRemoved)
    return (
      <li ref={row} tabIndex={-1} className={css.removed}>
        <span>
          <Trans>Anotação apagada.</Trans>
        </span>
        <Button
          size="small"
          onClick={() => {
            keepFocus();
            onRestore();
          }}
        >
          <Trans>Desfazer</Trans>
        </Button>
      </li>
    );
  const leave = () => {
    keepFocus();
    set(undefined);
  };
  const edit = () => {
    setFresh(true);
    set(newDraft(note.text, null));
  };
  const isEditing = draft !== undefined && note.is_open;
  return (
    <li ref={row} tabIndex={-1} className={css.row}>
      <Time note={note} courseId={courseId} isHere={isHere} />
      <div className={css.body}>
        {isEditing ? (
          <Editor
            text={draft.text}
            autoFocus={isFresh}
            onText={(text) => set({ ...draft, text })}
            onSave={() => onChange(draft.text)}
            onLeave={leave}
          />
        ) : (
          <>
            <p className={css.text}>{note.text}</p>
            <div className={css.foot}>
              <RelativeTime at={note.created_at} className={css.facts} />
              {note.edited_at !== null && (
                <span className={css.facts}>
                  <Trans>editada</Trans>
                </span>
              )}
              {note.is_open && (
                <button type="button" className={css.action} onClick={edit}>
                  <Trans>Editar</Trans>
                </button>
              )}
              <button
                type="button"
                className={css.action}
                onClick={() => {
                  keepFocus();
                  onRemove();
                }}
              >
                <Trans>Apagar</Trans>
              </button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}
