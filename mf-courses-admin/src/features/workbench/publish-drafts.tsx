import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { lessonReachKey } from '@clube/shared/clients/lesson';
import { publishOutline } from '@clube/shared/clients/outline';
import { MAX_PUBLISHED } from '@clube/shared/contracts/outline-limits';
import type { Outline, OutlineLesson, OutlinePublication, Publication } from '@clube/shared/contracts/outline';
import { Button, Row, showActionToast, showFailure, showToast, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as parts from '../../parts.css.ts';
import { editorPath } from '../../paths.ts';
import { link } from './lesson-reach.css.ts';

const isDraft = ({ state }: { state: Publication }) => state === 'draft';
const isReady = ({ media_state: state, awaits_file: awaits }: OutlineLesson) => state !== 'failed' && !awaits;

/** Drafts that can be shown, and those that stay; the server decides by the same (api/src/modules/outline/publication.queries.ts). */
function draftsOf({ modules }: Outline) {
  const drafts = modules.flatMap(({ lessons }) => lessons.filter(isDraft));
  const ready = drafts.filter(isReady);
  // One with nothing to see in it stays a draft too.
  const opened = modules.filter(
    (module) => isDraft(module) && module.lessons.some((lesson) => !isDraft(lesson) || isReady(lesson)),
  );
  const waiting = opened.flatMap(({ lessons }) => lessons.filter((lesson) => !isDraft(lesson)));
  return {
    ready,
    opened,
    failed: drafts.filter(({ media_state: state }) => state === 'failed'),
    awaiting: drafts.filter(({ awaits_file: awaits }) => awaits),
    empty: modules.filter((module) => isDraft(module) && !opened.includes(module)),
    seen: ready.length + waiting.length,
  };
}
type Drafts = ReturnType<typeof draftsOf>;

/** Of those that stay drafts so many are named. */
const NAMED = 5;

function Names({ of }: { of: readonly { title: string }[] }) {
  const { i18n, t } = useLingui();
  const more = of.length - NAMED;
  const titles = of.slice(0, NAMED).map(({ title }) => title);
  return new Intl.ListFormat(i18n.locale).format(more > 0 ? [...titles, t`mais ${more}`] : titles);
}

type QuestionProps = { course: Outline; drafts: Drafts; isBusy: boolean; onConfirm: () => void; onClose: () => void };

function Question({ course, drafts, isBusy, onConfirm, onClose }: QuestionProps) {
  const { failed, awaiting, empty, ready, opened, seen } = drafts;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Plural value={ready.length + opened.length} one="Publicar # rascunho?" other="Publicar # rascunhos?" />}
    >
      <Stack>
        <p>
          <Trans>Os alunos passam a ver, conforme a liberação:</Trans>{' '}
          <span className={parts.lossLine}>
            <Plural value={seen} one="# aula" other="# aulas" />
          </span>
          {opened.length > 0 && (
            <span className={parts.lossLine}>
              <Plural value={opened.length} one="# módulo" other="# módulos" />
            </span>
          )}
        </p>
        {course.state === 'draft' && (
          <p>
            <Trans>
              O curso é um rascunho e continua assim: ninguém vê nada disso antes de ele ser publicado, nas{' '}
              <Link className={link} to={editorPath(course.id)}>
                configurações do curso
              </Link>
              .
            </Trans>
          </p>
        )}
        {failed.length > 0 && (
          <p>
            <Plural
              value={failed.length}
              one="# aula fica em rascunho, porque o arquivo não pôde ser usado:"
              other="# aulas ficam em rascunho, porque o arquivo não pôde ser usado:"
            />{' '}
            <Names of={failed} />
          </p>
        )}
        {awaiting.length > 0 && (
          <p>
            <Plural
              value={awaiting.length}
              one="# aula fica em rascunho, porque o arquivo ainda não chegou:"
              other="# aulas ficam em rascunho, porque o arquivo ainda não chegou:"
            />{' '}
            <Names of={awaiting} />
          </p>
        )}
        {empty.length > 0 && (
          <p>
            <Plural
              value={empty.length}
              one="# módulo fica em rascunho, porque não tem aula publicada:"
              other="# módulos ficam em rascunho, porque não têm aula publicada:"
            />{' '}
            <Names of={empty} />
          </p>
        )}
        <Row>
          <Button variant="primary" loading={isBusy} onClick={onConfirm}>
            <Trans>Publicar</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

const countOf = ({ modules, lessons }: Omit<OutlinePublication, 'published'>) => modules.length + lessons.length;

/**
 * As many calls as it takes: lessons before their modules, or behind them where they are taken back, so that a module with nothing in it is never seen.
 * @returns what is another than it was @throws ApiError when one is not taken; those before it are
 */
async function publishInTurn(courseId: number, { published, modules, lessons }: OutlinePublication) {
  const changed: Omit<OutlinePublication, 'published'> = { modules: [], lessons: [] };
  const parts = Array.from({ length: Math.max(1, Math.ceil(lessons.length / MAX_PUBLISHED)) }, (_part, at) =>
    lessons.slice(at * MAX_PUBLISHED, (at + 1) * MAX_PUBLISHED),
  );
  for (const [at, part] of parts.entries()) {
    const isTurn = at === (published ? parts.length - 1 : 0);
    const done = await publishOutline(courseId, { published, modules: isTurn ? modules : [], lessons: part });
    changed.modules.push(...done.modules);
    changed.lessons.push(...done.lessons);
  }
  return changed;
}

/** All drafts of a course put up at once, after a question; nothing stands there while it has none. */
export function PublishDrafts({ course }: { course: Outline }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id } = course;
  const drafts = draftsOf(course);
  const count = drafts.ready.length + drafts.opened.length;
  /** As they were when it was asked: those are published, whatever comes meanwhile. */
  const [asked, setAsked] = useState<Drafts>();
  const refresh = () =>
    Promise.all([courseKey(id), lessonReachKey(id)].map((queryKey) => client.invalidateQueries({ queryKey })));
  const publish = useMutation({
    mutationFn: (body: OutlinePublication) => publishInTurn(id, body),
    onSuccess: async (changed, { published, ...wanted }) => {
      await refresh();
      if (!published) return;
      const [done, all] = [countOf(changed), countOf(wanted)];
      if (done === 0) return showToast(t`Nada foi publicado: tudo mudou enquanto isso.`);
      showActionToast(done === all ? t`Publicado.` : t`Publicados: ${done} de ${all}. O resto mudou enquanto isso.`, {
        label: t`Desfazer`,
        onPress: () => publish.mutate({ ...changed, published: false }),
      });
    },
    onError: (error) => {
      // Of several calls some may have been taken.
      void refresh();
      showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
    },
  });
  const idsOf = (of: readonly { id: number }[]) => of.map((one) => one.id);
  return (
    <>
      {count > 0 && (
        <Button size="small" variant="primary" onClick={() => setAsked(drafts)}>
          <Plural value={count} one="Publicar # rascunho" other="Publicar # rascunhos" />
        </Button>
      )}
      {asked && (
        <Question
          course={course}
          drafts={asked}
          isBusy={publish.isPending}
          onConfirm={() =>
            publish.mutate(
              { published: true, modules: idsOf(asked.opened), lessons: idsOf(asked.ready) },
              { onSuccess: () => setAsked(undefined) },
            )
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
