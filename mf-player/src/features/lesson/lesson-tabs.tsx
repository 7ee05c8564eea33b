import { useAtomValue } from 'jotai';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { commentsQuery } from '@clube/shared/clients/comment';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import { lazyPart, Slot } from '@clube/shared/federation';
import { formatNumber } from '@clube/shared/i18n';
import { lessonRulesAtom } from '@clube/shared/session';
import { Tabs } from '@clube/shared/ui/tabs';
import { ChapterList, Materials, stageAtom, Transcript } from '../player/index.ts';
import * as css from './lesson.css.ts';
import { LessonText } from './lesson-text.tsx';
import { Rating } from './rating.tsx';
import type { AskedNote } from './use-asked-note.ts';

// Who comes to watch does not wait for what they write.
export const Notes = lazyPart(() =>
  import(/* webpackChunkName: "texts" */ '../notes/index.ts').then((module) => module.Notes),
);

type TabsProps = { lesson: LessonDetail; ids: LessonIds; asked: AskedNote | undefined; onAnswered: () => void };
/** What goes with a lesson, one at a time; the choice stands in the address. */
export function LessonTabs({ lesson, ids, asked, onAnswered }: TabsProps) {
  const { comments } = useAtomValue(lessonRulesAtom);
  const stage = useAtomValue(stageAtom);
  const [parameters, setParameters] = useSearchParams();
  // The discussion asks for them; once it has, it knows better than the lesson, which was asked before somebody wrote.
  const threads = useInfiniteQuery({ ...commentsQuery(ids), enabled: false });
  const count = threads.data?.pages[0]?.total ?? lesson.comments_count ?? 0;
  const about = {
    id: 'sobre',
    label: <Trans>Sobre</Trans>,
    content: lesson.text ? (
      <LessonText text={lesson.text} ids={ids} title={lesson.title} />
    ) : (
      <p>
        <Trans>Esta aula não tem descrição.</Trans>
      </p>
    ),
  };
  const discussion = {
    id: 'comentarios',
    label: (
      <>
        <Trans>Comentários</Trans>
        {count > 0 && (
          <>
            {' '}
            <span className={css.count}>{formatNumber(count)}</span>
          </>
        )}
      </>
    ),
    content: <Slot name="lesson.discussion" props={ids} />,
  };
  const transcript = {
    id: 'transcricao',
    label: <Trans>Transcrição</Trans>,
    content: stage && <Transcript stage={stage} />,
  };
  const chapters = {
    id: 'capitulos',
    label: <Trans>Capítulos</Trans>,
    content: stage && <ChapterList stage={stage} />,
  };
  const materials = {
    id: 'materiais',
    label: <Trans>Materiais</Trans>,
    content: <Materials lesson={lesson} ids={ids} />,
  };
  const notes = {
    id: 'anotacoes',
    label: <Trans>Anotações</Trans>,
    content: <Notes key={ids.lessonId} path={ids} isOpen asked={asked} onAnswered={onAnswered} />,
  };
  const tabs = [
    ...(comments ? [discussion] : []),
    // A lesson that is its text shows it already.
    ...(lesson.player.kind === 'none' ? [] : [about]),
    ...(lesson.materials.length ? [materials] : []),
    notes,
    ...(stage?.captions.length ? [transcript] : []),
    ...(stage?.chapters.length ? [chapters] : []),
  ];
  const wanted = parameters.get('aba');
  const value = tabs.find(({ id }) => id === wanted)?.id ?? tabs[0]!.id;
  return (
    <div className={css.tabsRow}>
      <Tabs
        tabs={tabs}
        value={value}
        end={<Rating path={ids} value={lesson.my_rating} />}
        onChange={(next) =>
          setParameters(
            (known) => {
              known.set('aba', next);
              return known;
            },
            { replace: true },
          )
        }
      />
    </div>
  );
}
