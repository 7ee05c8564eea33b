import { useEffect, useRef } from 'react';
import { Pencil } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import { changeLesson, renameModule, turnLesson } from './arrange.ts';
import * as css from './bulk.css.ts';
import { EditForm } from './edit-form.tsx';
import { LessonRow, type RowName } from './lesson-row.tsx';
import { MAX_LESSON_TITLE, MAX_MODULE_TITLE, type ArrangedModule, type PlannedModule } from './plan.ts';

type Props = {
  modules: readonly PlannedModule[];
  edited: RowName | undefined;
  onEdit: (row: RowName | undefined) => void;
  /** Missing once nothing may be changed any more. */
  onChange?: ((change: (modules: readonly ArrangedModule[]) => ArrangedModule[]) => void) | undefined;
};

/** What would be made, row by row: names can be changed, files left out or taken to another module. */
export function Preview({ modules, edited, onEdit, onChange }: Props) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  // Whoever is done goes on from the row, wherever it stands now.
  const left = useRef<RowName>(undefined);
  useEffect(() => {
    if (edited || !left.current) return;
    list.current?.querySelector<HTMLElement>(`[data-edit=${left.current}]`)?.focus();
    left.current = undefined;
  }, [edited]);
  const close = () => {
    left.current = edited;
    onEdit(undefined);
  };
  return (
    <div className={css.preview} ref={list}>
      {modules.map(({ title, moduleId, lessons }, at) => (
        <section key={at} aria-label={title}>
          {onChange && edited === `m${at}` ? (
            <EditForm
              label={<Trans>Título do módulo</Trans>}
              title={title}
              maxLength={MAX_MODULE_TITLE}
              onDone={(values) => {
                if (values) onChange((all) => renameModule(all, at, values.title));
                close();
              }}
            />
          ) : (
            <div className={css.moduleRow}>
              <h3 className={css.module}>{title}</h3>
              {/* One that is there already is renamed in the course, not by what is sent to it. */}
              {onChange && moduleId === undefined && (
                <Button
                  variant="link"
                  size="small"
                  iconOnly
                  data-edit={`m${at}`}
                  aria-label={t`Mudar o nome do módulo ${title}`}
                  disabled={edited !== undefined}
                  onClick={() => onEdit(`m${at}`)}
                >
                  <Pencil size={16} strokeWidth={1.75} aria-hidden />
                </Button>
              )}
            </div>
          )}
          <ol className={css.lessons}>
            {lessons.map((lesson) =>
              onChange && edited === `l${lesson.id}` ? (
                <li key={lesson.id}>
                  <EditForm
                    label={<Trans>Título da aula</Trans>}
                    title={lesson.title}
                    maxLength={MAX_LESSON_TITLE}
                    place={{ at, modules: modules.map((module) => module.title) }}
                    onDone={(values) => {
                      if (values) onChange((all) => changeLesson(all, lesson.id, values));
                      close();
                    }}
                  />
                </li>
              ) : (
                <LessonRow
                  key={lesson.id}
                  lesson={lesson}
                  isOpen={onChange !== undefined}
                  editName={`l${lesson.id}`}
                  isElsewhere={edited !== undefined}
                  onEdit={() => onEdit(`l${lesson.id}`)}
                  onTurn={() => onChange?.((all) => turnLesson(all, lesson.id))}
                />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}
