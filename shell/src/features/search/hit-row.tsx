import { BookOpen, Captions, CirclePlay, Lock } from 'lucide-react';
import { Plural, useLingui } from '@lingui/react/macro';
import type { SearchHit } from '@clube/shared/contracts/search';
import { formatClock, formatPercent } from '@clube/shared/i18n';
import { CoverArt } from '@clube/shared/ui';
import { useLockSentence } from './hit-text.ts';
import * as css from './search.css.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Marked({ title, marks }: Pick<SearchHit, 'title' | 'marks'>) {
  const ends = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {marks.map(([from, to], at) => (
        <span key={from}>
          {title.slice(ends[at], from)}
          <mark className={css.mark}>{title.slice(from, to)}</mark>
        </span>
      ))}
      {title.slice(ends.at(-1))}
    </>
  );
}

function Picture({ kind, course, cover, locked }: SearchHit) {
  if (kind === 'course')
    return (
      <span className={css.picture} aria-hidden>
        <CoverArt seed={course.id} picture={cover} locked={locked !== null} />
      </span>
    );
  const Icon = { module: BookOpen, lesson: CirclePlay, transcript: Captions }[kind];
  return (
    <span className={css.picture}>
      <Icon {...icon} />
    </span>
  );
}

/** What is said of an open hit at the end of its row. */
function Measure({ kind, lessons_count, duration_seconds, percent, said }: SearchHit) {
  if (said) return <>{formatClock(said.at)}</>;
  if (kind === 'course') return <>{formatPercent(percent ?? 0)}</>;
  if (kind === 'module') return <Plural value={lessons_count ?? 0} one="# aula" other="# aulas" />;
  return duration_seconds ? <>{formatClock(duration_seconds)}</> : null;
}

type Props = { hit: SearchHit; id: string; isActive: boolean; onPick: () => void; onPoint: () => void };

/** A hit in the list: name with what was typed marked, where it stands, and why it does not open. */
export function HitRow({ hit, id, isActive, onPick, onPoint }: Props) {
  const { t } = useLingui();
  const sentence = useLockSentence()(hit);
  const where = [
    hit.kind !== 'course' && hit.course.title,
    hit.kind === 'lesson' && hit.module?.title,
    hit.said && hit.title,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    // The field keeps the focus and hears the keys (a combobox); a pointer picks here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      id={id}
      tabIndex={-1}
      className={css.row}
      aria-selected={isActive}
      data-active={isActive || undefined}
      onClick={onPick}
      onPointerMove={onPoint}
    >
      <Picture {...hit} />
      <span className={css.text}>
        <span className={css.title}>
          {hit.said ? <Marked title={hit.said.text} marks={hit.said.marks} /> : <Marked {...hit} />}
        </span>
        <span className={css.where}>
          {where}
          {where && sentence && ' · '}
          {sentence && <span className={css.locked}>{sentence}</span>}
          {!where && !sentence && <Plural value={hit.lessons_count ?? 0} one="# aula" other="# aulas" />}
        </span>
      </span>
      <span className={css.measure}>
        {sentence ? <Lock {...icon} size={18} aria-hidden={false} aria-label={t`Bloqueado`} /> : <Measure {...hit} />}
      </span>
    </div>
  );
}
