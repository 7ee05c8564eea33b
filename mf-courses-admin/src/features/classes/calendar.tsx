import { useRef, useState } from 'react';
import { CalendarClock, ChevronDown, ChevronRight, LockKeyhole, LockKeyholeOpen, UserPlus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Plural, Trans } from '@lingui/react/macro';
import { calendarQuery, enrolledQuery } from '@clube/shared/clients/class';
import type { Calendar } from '@clube/shared/contracts/class';
import type { Member } from '@clube/shared/contracts/member';
import { formatDate } from '@clube/shared/i18n';
import { formatMoment } from '@clube/shared/i18n/format-moment';
import {
  Button,
  ButtonLink,
  Card,
  Chip,
  EmptyState,
  Pager,
  QueryState,
  Row,
  Stack,
  TextField,
  useListAddress,
} from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { calendarPath, type Spot } from '../../paths.ts';
import { useOthers } from '../../use-others.ts';
import { LESSONS_AT_ONCE } from './lessons-at-once.ts';
import { useOpening } from './words.tsx';
import * as css from './classes.css.ts';

/** Of those who are no students of the course. */
const AT_ONCE = 10;
/** Of so many dates all stand there at once. */
const DATES_AT_FIRST = 30;
/** Up to so many lessons every module is open at first, as in the tree of the editor. */
const OPEN_ALL = 60;
type Part = Parameters<ReturnType<typeof useOpening>>[0];

const Opening = ({ of, words }: { of: Part; words: (of: Part) => string }) => {
  const Icon = of.reason === null ? LockKeyholeOpen : LockKeyhole;
  return (
    <span className={css.state} data-open={of.reason === null}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {words(of)}
    </span>
  );
};

/** What opens at each date that is still to come, the first first. */
function opensAt({ modules }: Calendar): [date: string, titles: string[]][] {
  const waiting = modules
    .flatMap(({ lessons }) => lessons)
    .filter(({ reason, opens_at }) => reason === 'not_released' && opens_at !== null);
  return [...Map.groupBy(waiting, ({ opens_at }) => opens_at!)]
    .toSorted(([one], [other]) => Date.parse(one) - Date.parse(other))
    .map(([date, lessons]) => [date, lessons.map(({ title }) => title)]);
}

