import { useState } from 'react';
import { Check, Lock } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import { memberLessonQuery } from '@clube/shared/clients/member';
import { outlineQuery } from '@clube/shared/clients/outline';
import type { MemberLessonAccess, MemberProfile } from '@clube/shared/contracts/member';
import { formatPercent } from '@clube/shared/i18n';
import { formatMoment } from '@clube/shared/i18n/format-moment';
import { QueryState, SelectField } from '@clube/shared/ui';
import * as css from './profile.css.ts';

/** The one sentence of what the access rule says. */
function Sentence({ access, name }: { access: MemberLessonAccess; name: string }) {
  const { reason, level, is_suspended, is_staff, course, module, lesson, class_title, opens_at, expires_at, before } =
    access;
  const title = course.title;
  if (is_suspended) return <Trans>{name} está com o acesso ao painel suspenso.</Trans>;
  if (reason === null)
    return is_staff ? (
      <Trans>{name} vê esta aula: é da equipe do curso, e as regras não valem para a equipe.</Trans>
    ) : (
      <Trans>{name} vê esta aula: a matrícula vale e nada a fecha.</Trans>
    );
  switch (reason) {
    case 'no_enrolment':
      return (
        <Trans>
          {name} não tem matrícula em “{title}”.
        </Trans>
      );
    case 'expired': {
      const end = expires_at ? formatMoment(expires_at) : '';
      if (access.is_class_over && class_title)
        return (
          <Trans>
            A turma “{class_title}”, de {name}, terminou em {end}, e com ela o acesso a “{title}”.
          </Trans>
        );
      return (
        <Trans>
          A matrícula de {name} em “{title}” terminou em {end}.
        </Trans>
      );
    }
    case 'not_published':
      if (access.is_archived)
        return (
          <Trans>
            O curso “{title}” está arquivado: só entra quem já tem matrícula, e {name} não tem.
          </Trans>
        );
      if (level === 'course') return <Trans>O curso “{title}” ainda é um rascunho.</Trans>;
      if (level === 'module') return <Trans>O módulo “{module}” ainda é um rascunho.</Trans>;
      return <Trans>A aula “{lesson}” ainda é um rascunho.</Trans>;
    case 'class':
      return class_title ? (
        <Trans>
          Isto não é para a turma “{class_title}”, de {name}.
        </Trans>
      ) : (
        <Trans>Isto é só para algumas turmas, e {name} não está em nenhuma delas.</Trans>
      );
    case 'not_released': {
      const start = opens_at ? formatMoment(opens_at) : '';
      return (
        <Trans>
          Abre para {name} em {start}.
        </Trans>
      );
    }
    case 'sequential': {
      if (!before) return <Trans>As aulas deste curso abrem em ordem, e há uma antes desta por concluir.</Trans>;
      const { title: first } = before;
      const seen = formatPercent(before.percent);
      return (
        <Trans>
          Falta concluir “{first}”, que vem antes. {name} viu {seen} dela.
        </Trans>
      );
    }
    case 'percent': {
      const first = access.before?.title ?? '';
      const seen = formatPercent(access.before?.percent ?? 0);
      const needed = formatPercent(access.opens_percent ?? 0);
      return (
        <Trans>
          Abre com {needed} de “{first}”, que vem antes. {name} fez {seen}.
        </Trans>
      );
    }
  }
}

function Verdict({ member, lesson }: { member: MemberProfile; lesson: number }) {
  const access = useQuery(memberLessonQuery(member.id, lesson));
  return (
    <div aria-live="polite">
      <QueryState query={access}>
        {(found) => {
          const isOpen = found.reason === null && !found.is_suspended;
          return (
            <p className={css.verdict}>
              {isOpen ? (
                <Check size={18} strokeWidth={1.75} aria-hidden className={css.open} />
              ) : (
                <Lock size={18} strokeWidth={1.75} aria-hidden className={css.closed} />
              )}
              <span>
                <Sentence access={found} name={member.name} />
              </span>
            </p>
          );
        }}
      </QueryState>
    </div>
  );
}

/** “Why can't I see this?”: for any lesson of the panel, by the rule that decides it. */
export function Why({ member }: { member: MemberProfile }) {
  const { t } = useLingui();
  const courses = useQuery(coursesQuery());
  const [course, setCourse] = useState<number>();
  const [lesson, setLesson] = useState<number>();
  const outline = useQuery({ ...outlineQuery(course ?? 0), enabled: course !== undefined });
  return (
    <section className={css.section} aria-labelledby="member-why">
      <h3 id="member-why" className={`${css.title} ${css.heading}`}>
        <Trans>Por que não vê esta aula?</Trans>
      </h3>
      <div className={css.why}>
        <SelectField
          label={<Trans>Curso</Trans>}
          value={course ?? ''}
          onChange={(event) => {
            setCourse(Number(event.target.value) || undefined);
            setLesson(undefined);
          }}
        >
          <option value="">{t`Escolha um curso.`}</option>
          {courses.data?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        {course !== undefined && (
          <SelectField
            label={<Trans>Aula</Trans>}
            value={lesson ?? ''}
            onChange={(event) => setLesson(Number(event.target.value) || undefined)}
          >
            <option value="">{t`Escolha uma aula.`}</option>
            {outline.data?.modules.map(({ id, title, lessons }) => (
              <optgroup key={id} label={title}>
                {lessons.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
        )}
        {lesson !== undefined && <Verdict member={member} lesson={lesson} />}
      </div>
    </section>
  );
}
