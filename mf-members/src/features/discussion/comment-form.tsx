import { useEffect, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { takingFiles } from '@clube/shared/attached/files';
import { newDraft, useDraft } from '@clube/shared/drafts';
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
  const { draft, set, sent } = useDraft('comment', draftPlace(path, threadId));
  const text = draft?.text ?? '';
  const [sending, setSending] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [given, setGiven] = useState<File>();
  const takesImage = isUsed || given !== undefined || text !== '';
  const image = useRef<HeldImage>(null);
  // What was sent before it is there would go without its picture; where it does not come, whoever writes sends without.
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
              }}
              path={path}
              place={draftPlace(path, threadId)}
              given={given}
              hasText={text.trim() !== ''}
            />
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
