import { X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import type { CourseCard } from '@clube/shared/contracts/course';
import { categoriesOf } from '@clube/shared/contracts/course-category';
import type { ShelfRule } from '@clube/shared/contracts/shelf';
import { MAX_SHELF_COURSES, shelfRules, type ShelfRuleKind } from '@clube/shared/contracts/shelf-rules';
import { Button, SelectField } from '@clube/shared/ui';
import { Sortables } from '../../sortables/sortables.tsx';
import * as css from './promotions.css.ts';

/** Of a kind, with nothing chosen yet. */
function begun(kind: string): ShelfRule {
  if (kind === 'category') return { kind, category: '' };
  if (kind === 'chosen') return { kind, course_ids: [] };
  return kind === 'begun' ? { kind } : { kind: 'newest' };
}

/** Whether it says what is on the shelf. */
export const isWholeRule = (rule: ShelfRule): boolean =>
  rule.kind === 'category' ? rule.category !== '' : rule.kind !== 'chosen' || rule.course_ids.length > 0;

export function useRuleNames(): Record<ShelfRuleKind, string> {
  const { t } = useLingui();
  return {
    category: t`Os cursos de uma categoria`,
    chosen: t`Cursos escolhidos, na ordem que você quiser`,
    newest: t`Os cursos publicados por último`,
    begun: t`Os cursos que o aluno começou`,
  };
}

type ChosenProps = { ids: readonly number[]; courses: readonly CourseCard[]; onChange: (ids: number[]) => void };
function ChosenCourses({ ids, courses, onChange }: ChosenProps) {
  const { t } = useLingui();
  const chosen = ids.flatMap((id) => courses.find((course) => course.id === id) ?? []);
  return (
    <div className={css.chosen}>
      <Sortables
        id="shelf-courses"
        label={t`Cursos da prateleira`}
        items={chosen}
        look={{ list: css.list, row: css.item, handle: css.handle }}
        titleOf={({ title }) => title}
        onMove={(items) => onChange(items.map(({ id }) => id))}
      >
        {({ id, title }) => (
          <>
            <span className={`${css.itemTitle} ${css.grow}`}>{title}</span>
            <Button
              size="small"
              aria-label={t`Tirar ${title}`}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </Button>
          </>
        )}
      </Sortables>
      {ids.length < MAX_SHELF_COURSES && (
        <SelectField
          label={<Trans>Pôr um curso</Trans>}
          value=""
          onChange={({ target }) => onChange([...ids, Number(target.value)])}
        >
          <option value="" disabled>{t`Escolha um curso`}</option>
          {courses
            .filter(({ id }) => !ids.includes(id))
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </SelectField>
      )}
    </div>
  );
}

/** What stands on a shelf. */
export function RuleFields({ rule, onChange }: { rule: ShelfRule; onChange: (rule: ShelfRule) => void }) {
  const { t } = useLingui();
  const names = useRuleNames();
  const { data: courses = [] } = useQuery(coursesQuery());
  const known = categoriesOf(courses);
  return (
    <>
      <SelectField
        label={<Trans>O que mostra</Trans>}
        value={rule.kind}
        onChange={({ target }) => onChange(begun(target.value))}
      >
        {shelfRules.map((kind) => (
          <option key={kind} value={kind}>
            {names[kind]}
          </option>
        ))}
      </SelectField>
      {rule.kind === 'category' && (
        <SelectField
          label={<Trans>Categoria</Trans>}
          value={rule.category}
          hint={
            known.length === 0 && <Trans>Nenhum curso tem categoria. Ela se escolhe na página de cada curso.</Trans>
          }
          onChange={({ target }) => onChange({ kind: 'category', category: target.value })}
        >
          <option value="">{t`Escolha uma categoria`}</option>
          {[...new Set([...known, ...(rule.category ? [rule.category] : [])])].map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
      )}
      {rule.kind === 'chosen' && (
        <ChosenCourses
          ids={rule.course_ids}
          courses={courses}
          onChange={(course_ids) => onChange({ kind: 'chosen', course_ids })}
        />
      )}
    </>
  );
}
