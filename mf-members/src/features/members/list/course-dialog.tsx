import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import { Form, SelectInput, Submit, TextInput, useValue } from '@clube/shared/forms';
import { Dialog } from '@clube/shared/ui/overlays';
import type { Act } from './use-acts.ts';

type Kind = Extract<Act, { course_id: number }>['kind'];
type Values = { course: string; kind: Kind; until: string; days: string };

/** The end of a day where the person is. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();

function Details() {
  const kind = useValue<Kind>('kind');
  if (kind === 'enrol')
    return (
      <TextInput
        name="until"
        type="date"
        label={<Trans>Até (opcional)</Trans>}
        hint={<Trans>Em branco, não tem fim. Quem já tem o curso por mais tempo não perde nada.</Trans>}
      />
    );
  if (kind === 'extend')
    return (
      <TextInput
        name="days"
        type="number"
        min={1}
        max={3650}
        label={<Trans>Dias a mais</Trans>}
        hint={<Trans>Contam do fim atual, ou de hoje se já terminou. Quem não tem fim fica como está.</Trans>}
      />
    );
  return null;
}

type Props = {
  count: number;
  /** When it is about one course already. */
  course?: number | undefined;
  onAct: (act: Act) => Promise<unknown>;
  onClose: () => void;
};

/** What to do about a course for the members who are chosen. */
export function CourseDialog({ count, course, onAct, onClose }: Props) {
  const { t } = useLingui();
  const courses = useQuery(coursesQuery());
  const submit = async ({ course: id, kind, until, days }: Values) => {
    const course_id = Number(id);
    await onAct(
      kind === 'enrol'
        ? { kind, course_id, expires_at: until ? endOf(until) : null }
        : kind === 'extend'
          ? { kind, course_id, days: Number(days) }
          : { kind, course_id },
    );
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Plural value={count} one="Curso para # pessoa" other="Curso para # pessoas" />}
    >
      <Form<Values>
        onSubmit={submit}
        initialValues={{ course: course ? String(course) : '', kind: 'enrol', until: '', days: '30' }}
        failure={t`Não foi possível fazer isso para todos. Confira a lista e tente de novo.`}
        validate={({ course: id, kind, until, days }) => ({
          course: id ? undefined : t`Escolha um curso.`,
          until:
            kind === 'enrol' && until && Date.parse(endOf(until)) < Date.now()
              ? t`Escolha um dia que ainda vem.`
              : undefined,
          days:
            kind === 'extend' && !(Number.isInteger(Number(days)) && Number(days) >= 1 && Number(days) <= 3650)
              ? t`Diga de 1 a 3650 dias.`
              : undefined,
        })}
      >
        <SelectInput name="course" label={<Trans>Curso</Trans>}>
          <option value="">{t`Escolha um curso.`}</option>
          {courses.data?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectInput>
        <SelectInput name="kind" label={<Trans>O que fazer</Trans>}>
          <option value="enrol">{t`Matricular`}</option>
          <option value="extend">{t`Estender o prazo`}</option>
          <option value="end">{t`Encerrar agora (o progresso fica)`}</option>
          <option value="unenrol">{t`Retirar a matrícula`}</option>
        </SelectInput>
        <Details />
        <Submit size="large">
          <Trans>Confirmar</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}
