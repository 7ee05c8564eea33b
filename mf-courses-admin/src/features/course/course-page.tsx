import { Eye, ListTree } from 'lucide-react';
import { Field, Form } from 'react-final-form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseKey, coursesQuery, deleteCourse, patchCourse, watchQuery } from '@clube/shared/api-client';
import type { Course } from '@clube/shared/contracts/course';
import {
  Button,
  ButtonLink,
  Card,
  Chip,
  fieldError,
  Page,
  QueryState,
  Row,
  showToast,
  Stack,
  TextArea,
  TextField,
  toFormErrors,
} from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { modulesPath, usePathIds, viewPath } from '../../paths.ts';
import { DeleteCourse } from './delete-course.tsx';

type Values = { title: string; description?: string; author?: string };

function useSaved(courseId: number) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: courseKey(courseId) }),
      client.invalidateQueries({ queryKey: coursesQuery().queryKey }),
      client.invalidateQueries({ queryKey: ['home'] }),
    ]);
}

function Details({ course }: { course: Course }) {
  const { t } = useLingui();
  const saved = useSaved(course.id);
  const submit = async ({ title, description = '', author = '' }: Values) => {
    try {
      await patchCourse(course.id, { title, description, author });
      await saved();
      showToast(t`Curso salvo.`, 'success');
      return undefined;
    } catch (error) {
      return toFormErrors(error, {}, t`Não foi possível salvar agora. Tente de novo.`);
    }
  };
  const { title, description, author } = course;
  return (
    <Form<Values>
      onSubmit={submit}
      initialValues={{ title, description, author }}
      validate={(values) => ({ title: values.title?.trim() ? undefined : t`Dê um título ao curso.` })}
    >
      {({ handleSubmit, submitting, submitError, pristine }) => (
        <form className={css.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
          {submitError && (
            <p className={css.error} role="alert">
              {submitError}
            </p>
          )}
          <Field<string> name="title">
            {({ input, meta }) => (
              <TextField {...input} maxLength={120} label={<Trans>Título do curso</Trans>} error={fieldError(meta)} />
            )}
          </Field>
          <Field<string> name="author">
            {({ input }) => <TextField {...input} maxLength={120} label={<Trans>Quem ensina</Trans>} />}
          </Field>
          <Field<string> name="description">
            {({ input }) => <TextArea {...input} maxLength={5000} label={<Trans>Descrição</Trans>} />}
          </Field>
          <Row>
            <Button type="submit" variant="primary" loading={submitting} disabled={pristine}>
              <Trans>Salvar</Trans>
            </Button>
          </Row>
        </form>
      )}
    </Form>
  );
}

function Publication({ course }: { course: Course }) {
  const { t } = useLingui();
  const saved = useSaved(course.id);
  const publish = useMutation({
    mutationFn: () => patchCourse(course.id, { published: !course.published }),
    onSuccess: saved,
    onError: () => showToast(t`Não foi possível salvar agora. Tente de novo.`, 'danger'),
  });
  return (
    <Row>
      {course.published ? (
        <Chip tone="success">
          <Trans>No ar</Trans>
        </Chip>
      ) : (
        <Chip tone="warning">
          <Trans>Rascunho</Trans>
        </Chip>
      )}
      <ButtonLink to={viewPath(course.id)}>
        <Eye size={18} strokeWidth={1.75} aria-hidden />
        <Trans>Ver curso</Trans>
      </ButtonLink>
      <Button
        variant={course.published ? 'white' : 'primary'}
        loading={publish.isPending}
        onClick={() => publish.mutate()}
      >
        {course.published ? <Trans>Tirar do ar</Trans> : <Trans>Publicar</Trans>}
      </Button>
    </Row>
  );
}

export function CoursePage() {
  const { t } = useLingui();
  const { courseId } = usePathIds();
  const navigate = useNavigate();
  const client = useQueryClient();
  const watch = useQuery(watchQuery(courseId));
  const remove = useMutation({
    mutationFn: () => deleteCourse(courseId),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: coursesQuery().queryKey });
      void navigate('/config_curso');
    },
    onError: () => showToast(t`Não foi possível apagar agora. Tente de novo.`, 'danger'),
  });
  return (
    <QueryState query={watch}>
      {({ course }) =>
        course && (
          <Page narrow title={course.title} actions={<Publication course={course} />}>
            <Stack>
              <Card>
                <Details course={course} />
              </Card>
              <Card>
                <h2 className={css.sectionTitle}>
                  <Trans>Conteúdo</Trans>
                </h2>
                <ButtonLink to={modulesPath(courseId)}>
                  <ListTree size={18} strokeWidth={1.75} aria-hidden />
                  <Trans>Módulos e aulas</Trans>
                </ButtonLink>
              </Card>
              <DeleteCourse title={course.title} isDeleting={remove.isPending} onDelete={() => remove.mutate()} />
            </Stack>
          </Page>
        )
      }
    </QueryState>
  );
}
