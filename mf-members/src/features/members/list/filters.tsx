import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { classesQuery } from '@clube/shared/clients/class';
import { coursesQuery } from '@clube/shared/clients/course';
import { memberGroupsQuery } from '@clube/shared/clients/member-group';
import type { MemberGroup } from '@clube/shared/contracts/member-group';
import { roles } from '@clube/shared/contracts/policy';
import { SelectField, TextField } from '@clube/shared/ui';
import { useRoleName } from '../role-names.ts';
import * as css from './list.css.ts';
import type { Filters } from './use-members.ts';

const AWAY = [7, 30, 90] as const;

type ClassProps = { course: number; value: number | undefined; onChange: (id: string) => void };

/** Of a course that has classes, one of them. */
function ClassField({ course, value, onChange }: ClassProps) {
  const { t } = useLingui();
  const classes = useQuery(classesQuery(course)).data?.classes ?? [];
  if (classes.length === 0 && value === undefined) return null;
  return (
    <SelectField label={<Trans>Turma</Trans>} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t`Todas as turmas`}</option>
      {value !== undefined && !classes.some(({ id }) => id === value) && (
        <option value={value}>{t`Turma que não existe mais`}</option>
      )}
      {classes.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

type GroupProps = { groups: readonly MemberGroup[]; value: number | undefined; onChange: (id: string) => void };

/** One of a panel's groups. */
function GroupField({ groups, value, onChange }: GroupProps) {
  const { t } = useLingui();
  return (
    <SelectField label={<Trans>Grupo</Trans>} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t`Todos os grupos`}</option>
      {value !== undefined && !groups.some(({ id }) => id === value) && (
        <option value={value}>{t`Grupo que não existe mais`}</option>
      )}
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Which members the list shows, and in which order. */
export function FilterBar({ filters, sort, setFilter, setCourse }: Filters) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const courses = useQuery(coursesQuery());
  const groups = useQuery(memberGroupsQuery()).data ?? [];
  const hasGroups = groups.length > 0 || filters.group !== undefined;
  const states = [
    ['', t`Todos`],
    ['active', t`Ativos`],
    ['ending', t`Terminando`],
    ['ended', t`Terminados`],
    ['suspended', t`Suspensos`],
  ] as const;
  return (
    <div className={css.filters} data-tour="members">
      <div className={css.states} role="group" aria-label={t`Filtrar por situação`}>
        {states.map(([state, label]) => (
          <button
            key={state}
            type="button"
            className={css.state}
            aria-pressed={(filters.state ?? '') === state}
            onClick={() => setFilter('situacao', state)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={css.fields} data-groups={hasGroups || undefined}>
        <TextField
          type="search"
          label={<Trans>Buscar por nome, e-mail ou documento</Trans>}
          maxLength={100}
          value={filters.q ?? ''}
          onChange={(event) => setFilter('busca', event.target.value)}
        />
        <SelectField
          label={<Trans>Curso</Trans>}
          value={filters.course ?? ''}
          onChange={(event) => setCourse(event.target.value)}
        >
          <option value="">{t`Todos os cursos`}</option>
          {courses.data && filters.course !== undefined && !courses.data.some(({ id }) => id === filters.course) && (
            <option value={filters.course}>{t`Curso que não existe mais`}</option>
          )}
          {courses.data?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        {filters.course !== undefined && (
          <ClassField course={filters.course} value={filters.class} onChange={(id) => setFilter('turma', id)} />
        )}
        <SelectField
          label={filters.course === undefined ? <Trans>Progresso nos cursos</Trans> : <Trans>Progresso no curso</Trans>}
          value={filters.progress ?? ''}
          onChange={(event) => setFilter('progresso', event.target.value)}
        >
          <option value="">{t`Qualquer progresso`}</option>
          <option value="none">{t`Não começou`}</option>
          <option value="begun">{t`Começou`}</option>
          <option value="done">{t`Concluiu`}</option>
        </SelectField>
        {hasGroups && <GroupField groups={groups} value={filters.group} onChange={(id) => setFilter('grupo', id)} />}
        <SelectField
          label={<Trans>Papel</Trans>}
          value={filters.role ?? ''}
          onChange={(event) => setFilter('papel', event.target.value)}
        >
          <option value="">{t`Todos os papéis`}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={<Trans context="há quanto tempo não entra">Sem acesso</Trans>}
          value={filters.away_days ?? ''}
          onChange={(event) => setFilter('ausente', event.target.value)}
        >
          <option value="">{t`Não importa`}</option>
          {AWAY.map((days) => (
            <option key={days} value={days}>
              {t`Há mais de ${days} dias`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={<Trans>Ordem</Trans>}
          value={sort}
          onChange={(event) => setFilter('ordem', event.target.value === 'name' ? '' : event.target.value)}
        >
          <option value="name">{t`Nome`}</option>
          <option value="seen">{t`Acesso mais recente`}</option>
          <option value="away">{t`Acesso mais antigo`}</option>
          <option value="newest">{t`Chegou por último`}</option>
        </SelectField>
      </div>
    </div>
  );
}
