import { useEffect, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { takingFiles } from '@clube/shared/attached/files';
import { newDraft, useDraft, useKept } from '@clube/shared/drafts';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { lazyPart } from '@clube/shared/federation';
import { meAtom } from '@clube/shared/session';
import { Avatar, Button } from '@clube/shared/ui';
import type { Written } from './comment-actions.ts';
import { CommentField, problemOf } from './comment-field.tsx';
import type { HeldImage } from './comment-image.tsx';
import * as css from './discussion.css.ts';
import { draftPlace } from './draft-place.ts';
import { later } from './later.ts';

// Who reads needs none of it.
const CommentImage = lazyPart(() => later().then((module) => module.CommentImage));

type Props = {
  label: string;
  placeholder: string;
  path: LessonIds;
  /** The thread that is answered. What was begun is found again there. */
  threadId?: number;
  autoFocus?: boolean;
  onSubmit: (written: Written) => Promise<unknown>;
};

/**
 * A field that keeps what was typed until the server has it, whatever becomes of the page, and takes a picture along. Ctrl+Enter sends.
 */
export function CommentForm({ label, placeholder, path, threadId, autoFocus = false, onSubmit }: Props) {
  const me = useAtomValue(meAtom);
  const place = draftPlace(path, threadId);
  const { draft, set, sent } = useDraft('comment', place);
  const kept = useKept('comment', `image:${place}`);
  const text = draft?.text ?? '';
  const [sending, setSending] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [given, setGiven] = useState<File>();
  // One may be given while another waits to be sent.
  const latest = useRef(given);
  useEffect(() => void (latest.current = given), [given]);
  const takesImage = isUsed || given !== undefined || text !== '';
  const image = useRef<HeldImage>(null);
  /** Words wait here with a picture that nothing can be done with. */
  const [isHeldBack, setHeldBack] = useState(false);
  // What was sent before it is there would go without its picture; where it does not come, whoever writes decides.
  const [part] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    if (takesImage) later().catch(() => part.resolve());
  }, [takesImage, part]);
  const name = me ? `${me.member.first_name} ${me.member.last_name}` : '';

  const send = async () => {
    if (!draft?.text.trim() || problemOf(draft.text) || sending) return;
    setSending(true);
    try {
      await part.promise;
      if (!image.current && (latest.current || kept.read()['key'])) return setHeldBack(true);
      await onSubmit({ comment: draft.text, key: draft.key, image: await image.current?.arrived() });
      sent(draft);
      image.current?.sent();
    } catch (error) {
      image.current?.failed(error);
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
        onFocus={() => setUsed(true)}
        {...takingFiles(setGiven)}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <CommentField
          path={path}
          rows={1}
          label={label}
          placeholder={placeholder}
          autoFocus={autoFocus}
          text={text}
          readOnly={sending}
          onText={(next) => set(draft ? { ...draft, text: next } : newDraft(next))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
        <div className={css.foot}>
          {takesImage && (
            <CommentImage
              hold={(held) => {
                image.current = held;
                part.resolve();
                if (held) setHeldBack(false);
              }}
              path={path}
              kept={kept}
              given={given}
              hasText={text.trim() !== ''}
            />
          )}
          {isHeldBack && (
            <p className={css.problem} role="alert">
              <Trans>A imagem não foi anexada: tente de novo, ou envie sem ela.</Trans>{' '}
              <Button
                size="small"
                variant="link"
                onClick={({ currentTarget }) => {
                  // The focus, which the button would take along.
                  currentTarget.form?.querySelector('textarea')?.focus();
                  setGiven(undefined);
                  kept.keep(undefined);
                  setHeldBack(false);
                }}
              >
                <Trans>Tirar a imagem</Trans>
              </Button>
            </p>
          )}
          {text.trim() !== '' && (
            <Button type="submit" variant="primary" size="small" loading={sending} disabled={!!problemOf(text)}>
              <Trans>Comentar</Trans>
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
