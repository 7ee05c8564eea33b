import { useRef, useState, type ReactNode } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { classesKey, classQuery, putClassRule } from '@clube/shared/clients/class';
import { outlineQuery } from '@clube/shared/clients/outline';
import { Conflict } from '@clube/shared/conflict';
import type { ClassDetail, ClassRuleWrite } from '@clube/shared/contracts/class';
import type { Outline, OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { isApiError } from '@clube/shared/transport';
import { Button, Card, Chip, QueryState, Row, showFailure, Stack } from '@clube/shared/ui';
import { LeaveGuard } from '@clube/shared/unsaved';
import { ReleaseFields } from '../../release-fields.tsx';
import { writeOver } from '../../write-over.ts';
import { LESSONS_AT_ONCE } from './lessons-at-once.ts';
import { useRuleWords, type Ruled } from './words.tsx';
import * as css from './classes.css.ts';

type Place = Pick<ClassRuleWrite, 'module_id' | 'lesson_id'>;
type Part = Outline | OutlineModule | OutlineLesson;
type Props = { courseId: number; of: ClassDetail };
type PlaceProps = Props & {
  part: Part;
  place: Place;
  sequentialLabel: string;
  percentLabel?: string;
  className?: string;
  isHidden?: boolean;
  children: ReactNode;
};

const ruleOf = ({ release_at, release_after_days, is_sequential, release_after_percent }: Ruled): Ruled => ({
  release_at,
  release_after_days,
  is_sequential,
  ...(release_after_percent !== undefined && { release_after_percent }),
});

const ruleAt = ({ rules }: ClassDetail, place: Place): Ruled | null => {
  const own = rules.find(({ module_id, lesson_id }) => module_id === place.module_id && lesson_id === place.lesson_id);
  return own ? ruleOf(own) : null;
};

/** What is chosen and not saved, with what the class said there as it was begun. */
type Begun = { draft: Ruled; seen: Ruled | null; version: number };
type Sent = { rule: Ruled | null; over: Pick<Begun, 'seen' | 'version'> };

/** One version is that of the whole class: what somebody else changed of it elsewhere is nothing to tell. */
function useSaveRule({ courseId, of }: Props, place: Place) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rule, over }: Sent) =>
      writeOver<Pick<Sent, 'rule'>>({
        base: { rule: over.seen },
        version: over.version,
        values: { rule },
        write: (version) => putClassRule(courseId, of.id, { ...place, rule, version }),
        read: async () => {
          const query = classQuery(courseId, of.id);
          await client.invalidateQueries({ queryKey: query.queryKey });
          const now = await client.fetchQuery(query);
          return { saved: { rule: ruleAt(now, place) }, version: now.version };
        },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: classesKey(courseId) }),
    onError: (error) => {
      if (!isApiError(error, 'version.stale')) showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
    },
  });
}

/** One place of the course: what the course says there, what the class says in its place, and a way to change that. */
function RulePlace({
  courseId,
  of,
  part,
  place,
  sequentialLabel,
  percentLabel,
  className = '',
  isHidden,
  children,
}: PlaceProps) {
  const { t } = useLingui();
  const words = useRuleWords();
  const save = useSaveRule({ courseId, of }, place);
  const [begun, setBegun] = useState<Begun>();
  const draft = begun?.draft;
  const own = ruleAt(of, place);
  const { title } = part;
  /** @param rule null where the class has none of its own */
  const said = (rule: Ruled | null) =>
    !rule && part.is_for_classes ? t`Fechado para esta turma` : words(rule ?? part, of.starts_at);
  const now = { seen: own, version: of.version };
  const close = () => {
    setBegun(undefined);
    save.reset();
  };
  const send = (rule: Ruled | null, over: Sent['over']) => save.mutate({ rule, over }, { onSuccess: close });
  const isTouched = draft !== undefined && JSON.stringify(draft) !== JSON.stringify(ruleOf(own ?? part));
  const isPendingAway = save.isPending && save.variables.rule === null;
  const isConflict = isApiError(save.error, 'version.stale');
  const asked = save.variables?.rule === null ? null : (draft ?? null);
  return (
    <li className={`${css.place} ${className}`} hidden={isHidden}>
      {children}
      <span className={css.note}>{said(own)}</span>
      {own && (
        <Chip tone="brand">
          <Trans>Regra da turma</Trans>
        </Chip>
      )}
      {!draft && (
        <Button
          size="small"
          aria-label={own ? t`Mudar a regra de ${title}` : t`Dar uma regra a ${title}`}
          onClick={() => setBegun({ draft: ruleOf(own ?? part), ...now })}
        >
          {own ? <Trans>Mudar</Trans> : <Trans>Dar uma regra</Trans>}
        </Button>
      )}
      {isTouched && (
        <LeaveGuard>
          <Trans>O que você mudou ainda não foi salvo.</Trans>
        </LeaveGuard>
      )}
      {begun && draft && (
        <div className={css.form}>
          {isConflict && (
            <Conflict
              differences={[
                {
                  label: title,
                  theirs: said(own),
                  mine: said(asked),
                },
              ]}
              keepMine={() => send(asked, now)}
              onTakeTheirs={close}
            />
          )}
          <ReleaseFields
            rule={draft}
            daysLabel={of.starts_at ? t`Dias após o início da turma` : undefined}
            sequentialLabel={sequentialLabel}
            {...(percentLabel && { percentLabel })}
            onChange={(rule) => setBegun({ ...begun, draft: { ...draft, ...rule } })}
          />
          <Row>
            <Button
              variant="primary"
              size="small"
              loading={save.isPending && !isPendingAway}
              disabled={isPendingAway || isConflict}
              onClick={() => send(draft, begun)}
            >
              <Trans>Salvar</Trans>
            </Button>
            {own && (
              <Button
                size="small"
                loading={isPendingAway}
                disabled={(save.isPending && !isPendingAway) || isConflict}
                onClick={() => send(null, begun)}
              >
                <Trans>Voltar à regra do curso</Trans>
              </Button>
            )}
            <Button size="small" onClick={close}>
              <Trans>Cancelar</Trans>
            </Button>
          </Row>
        </div>
      )}
    </li>
  );
}

