import { useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { deleteModule, moduleUrl, patchModule } from '@clube/shared/clients/module';
import { copyModule, outlineQuery } from '@clube/shared/clients/outline';
import type { OutlineModule } from '@clube/shared/contracts/outline';
import { tooLong } from '@clube/shared/contracts/too-long';
import { TextField } from '@clube/shared/ui';
import { lessonsPath, modulesPath } from '../../paths.ts';
import { ReleaseFields } from '../../release-fields.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { CopyAndDelete } from './copy-and-delete.tsx';
import { HistoryButton } from './history-button.tsx';
import { EditsConflict } from './lazy-parts.ts';
import { Publication, PublishButton } from './publication.tsx';
import { SaveStatus } from './save-status.tsx';
import { MAX_MODULE_TITLE } from './title-limits.ts';
import { useEdits } from './use-edits.ts';
import { useShowSaved } from './use-show-saved.ts';
import * as css from './workbench.css.ts';

type Values = Pick<
  OutlineModule,
  'title' | 'release_at' | 'release_after_days' | 'release_after_percent' | 'is_sequential' | 'is_for_classes'
> & {
  published: boolean;
};
const valuesOf = (module: OutlineModule): Values => {
  const { title, release_at, release_after_days, release_after_percent, is_sequential, is_for_classes, state } = module;
  const rule = { release_at, release_after_days, release_after_percent, is_sequential, is_for_classes };
  return { title, ...rule, published: state !== 'draft' };
};
type Props = { courseId: number; place: string; module: OutlineModule };

/** One module, edited. */
export function ModulePanel({ courseId, place, module }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, title, release_at, lessons } = module;
  const refresh = () => client.invalidateQueries({ queryKey: courseKey(courseId) });
  const show = useShowSaved(courseId);
  const { values, edits, state, setTyping, change, choose, flush, keepMine, takeTheirs } = useEdits<Values>({
    id: `module ${id}`,
    saved: valuesOf(module),
    version: module.version,
    save: (next, version) => patchModule(courseId, id, { ...next, version }).then(show),
    read: async () => {
      await refresh();
      const { modules } = await client.fetchQuery(outlineQuery(courseId));
      const now = modules.find((one) => one.id === id) ?? module;
      return { saved: valuesOf(now), version: now.version };
    },
    isValid: (next) => next.title.trim() !== '' && !tooLong(next.title, MAX_MODULE_TITLE),
  });
  const label = t`Título do módulo`;
  return (
    <>
      <div className={css.main}>
        <div className={css.heading}>
          <span className={css.place}>{place}</span>
          <SaveStatus state={state} onRetry={() => void flush()} />
        </div>
        {state === 'conflict' && (
          <EditsConflict
            labels={{ title: label }}
            edits={edits}
            theirs={valuesOf(module)}
            mine={values}
            keepMine={() => void keepMine()}
            onTakeTheirs={takeTheirs}
          />
        )}
        <TextField
          label={label}
          value={values.title}
          error={values.title.trim() === '' ? t`Dê um título ao módulo.` : tooLong(values.title, MAX_MODULE_TITLE)}
          onChange={({ target }) => change({ title: target.value })}
          onBlur={() => void flush()}
        />
        <p className={css.hint}>
          {lessons.length === 0 ? (
            <Trans>Nenhuma aula ainda</Trans>
          ) : (
            <Plural value={lessons.length} one="# aula" other="# aulas" />
          )}
        </p>
      </div>
      <div className={css.settings}>
        <Publication state={module.state} releaseAt={release_at}>
          <PublishButton
            url={moduleUrl(courseId, id)}
            state={module.state}
            isBusy={state === 'saving' && 'published' in edits}
            onChange={(published) => choose({ published })}
          />
        </Publication>
        <ReleaseFields
          rule={values}
          sequentialLabel={t`Só depois dos módulos anteriores`}
          percentLabel={t`Só depois de uma parte do módulo anterior`}
          onChange={(rule, typedOver) => void choose(rule, typedOver)}
          onTyping={setTyping}
        />
        <CalendarLink courseId={courseId} spot={{ moduleId: id }} />
        <HistoryButton url={moduleUrl(courseId, id)} onRestored={refresh} />
        <CopyAndDelete
          courseId={courseId}
          title={title}
          kind="module"
          above={modulesPath(courseId)}
          url={moduleUrl(courseId, id)}
          onDelete={() => deleteModule(courseId, id)}
          onCopy={async () => lessonsPath(courseId, (await copyModule(courseId, id)).id)}
        />
      </div>
    </>
  );
}
