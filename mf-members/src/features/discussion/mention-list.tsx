import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { commentPeopleQuery } from '@clube/shared/clients/comment-more';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { useSettled } from '@clube/shared/settled';
import { Avatar, Chip, VisuallyHidden } from '@clube/shared/ui';
import * as css from './discussion.css.ts';

/** Behind an `@` that begins a word: a name, or the beginning of one. */
const BEGUN = /(?<![\p{L}\p{N}])@((?:[\p{L}\p{N}][\p{L}\p{N}.'’-]* ?){0,3})$/u;

/** What is being named where the caret stands; undefined when nobody is. */
function namedAt(text: string, caret: number): { at: number; part: string } | undefined {
  const found = BEGUN.exec(text.slice(0, caret));
  return found ? { at: found.index, part: found[1]! } : undefined;
}

function useCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): number {
  const [caret, setCaret] = useState(text.length);
  useEffect(() => {
    const follow = () => setCaret(field.current?.selectionStart ?? 0);
    follow();
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [field, text]);
  return caret;
}

type Props = {
  path: LessonIds;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
};

/** Whom the comment may name, while a name is written: arrows choose, Enter and Tab take, Escape leaves it. */
export function MentionList({ path, field, text, onText }: Props) {
  const { t } = useLingui();
  const id = useId();
  const caret = useCaret(field, text);
  const begun = namedAt(text, caret);
  const [leftAt, setLeftAt] = useState<number>();
  const isBegun = begun !== undefined;
  useEffect(() => {
    if (!isBegun) setLeftAt(undefined);
  }, [isBegun]);
  const part = begun?.part.trim() ?? '';
  const asked = useSettled(part);
  const isAsking = isBegun && begun.at !== leftAt;
  const { data = [] } = useQuery({
    ...commentPeopleQuery(path, asked),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
  const people = isAsking ? data : [];
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, people.length - 1);

  const take = (name: string) => {
    if (!begun) return;
    const before = `${text.slice(0, begun.at)}@${name} `;
    onText(before + text.slice(caret));
    setLeftAt(begun.at);
    setChosen(0);
    // Behind the name, once the field has it.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const steps: Record<string, () => void> = {
    ArrowDown: () => setChosen((active + 1) % people.length),
    ArrowUp: () => setChosen((active + people.length - 1) % people.length),
    Enter: () => take(people[active]!.name),
    Tab: () => take(people[active]!.name),
    Escape: () => setLeftAt(begun?.at),
  };
  const hear = useRef((_event: KeyboardEvent) => {});
  useEffect(() => {
    hear.current = (event) => {
      const step = steps[event.key];
      if (!step || people.length === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // The form around it means something else by these keys.
      event.stopPropagation();
      step();
    };
  });
  useEffect(() => {
    const element = field.current;
    const onKey = (event: KeyboardEvent) => hear.current(event);
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [field]);

  const isOpen = people.length > 0;
  useEffect(() => {
    const element = field.current;
    if (!element || !isOpen) return;
    element.setAttribute('aria-controls', id);
    element.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => {
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
    };
  }, [field, id, isOpen, active]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {isOpen && <Plural value={people.length} one="# pessoa para mencionar" other="# pessoas para mencionar" />}
        </span>
      </VisuallyHidden>
      {isOpen && (
        <div className={css.people} role="listbox" id={id} aria-label={t`Mencionar`}>
          {people.map((person, at) => (
            <button
              type="button"
              key={person.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={css.person}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person.name)}
            >
              <Avatar name={person.name} photo={person.photo} size="small" />
              <span className={css.personName}>{person.name}</span>
              {person.role !== 'student' && (
                <Chip tone="brand">
                  <Trans>Equipe</Trans>
                </Chip>
              )}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