function ModulePlace({ courseId, of, module }: Props & { module: OutlineModule }) {
  const { t } = useLingui();
  const inside = of.rules.filter(({ module_id, lesson_id }) => module_id === module.id && lesson_id !== null).length;
  const [isOpen, setOpen] = useState(false);
  // Folded again it keeps what is being written in it.
  const [wasOpen, setWasOpen] = useState(false);
  const [shown, setShown] = useState(LESSONS_AT_ONCE);
  const more = Math.min(LESSONS_AT_ONCE, module.lessons.length - shown);
  const head = useRef<HTMLButtonElement>(null);
  const showMore = () => {
    setShown(shown + more);
    // The button goes with the last of them, and would take the focus along.
    if (shown + more === module.lessons.length) head.current?.focus();
  };
  const fold = () => {
    setOpen(!isOpen);
    setWasOpen(true);
  };
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <RulePlace
        courseId={courseId}
        of={of}
        part={module}
        place={{ module_id: module.id, lesson_id: null }}
        sequentialLabel={t`Só depois dos módulos anteriores`}
        percentLabel={t`Só depois de uma parte do módulo anterior`}
      >
        <button ref={head} type="button" className={css.fold} aria-expanded={isOpen} onClick={fold}>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          <span>
            {module.title}
            <span className={css.note}>
              <Plural value={module.lessons.length} one="# aula" other="# aulas" />
              {inside > 0 && (
                <>
                  {' · '}
                  <Trans>{inside} com regra da turma</Trans>
                </>
              )}
            </span>
          </span>
        </button>
      </RulePlace>
      {wasOpen &&
        module.lessons.slice(0, shown).map((lesson) => (
          <RulePlace
            key={lesson.id}
            courseId={courseId}
            of={of}
            part={lesson}
            place={{ module_id: module.id, lesson_id: lesson.id }}
            sequentialLabel={t`Só depois das aulas anteriores`}
            percentLabel={t`Só depois de uma parte da aula anterior`}
            className={css.lesson}
            isHidden={!isOpen}
          >
            <span className={css.text}>{lesson.title}</span>
          </RulePlace>
        ))}
      {isOpen && more > 0 && (
        <li className={`${css.row} ${css.lesson}`}>
          <Button size="small" onClick={showMore}>
            <Plural value={more} one="Mostrar mais # aula" other="Mostrar mais # aulas" />
          </Button>
        </li>
      )}
    </>
  );
}

/** What opens when for a class, where it is not what the course says. */
export function ClassRules({ courseId, of }: Props) {
  const { t } = useLingui();
  const outline = useQuery(outlineQuery(courseId));
  return (
    <QueryState query={outline}>
      {(course) => (
        <Stack>
          <p className={css.note}>
            <Trans>Sem regra própria, a turma segue a do curso. Uma regra da turma vale no lugar dela.</Trans>
          </p>
          <Card>
            <ul className={css.rows}>
              <RulePlace
                courseId={courseId}
                of={of}
                part={course}
                place={{ module_id: null, lesson_id: null }}
                sequentialLabel={t`Aulas em sequência no curso inteiro`}
              >
                <span className={`${css.text} ${css.strong}`}>
                  <Trans>O curso inteiro</Trans>
                </span>
              </RulePlace>
              {course.modules.map((module) => (
                <ModulePlace key={module.id} courseId={courseId} of={of} module={module} />
              ))}
            </ul>
          </Card>
        </Stack>
      )}
    </QueryState>
  );
}
