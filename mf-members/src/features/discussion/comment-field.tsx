import { useId, useRef, type KeyboardEvent } from 'react';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { MAX_COMMENT } from '@clube/shared/contracts/comment-limits';
import { tooLong } from '@clube/shared/contracts/too-long';
import { sparePart } from '@clube/shared/federation';
import * as css from './discussion.css.ts';

// In one file with what else is needed at times while somebody writes (use-discussion.ts).
const MentionList = sparePart(() =>
  import(/* webpackChunkName: "outbox" */ './mention-list.tsx').then((module) => module.MentionList),
);

/** Beyond it the field scrolls: the button below stays in sight. */
const MOST_ROWS = 12;

type Props = {
  path: LessonIds;
  label: string;
  placeholder?: string;
  rows: number;
  autoFocus: boolean;
  /** While it is sent: what is typed then would go with what was sent. */
  readOnly?: boolean;
  text: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** What is said of a text that cannot be sent; it stays in its field. */
export const problemOf = (text: string) => tooLong(text, MAX_COMMENT);

/** Where a comment is written. Behind an `@` it offers whom it may name. */
export function CommentField({ path, label, text, rows, onText, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const problem = problemOf(text);
  return (
    <>
      <textarea
        {...rest}
        // A browser that does not measure the text (`field-sizing`) still grows by its lines.
        rows={Math.max(rows, Math.min(text.split('\n').length, MOST_ROWS))}
        ref={field}
        className={css.input}
        aria-label={label}
        aria-invalid={!!problem}
        aria-describedby={problem && errorId}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {problem && (
        <span id={errorId} className={css.problem} role="status">
          {problem}
        </span>
      )}
      {text.includes('@') && (
        // Whoever knows the name writes it: the list is a help.
        <MentionList path={path} field={field} text={text} onText={onText} />
      )}
    </>
  );
}
