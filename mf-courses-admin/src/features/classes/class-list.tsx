import { useState } from 'react';
import { Plus, UsersRound } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { Plural, Trans } from '@lingui/react/macro';
import { classesKey, classesQuery, createClass } from '@clube/shared/clients/class';
import type { CourseClass } from '@clube/shared/contracts/class';
import { Button, Card, EmptyState, QueryState, Row, Stack } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { ClassForm } from './class-form.tsx';
import { classWrite } from './class-values.ts';
import { ClassChip, usePeriod } from './words.tsx';
import * as css from './classes.css.ts';

function ClassItem({ of, to }: { of: CourseClass; to: string }) {
  const period = usePeriod();
  const { title, state, members_count } = of;
  return (
    <li>
      <Link className={css.item} to={to} data-away={state === 'archived'}>
        <span className={css.text}>
          <span className={css.name}>{title}</span>
          <span className={css.note}>{period(of)}</span>
        </span>
        <span className={css.count}>
          <Plural value={members_count} one="# aluno" other="# alunos" />
        </span>
        <ClassChip state={state} />
      </Link>
    </li>
  );
}

/** The classes of a course, those that run before those that were put away. */
export function ClassList({ courseId, pathOf }: { courseId: number; pathOf: (classId: number) => string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const classes = useQuery(classesQuery(courseId));
  const [isAdding, setAdding] = useState(false);
  return (
    <QueryState query={classes}>
      {({ classes: list, without_class }) => {
        if (isAdding)
          return (
            <Card>
              <h2 className={parts.sectionTitle}>
                <Trans>Nova turma</Trans>
              </h2>
              <ClassForm
                action={<Trans>Criar turma</Trans>}
                onSave={async (values) => {
                  const { id } = await createClass(courseId, classWrite(values));
                  await client.invalidateQueries({ queryKey: classesKey(courseId) });
                  void navigate(pathOf(id));
                }}
              >
                <Button onClick={() => setAdding(false)}>
                  <Trans>Cancelar</Trans>
                </Button>
              </ClassForm>
            </Card>
          );
        const add = (
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Nova turma</Trans>
          </Button>
        );
        if (list.length === 0)
          return (
            <EmptyState
              icon={UsersRound}
              title={<Trans>Nenhuma turma ainda</Trans>}
              text={<Trans>Uma turma faz o curso junta: com o mesmo início, o mesmo fim e as mesmas liberações.</Trans>}
              action={add}
            />
          );
        return (
          <Stack>
            <Row>
              {add}
              <span className={css.note}>
                <Plural value={without_class} one="# aluno sem turma" other="# alunos sem turma" />
              </span>
            </Row>
            <ul className={css.list}>
              {list.map((item) => (
                <ClassItem key={item.id} of={item} to={pathOf(item.id)} />
              ))}
            </ul>
          </Stack>
        );
      }}
    </QueryState>
  );
}
