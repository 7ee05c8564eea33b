import { useEffect, useRef } from 'react';
import { useAtomValue } from 'jotai';
import { Clock } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { formatClock } from '@clube/shared/i18n';
import { Button, VisuallyHidden } from '@clube/shared/ui';
import { playingAtom, secondOf, useSecond, type Playing } from '../../parts/playing.ts';
import { isNoteTooLong, NoteField } from './note-field.tsx';
import * as css from './notes.css.ts';
import { newDraft, useDraft, type Draft } from '@clube/shared/drafts';
import { useWriting } from './use-notes.ts';

/** Goes along with what plays until somebody begins to write. */
function Now({ playing }: { playing: Playing }) {
  const second = useSecond(playing);
  if (second === null) return null;
  return (
    <span className={css.moment}>
      <Clock size={14} strokeWidth={2} aria-hidden />
      {formatClock(second)}
    </span>
  );
}

type MomentProps = { draft: Draft | undefined; playing: Playing | null; onChange: (seconds: number | null) => void };
/** What a note is about: the second of its first key, which may be brought up to now. */
function Moment({ draft, playing, onChange }: MomentProps) {
  const { t } = useLingui();
  if (!draft) return playing && <Now playing={playing} />;
  const { seconds } = draft;
  if (seconds === null) return null;
  const label = (
    <>
      <Clock size={14} strokeWidth={2} aria-hidden />
      {formatClock(seconds)}
    </>
  );
  if (!playing) return <span className={css.moment}>{label}</span>;
  return (
    <button
      type="button"
      className={css.momentButton}
      title={t`Usar o momento atual`}
      onClick={() => onChange(secondOf(playing))}
    >
      {label}
      <VisuallyHidden>{t`Usar o momento atual`}</VisuallyHidden>
    </button>
  );
}

type Props = { path: LessonIds; asked: { seconds: number | null } | undefined; onAnswered: () => void };

/** A new note of the lesson. What is written is kept at every key, until the server has it. */
export function Composer({ path, asked, onAnswered }: Props) {
  const { t } = useLingui();
  const { mutateAsync, isPending: isSending } = useWriting(path);
  const playing = useAtomValue(playingAtom);
  const { draft, set, begin } = useDraft('note', String(path.lessonId));
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = useRef((_seconds: number | null) => {});
  useEffect(() => {
    answer.current = (seconds) => {
      begin(newDraft('', seconds));
      field.current?.focus();
      onAnswered();
    };
  });
  useEffect(() => {
    if (asked) answer.current(asked.seconds);
  }, [asked]);

  const write = (text: string) => {
    if (text === '') return set(undefined);
    return set(draft ? { ...draft, text } : newDraft(text, secondOf(playing)));
  };
  const send = () => {
    if (!draft?.text.trim() || isNoteTooLong(draft.text) || isSending) return;
    // It is told why it was not taken; the text stays, and the next try carries the same key.
    mutateAsync(draft).then(
      () => set(undefined),
      () => {},
    );
  };
  // A moment that nobody wrote about is none.
  const leave = () => {
    if (draft?.text === '') set(undefined);
  };
  return (
    <form
      method="dialog"
      className={css.compose}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <NoteField
        ref={field}
        label={t`Nova anotação`}
        placeholder={t`Anote o que quer lembrar`}
        text={draft?.text ?? ''}
        isSending={isSending}
        onText={write}
        onSend={send}
        onLeave={leave}
      />
      <div className={css.composeFoot}>
        <Moment draft={draft} playing={playing} onChange={(seconds) => draft && set({ ...draft, seconds })} />
        <span className={css.hint}>
          <Trans>Só você lê as suas anotações.</Trans>{' '}
          <span className={css.keys}>
            <Trans>B anota no momento atual, Ctrl + Enter salva.</Trans>
          </span>
        </span>
        <Button
          className={css.save}
          type="submit"
          variant="primary"
          size="small"
          loading={isSending}
          disabled={!draft?.text.trim() || isNoteTooLong(draft.text)}
        >
          <Trans>Salvar</Trans>
        </Button>
      </div>
    </form>
  );
}
