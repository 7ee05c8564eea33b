import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { classesQuery } from '@clube/shared/clients/class';
import { coursesQuery } from '@clube/shared/clients/course';
import { offersQuery } from '@clube/shared/clients/offer';
import { SelectField } from '@clube/shared/ui';
import type { Values } from './values.ts';

type Audience = Values['audience'];
type OfCourse = Extract<NonNullable<Audience>, { course_id: number }>;

/** Where the course has classes: all of its students, or those of one. */
function ClassField({ of, onChange }: { of: OfCourse; onChange: (audience: Audience) => void }) {
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

const OFFER = 'oferta-';
const chosen = (audience: Audience) =>
  audience === null ? 0 : 'offer_id' in audience ? `${OFFER}${audience.offer_id}` : audience.course_id;
function audienceOf(value: string): Audience {
  if (value.startsWith(OFFER)) return { offer_id: Number(value.slice(OFFER.length)) };
  const course_id = Number(value);
  return course_id ? { course_id, class_id: null } : null;
}

/** Who sees what stands on the home: everybody, who takes a course, one class of it, or who bought an offer. */
export function AudienceFields({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
  const { t } = useLingui();
  const courses = useQuery(coursesQuery());
  const offers = useQuery(offersQuery());
  return (
    <>
      <SelectField
        label={<Trans>Quem vê</Trans>}
        value={chosen(audience)}
        onChange={({ target }) => onChange(audienceOf(target.value))}
      >
        <option value={0}>{t`Todo mundo`}</option>
        {courses.data?.map((course) => (
          <option key={course.id} value={course.id}>
            {t`Quem faz ${course.title}`}
          </option>
        ))}
        {offers.data?.offers.map(({ id, name }) => (
          <option key={id} value={`${OFFER}${id}`}>
            {t`Quem comprou ${name}`}
          </option>
        ))}
      </SelectField>
      {audience && 'course_id' in audience && <ClassField of={audience} onChange={onChange} />}
    </>
  );
}
