import { useEffect } from 'react';
import { Trans } from '@lingui/react/macro';
import { ImageLine, useImage } from '@clube/shared/attached';
import { sendCommentImage } from '@clube/shared/clients/comment-more';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { useKept } from '@clube/shared/drafts';
import { isApiError } from '@clube/shared/transport';
import * as css from './comment-image.css.ts';

/** What a form does with its picture. */
export type HeldImage = {
  /** Its key once the server has it; undefined without one. @throws what sending it failed with, which is said beside it */
  arrived: () => Promise<string | undefined>;
  /** The comment has it. */
  sent: () => void;
  /** What sending the comment failed with. */
  failed: (error: unknown) => void;
};

type Props = {
  path: LessonIds;
  /** Where it is found again, as the text that it goes with. */
  kept: ReturnType<typeof useKept>;
  /** What was pasted or dropped last. */
  given: File | undefined;
  hasText: boolean;
  /** Told what the form does with it, once it has taken what was given; null as it goes. */
  hold: (held: HeldImage | null) => void;
};

/** The picture of a comment that is written. */
export function CommentImage({ path, kept, given, hasText, hold }: Props) {
  const image = useImage((file) => sendCommentImage(path, file), kept);
  useEffect(() => {
    if (given) image.choose(given);
    // It is taken once, whatever is drawn after it.
    // oxlint-disable-next-line exhaustive-deps
  }, [given]);
  // After that: whoever is told sooner would send the words without it.
  useEffect(() =>
    hold({
      arrived: image.arrived,
      sent: image.remove,
      failed: (error) => {
        if (isApiError(error, 'comment.image_not_found')) image.lose();
      },
    }),
  );
  // As it goes, whichever way of telling was the last.
  // oxlint-disable-next-line exhaustive-deps
  useEffect(() => () => hold(null), []);
  return (
    <div className={css.attached}>
      <ImageLine image={image} />
      {!hasText && (image.preview || image.isFound) && (
        <p className={css.hint}>
          <Trans>Escreva algo junto para enviar.</Trans>
        </p>
      )}
    </div>
  );
}
