import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { classesQuery } from '@clube/shared/clients/class';
import { coursesQuery } from '@clube/shared/clients/course';
import { SelectField } from '@clube/shared/ui';
import type { Values } from './values.ts';

type Audience = Values['audience'];

/** Where the course has classes: all of its students, or those of one. */
function ClassField({ of, onChange }: { of: NonNullable<Audience>; onChange: (audience: Audience) => void }) {
  const { t } = useLingui();
  const { course_id, class_id } = of;
  const { data } = useQuery(classesQuery(course_id));
  if (!data || data.classes.length === 0) return null;
  return (
    <SelectField
      label={<Trans>De qual turma</Trans>}
      value={class_id ?? 0}
      onChange={({ target }) => onChange({ course_id, class_id: Number(target.value) || null })}
    >
      <option value={0}>{t`Todas as turmas, e quem não está em nenhuma`}</option>
      {data.classes.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

/** Who sees a banner or a card: everybody, who takes a course, or one class of it. */
export function AudienceFields({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
  const { t } = useLingui();
  const courses = useQuery(coursesQuery());
  return (
    <>
      <SelectField
        label={<Trans>Quem vê</Trans>}
        value={audience?.course_id ?? 0}
        onChange={({ target }) => {
          const course_id = Number(target.value);
          onChange(course_id ? { course_id, class_id: null } : null);
        }}
      >
        <option value={0}>{t`Todo mundo`}</option>
        {courses.data?.map((course) => (
          <option key={course.id} value={course.id}>
            {t`Quem faz ${course.title}`}
          </option>
        ))}
      </SelectField>
      {audience && <ClassField of={audience} onChange={onChange} />}
    </>
  );
}