/** The dates that are still to come, each with what it opens. */
function Upcoming({ of }: { of: Calendar }) {
  const [isWhole, setWhole] = useState(false);
  const dates = opensAt(of);
  if (dates.length === 0) return null;
  const shown = isWhole ? dates : dates.slice(0, DATES_AT_FIRST);
  const more = dates.length - shown.length;
  return (
    <Card>
      <h2 className={parts.sectionTitle}>
        <Trans>O que abre quando</Trans>
      </h2>
      <dl className={css.dates}>
        {shown.map(([date, titles]) => (
          <div key={date} className={css.date}>
            <dt>{formatMoment(date)}</dt>
            <dd>
              {titles.length > 3 ? <Plural value={titles.length} one="# aula" other="# aulas" /> : titles.join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <Button size="small" onClick={() => setWhole(true)}>
          <Plural value={more} one="Mostrar mais # data" other="Mostrar mais # datas" />
        </Button>
      )}
    </Card>
  );
}

/** What of the course one came from: it is kept, whoever is chosen. */
function useSpot(): Spot {
  const { filter } = useListAddress();
  const idOf = (name: string) => Number(filter(name)) || undefined;
  return { moduleId: idOf('modulo'), lessonId: idOf('aula') };
}

/** Marks a part, and brings it into sight as it is drawn. */
const marked = {
  ref: (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' }),
  'aria-current': true,
} as const;

type ModuleProps = {
  module: Calendar['modules'][number];
  spot: Spot;
  isOpenAtFirst: boolean;
  words: (of: Part) => string;
};
type LessonsProps = Pick<ModuleProps, 'words'> &
  Pick<ModuleProps['module'], 'lessons'> & {
    lessonId: number | undefined;
    /** The button goes with the last that it shows, and would take the focus along. */
    onButtonGone: () => void;
  };
/** The lessons of a module: of a long one a part, with the one that one came from. */
function Lessons({ lessons, lessonId, words, onButtonGone }: LessonsProps) {
  const at = Math.max(
    0,
    lessons.findIndex(({ id }) => id === lessonId),
  );
  const [from, setFrom] = useState(at - (at % LESSONS_AT_ONCE));
  const [to, setTo] = useState(from + LESSONS_AT_ONCE);
  const earlier = Math.min(LESSONS_AT_ONCE, from);
  const more = Math.min(LESSONS_AT_ONCE, lessons.length - to);
  const showEarlier = () => {
    setFrom(from - earlier);
    if (from === earlier) onButtonGone();
  };
  const showMore = () => {
    setTo(to + more);
    if (to + more === lessons.length) onButtonGone();
  };
  return (
    <ul className={css.rows}>
      {earlier > 0 && (
        <li className={`${css.row} ${css.lesson}`}>
          <Button size="small" onClick={showEarlier}>
            <Plural value={earlier} one="Mostrar # aula anterior" other="Mostrar # aulas anteriores" />
          </Button>
        </li>
      )}
      {lessons.slice(from, to).map((lesson) => (
        <li key={lesson.id} className={`${css.row} ${css.lesson}`} {...(lesson.id === lessonId && marked)}>
          <span className={css.text}>{lesson.title}</span>
          <Opening of={lesson} words={words} />
        </li>
      ))}
      {more > 0 && (
        <li className={`${css.row} ${css.lesson}`}>
          <Button size="small" onClick={showMore}>
            <Plural value={more} one="Mostrar mais # aula" other="Mostrar mais # aulas" />
          </Button>
        </li>
      )}
    </ul>
  );
}

/** A module and, while it is open, its lessons. */
function ModulePart({ module, spot, isOpenAtFirst, words }: ModuleProps) {
  const { id: moduleId, title, lessons } = module;
  const isSpot = moduleId === spot.moduleId;
  const head = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst || isSpot || lessons.some(({ id }) => id === spot.lessonId));
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <div className={css.place} {...(isSpot && marked)}>
        <h3 className={`${css.text} ${css.strong}`}>
          {lessons.length === 0 ? (
            title
          ) : (
            <button
              ref={head}
              type="button"
              className={css.fold}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {title}
            </button>
          )}
        </h3>
        <Opening of={module} words={words} />
      </div>
      {isOpen && (
        <Lessons lessons={lessons} lessonId={spot.lessonId} words={words} onButtonGone={() => head.current?.focus()} />
      )}
    </li>
  );
}

function Person({ of, courseId }: { of: Calendar; courseId: number }) {
  const words = useOpening(of);
  const spot = useSpot();
  const isShort = of.modules.reduce((sum, { lessons }) => sum + lessons.length, 0) <= OPEN_ALL;
  const { member } = of;
  const since = of.started_at && formatDate(of.started_at);
  const start = of.class?.starts_at && formatMoment(of.class.starts_at);
  const until = of.course.reason !== 'expired' && of.course.expires_at && formatMoment(of.course.expires_at);
  return (
    <Stack>
      <div className={css.facts}>
        <h2 className={css.name}>{member ? member.name : <Trans>Aluno novo</Trans>}</h2>
        {of.class ? (
          <Chip tone="brand">{of.class.title}</Chip>
        ) : (
          <Chip>
            <Trans>Sem turma</Trans>
          </Chip>
        )}
        <ButtonLink size="small" to={calendarPath(courseId, undefined, spot)}>
          <Trans>Ver outra pessoa</Trans>
        </ButtonLink>
      </div>
      <div className={css.facts}>
        <Opening of={of.course} words={words} />
        {start && (
          <span className={css.note}>
            <Trans>Início da turma: {start}</Trans>
          </span>
        )}
        {!member && (
          <span className={css.note}>
            <Trans>Como se a matrícula começasse agora</Trans>
          </span>
        )}
        {member && since && (
          <span className={css.note}>
            <Trans>Matrícula em {since}</Trans>
          </span>
        )}
        {until && (
          <span className={css.note}>
            <Trans>Acesso até {until}</Trans>
          </span>
        )}
      </div>
      <Upcoming of={of} />
      <Card>
        <ul className={css.rows}>
          {of.modules.map((module) => (
            <ModulePart key={module.id} module={module} spot={spot} isOpenAtFirst={isShort} words={words} />
          ))}
        </ul>
      </Card>
    </Stack>
  );
}

type OthersProps = { courseId: number; spot: Spot; people: readonly Pick<Member, 'id' | 'name' | 'email'>[] };
const Others = ({ courseId, spot, people }: OthersProps) => (
  <>
    <h2 className={parts.sectionTitle}>
      <Trans>Sem matrícula neste curso</Trans>
    </h2>
    <ul className={css.list}>
      {people.map(({ id, name, email }) => (
        <li key={id}>
          <Link className={css.item} to={calendarPath(courseId, id, spot)}>
            <span className={css.text}>
              <span className={css.strong}>{name}</span>
              <span className={css.note}>{email}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </>
);

/** Whom it is about, found among the students of the course and, by name, among all others of the panel. */
function Choose({ courseId }: { courseId: number }) {
  const { page, filter, setFilter, setPage } = useListAddress();
  const q = filter('busca');
  const spot = useSpot();
  const found = useQuery(enrolledQuery(courseId, { page, ...(q && { q }) }));
  const others = useOthers(q, AT_ONCE);
  return (
    <Stack>
      <p className={css.note}>
        <Trans>Escolha um aluno para ver o que abre para ele, quando, e por que algo está fechado.</Trans>
      </p>
      <Row>
        <ButtonLink to={calendarPath(courseId, 'novo', spot)}>
          <UserPlus size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Ver para um aluno novo</Trans>
        </ButtonLink>
      </Row>
      <TextField
        type="search"
        label={<Trans>Buscar por nome ou e-mail</Trans>}
        maxLength={100}
        value={q}
        onChange={({ target }) => setFilter('busca', target.value)}
      />
      <QueryState query={found}>
        {({ data, current_page, last_page }) => {
          // On a later page somebody may be enrolled who is found among all.
          const more = last_page > 1 ? [] : others.filter(({ id }) => data.every((one) => one.id !== id));
          return data.length === 0 && more.length === 0 ? (
            <EmptyState
              icon={CalendarClock}
              title={q ? <Trans>Ninguém com esse nome</Trans> : <Trans>Ninguém matriculado ainda</Trans>}
              text={
                q ? (
                  <Trans>Confira a busca.</Trans>
                ) : (
                  <Trans>Quando alguém tiver matrícula no curso, aparece aqui.</Trans>
                )
              }
            />
          ) : (
            <>
              <ul className={css.list}>
                {data.map(({ id, name, email, class_title }) => (
                  <li key={id}>
                    <Link className={css.item} to={calendarPath(courseId, id, spot)}>
                      <span className={css.text}>
                        <span className={css.strong}>{name}</span>
                        {email && <span className={css.note}>{email}</span>}
                      </span>
                      {class_title && <Chip>{class_title}</Chip>}
                    </Link>
                  </li>
                ))}
              </ul>
              <Pager current={current_page} last={last_page} onChange={setPage} />
              {more.length > 0 && <Others courseId={courseId} spot={spot} people={more} />}
            </>
          );
        }}
      </QueryState>
    </Stack>
  );
}

function Chosen({ courseId, memberId }: { courseId: number; memberId: number | undefined }) {
  const calendar = useQuery(calendarQuery(courseId, memberId));
  return <QueryState query={calendar}>{(of) => <Person of={of} courseId={courseId} />}</QueryState>;
}

/** What opens when for a student of the course, and why something is closed. */
export function CalendarPreview({ courseId }: { courseId: number }) {
  const person = useListAddress().filter('pessoa');
  const memberId = Number(person) || 0;
  if (person === 'novo') return <Chosen courseId={courseId} memberId={undefined} />;
  return memberId > 0 ? <Chosen courseId={courseId} memberId={memberId} /> : <Choose courseId={courseId} />;
}
