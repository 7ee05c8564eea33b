import { X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import type { CommentQueue } from '@clube/shared/contracts/comment';
import { MOST_QUEUED } from '@clube/shared/contracts/comment-statuses';
import { Button, SelectField, TextField } from '@clube/shared/ui';
import { filters, type Filter } from './filters.ts';
import * as css from './moderation.css.ts';

type Props = {
  asked: {
    status: Filter;
    course: number | undefined;
    lesson: number | undefined;
    member: number | undefined;
    /** What was typed to find an author or a lesson by. */
    typed: string;
  };
  counts: CommentQueue['counts'] | undefined;
  /** What the chosen lesson and person are called, where the list knows. */
  names: { lesson: string | undefined; member: string | undefined };
  onFilter: (name: string, value: string) => void;
};

/** State, name, course, lesson and person that the queue is asked for. */
export function QueueTools({ asked: { status, course, lesson, member, typed }, counts, names, onFilter }: Props) {
  const { t } = useLingui();
  const courses = useQuery(coursesQuery());
  const titles: Record<Filter, string> = {
    awaiting: t`Aguardando`,
    reported: t`Denunciados`,
    approved: t`Publicados`,
    hidden: t`Ocultos`,
    spam: t`Spam`,
    deleted: t`Excluídos`,
    all: t`Todos`,
  };
  return (
    <div className={css.tools}>
      <div className={css.filters} role="group" aria-label={t`Filtrar comentários`}>
        {filters.map((name) => {
          const count = counts?.[name as 'awaiting'];
          return (
            <button
              key={name}
              type="button"
              className={css.filter}
              aria-pressed={name === status}
              onClick={() => onFilter('status', name)}
            >
              {titles[name]}
              {!!count && <span className={css.count}>{count < MOST_QUEUED ? count : `${MOST_QUEUED - 1}+`}</span>}
            </button>
          );
        })}
      </div>
      <div className={css.course}>
        <TextField
          type="search"
          label={<Trans>Buscar por autor ou aula</Trans>}
          maxLength={100}
          value={typed}
          onChange={({ target }) => onFilter('busca', target.value)}
        />
      </div>
      <div className={css.course}>
        <SelectField
          label={<Trans>Curso</Trans>}
          value={course ?? ''}
          onChange={(event) => onFilter('curso', event.target.value)}
        >
          <option value="">{t`Todos os cursos`}</option>
          {courses.data?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      {lesson && (
        <Button size="small" onClick={() => onFilter('aula', '')}>
          <X size={16} strokeWidth={1.75} aria-hidden />
          {names.lesson ?? <Trans>Uma aula</Trans>}
        </Button>
      )}
      {member && (
        <Button size="small" onClick={() => onFilter('membro', '')}>
          <X size={16} strokeWidth={1.75} aria-hidden />
          {names.member ?? <Trans>Uma pessoa</Trans>}
        </Button>
      )}
    </div>
  );
}
