import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import { outlineQuery } from '@clube/shared/clients/outline';
import { linkTarget } from '@clube/shared/contracts/link-target';
import type { PromotionTarget } from '@clube/shared/contracts/promotion';
import { tooLong } from '@clube/shared/contracts/too-long';
import { SelectField, TextField } from '@clube/shared/ui';

type Target = PromotionTarget | null;
const MAX_ADDRESS = 500;

/** A course, or a lesson of one, with nothing chosen yet. */
const begun = (kind: string, courseId: number): Target => {
  if (kind === 'course') return { kind, course_id: courseId };
  if (kind === 'lesson') return { kind, course_id: courseId, lesson_id: 0 };
  return kind === 'address' ? { kind, address: '' } : null;
};

/** Whether it says where it leads. */
export function isWhole(target: Target): boolean {
  if (target === null) return true;
  if (target.kind === 'address')
    return !tooLong(target.address, MAX_ADDRESS) && linkTarget(target.address) !== undefined;
  return target.course_id > 0 && (target.kind === 'course' || target.lesson_id > 0);
}

function LessonField({
  target,
  onChange,
}: {
  target: PromotionTarget & { kind: 'lesson' };
  onChange: (target: Target) => void;
}) {
  const { t } = useLingui();
  const outline = useQuery({ ...outlineQuery(target.course_id), enabled: target.course_id > 0 });
  return (
    <SelectField
      label={<Trans>Aula</Trans>}
      value={target.lesson_id}
      onChange={(event) => onChange({ ...target, lesson_id: Number(event.target.value) })}
    >
      <option value={0}>{t`Escolha uma aula`}</option>
      {outline.data?.modules.map(({ id, title, lessons }) => (
        <optgroup key={id} label={title}>
          {lessons.map((lesson) => (
            <option key={lesson.id} value={lesson.id}>
              {lesson.title}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** Where it leads: nowhere, to a course, a lesson, an address. */
export function TargetFields({ target, onChange }: { target: Target; onChange: (target: Target) => void }) {
  const { t } = useLingui();
  const courses = useQuery(coursesQuery());
  const courseId = target && target.kind !== 'address' ? target.course_id : 0;
  return (
    <>
      <SelectField
        label={<Trans>Leva para</Trans>}
        value={target?.kind ?? 'nowhere'}
        onChange={(event) => onChange(begun(event.target.value, courseId))}
      >
        <option value="nowhere">{t`Nenhum lugar`}</option>
        <option value="course">{t`Um curso`}</option>
        <option value="lesson">{t`Uma aula`}</option>
        <option value="address">{t`Um endereço`}</option>
      </SelectField>
      {target && target.kind !== 'address' && (
        <SelectField
          label={<Trans>Curso</Trans>}
          value={courseId}
          onChange={(event) => onChange(begun(target.kind, Number(event.target.value)))}
        >
          <option value={0}>{t`Escolha um curso`}</option>
          {courses.data?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      {target?.kind === 'lesson' && <LessonField target={target} onChange={onChange} />}
      {target?.kind === 'address' && (
        <TextField
          label={<Trans>Endereço</Trans>}
          value={target.address}
          placeholder="https://"
          hint={<Trans>Um endereço que começa com https:// ou um caminho deste painel, como /ajuda.</Trans>}
          error={
            tooLong(target.address, MAX_ADDRESS) ??
            (target.address !== '' && !isWhole(target) ? t`Use https:// ou um caminho que começa com /.` : undefined)
          }
          onChange={(event) => onChange({ kind: 'address', address: event.target.value })}
        />
      )}
    </>
  );
}
