import { useState } from 'react';
import { Plural, Trans } from '@lingui/react/macro';
import type { Lesson } from '@clube/shared/contracts/lesson';
import { folded } from '@clube/shared/i18n/folded';
import { TextField } from '@clube/shared/ui';
import * as css from './lesson.css.ts';

type Props = {
  lessons: readonly Lesson[];
  /** Ids of the lessons whose title has what was typed; undefined while nothing is. */
  onFound: (ids: ReadonlySet<number> | undefined) => void;
};

/** Finds a lesson of a long module by its title. Of the whole course there is the search of the frame. */
export function LessonFilter({ lessons, onFound }: Props) {
  const [text, setText] = useState('');
  const idsOf = (typed: string) => {
    const wanted = folded(typed.trim());
    return wanted === ''
      ? undefined
      : lessons.filter(({ title }) => folded(title).includes(wanted)).map(({ id }) => id);
  };
  const found = idsOf(text);
  return (
    <>
      <TextField
        type="search"
        label={<Trans>Buscar neste módulo</Trans>}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          const ids = idsOf(value);
          onFound(ids && new Set(ids));
        }}
      />
      <p className={css.note} role="status">
        {found && (
          <Plural
            value={found.length}
            _0="Nenhuma aula com esse nome"
            one="# aula encontrada"
            other="# aulas encontradas"
          />
        )}
      </p>
    </>
  );
}
