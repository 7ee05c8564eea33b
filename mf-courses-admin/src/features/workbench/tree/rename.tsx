import { useEffect, useId, useRef, useState, type FocusEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { patchLesson } from '@clube/shared/clients/lesson';
import { patchModule } from '@clube/shared/clients/module';
import { outlineQuery } from '@clube/shared/clients/outline';
import { Conflict } from '@clube/shared/conflict';
import type { OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { tooLong } from '@clube/shared/contracts/too-long';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';
import { LeaveGuard } from '@clube/shared/unsaved';
import { writeOver } from '../../../write-over.ts';
import { MAX_LESSON_TITLE, MAX_MODULE_TITLE } from '../title-limits.ts';
import { useShowSaved } from '../use-show-saved.ts';
import * as css from '../workbench.css.ts';

/** What is named: a lesson, or else its module. */
type Named = { courseId: number; module: OutlineModule; lesson: OutlineLesson | undefined };
type Seen = Pick<OutlineModule, 'title' | 'version'>;

/** Writes a title over what was seen, or over what somebody else changed beside it. @throws as `writeOver` */
function useRename({ courseId, module, lesson }: Named) {
  const client = useQueryClient();
  const show = useShowSaved(courseId);
  const write = async (title: string, version: number) =>
    show(
      lesson
        ? await patchLesson({ courseId, moduleId: module.id, lessonId: lesson.id }, { title, version })
        : await patchModule(courseId, module.id, { title, version }),
    );
  const read = async () => {
    await client.invalidateQueries({ queryKey: courseKey(courseId) });
    const { modules } = await client.fetchQuery(outlineQuery(courseId));
    const now = lesson
      ? modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson.id)
      : modules.find(({ id }) => id === module.id);
    const { title, version } = now ?? lesson ?? module;
    return { saved: { title }, version };
  };
  return (title: string, { title: seen, version }: Seen) =>
    writeOver({ base: { title: seen }, version, values: { title }, write: (over) => write(title, over), read });
}

const linkBelow = (form: HTMLFormElement | null) => form?.closest('li')?.querySelector('a');

/** The title of a row, in its place: Enter and leaving it save, Esc leaves it as it was. */
export function RenameField({ onClose, ...named }: Named & { onClose: () => void }) {
  const { t } = useLingui();
  const { module, lesson } = named;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { key: entry } = useLocation();
  const rename = useRename(named);
  // Tab would reach it unseen.
  useEffect(() => {
    const link = linkBelow(form.current);
    link?.setAttribute('tabindex', '-1');
    return () => link?.removeAttribute('tabindex');
  }, []);
  const now: Seen = lesson ?? module;
  /** What is typed, and what stood there as it was begun. */
  const [typed, setTyped] = useState<{ title: string; over: Seen }>();
  const [isConflict, setConflict] = useState(false);
  /** The focus that goes back to the row leaves the field, which is no save of its own. */
  const isOver = useRef(false);
  const title = typed?.title ?? now.title;
  const problem =
    title.trim() === ''
      ? lesson
        ? t`Dê um título à aula.`
        : t`Dê um título ao módulo.`
      : tooLong(title, lesson ? MAX_LESSON_TITLE : MAX_MODULE_TITLE);
  const isTyped = typed !== undefined && title.trim() !== typed.over.title;
  const close = () => {
    isOver.current = true;
    const { activeElement: active, body } = document;
    // Whoever is elsewhere by now stays there.
    if (active === body || form.current?.contains(active)) linkBelow(form.current)?.focus({ preventScroll: true });
    onClose();
  };
  const save = useMutation({
    mutationFn: (over: Seen) => rename(title.trim(), over),
    onSuccess: close,
    onError: (error) => {
      // Whose screen has gone is told all the same.
      if (form.current && isApiError(error, 'version.stale')) setConflict(true);
      else showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
    },
  });
  const end = () => {
    if (isOver.current || save.isPending || isConflict) return;
    if (!typed || !isTyped) close();
    else if (!problem) save.mutate(typed.over);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) end();
  };
  const titleNow = now.title;
  return (
    <>
      <form
        ref={form}
        className={css.rename}
        onBlur={onBlur}
        onSubmit={(event) => {
          event.preventDefault();
          end();
        }}
        onKeyDown={({ key }) => key === 'Escape' && !save.isPending && close()}
      >
        <input
          autoFocus
          className={css.renameField}
          aria-label={t`Título de ${titleNow}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && id}
          value={title}
          readOnly={save.isPending}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped({ title: target.value, over: typed?.over ?? now })}
        />
        {problem && (
          <p id={id} role="alert" className={css.problem}>
            {problem}
          </p>
        )}
        {isConflict && (
          <Conflict
            differences={[{ label: lesson ? t`Título da aula` : t`Título do módulo`, theirs: titleNow, mine: title }]}
            keepMine={() => void (!problem && save.mutate(now))}
            onTakeTheirs={close}
          />
        )}
      </form>
      {(problem || isConflict || save.isError || (isTyped && !save.isPending)) && (
        // One that was answered is asked anew, or it would stand over the screen that was gone to.
        <LeaveGuard key={entry}>
          <Trans>O título que você mudou ainda não foi salvo.</Trans>
        </LeaveGuard>
      )}
    </>
  );
}
