import { ListTree } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { courseKey, watchQuery } from '@clube/shared/clients/course';
import { createModule } from '@clube/shared/clients/module';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { Card, EmptyState, Page, QueryState } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { editorPath, lessonsPath, usePathIds } from '../../paths.ts';

type Values = { title: string };

function NewModule({ courseId }: { courseId: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <Form<Values>
      onSubmit={async (values, form) => {
        await createModule(courseId, values);
        await client.invalidateQueries({ queryKey: courseKey(courseId) });
        form.restart();
      }}
      validate={({ title }) => ({ title: title?.trim() ? undefined : t`Dê um título ao módulo.` })}
    >
      <div className={css.inline}>
        <div className={css.grow}>
          <TextInput name="title" maxLength={120} label={<Trans>Novo módulo</Trans>} />
        </div>
        <Submit>
          <Trans>Criar módulo</Trans>
        </Submit>
      </div>
    </Form>
  );
}

export function ModulesPage() {
  const { t } = useLingui();
  const { courseId } = usePathIds();
  const watch = useQuery(watchQuery(courseId));
  return (
    <QueryState query={watch}>
      {({ course, modules = [] }) => (
        <Page
          narrow
          title={t`Módulos`}
          subtitle={
            course && (
              <Link className={css.crumb} to={editorPath(courseId)}>
                {course.title}
              </Link>
            )
          }
        >
          {modules.length === 0 ? (
            <EmptyState
              icon={ListTree}
              title={<Trans>Nenhum módulo ainda</Trans>}
              text={<Trans>Um módulo junta aulas de um mesmo assunto.</Trans>}
            />
          ) : (
            <ul className={css.list}>
              {modules.map(({ id, position, title, lessons_count }) => (
                <li key={id}>
                  <Link to={lessonsPath(courseId, id)} className={css.item}>
                    <span className={css.itemText}>
                      <span className={css.title}>
                        {position}. {title}
                      </span>
                      <span className={css.note}>
                        <Plural value={lessons_count} one="# aula" other="# aulas" />
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Card>
            <NewModule courseId={courseId} />
          </Card>
        </Page>
      )}
    </QueryState>
  );
}
