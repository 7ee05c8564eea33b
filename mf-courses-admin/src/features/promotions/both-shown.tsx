import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import type { ShelfPatch } from '@clube/shared/contracts/shelf';
import { Conflict } from '@clube/shared/conflict';
import { momentToField } from '../../moment.ts';
import * as parts from '../../parts.css.ts';
import { AudienceFields } from './audience-fields.tsx';
import { useRuleNames } from './rule-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import type { Values as OfPromotion } from './values.ts';

type Values = Partial<OfPromotion & Required<Omit<ShelfPatch, 'version'>>>;
type Props = {
  titleLabel: string;
  edits: Values;
  /** As somebody else saved it; undefined while nobody did. */
  theirs: Values | undefined;
  keepMine: () => void;
  onTakeTheirs: () => void;
};

const nothing = () => {};
/** What is chosen from lists, as the lists say it. */
const asChosen = (fields: ReactNode) => (
  <fieldset className={parts.group} disabled>
    {fields}
  </fieldset>
);

function Rule({ rule }: { rule: NonNullable<Values['rule']> }) {
  const names = useRuleNames();
  const { data = [] } = useQuery(coursesQuery());
  if (rule.kind === 'category') return rule.category;
  if (rule.kind !== 'chosen') return names[rule.kind];
  return rule.course_ids.map((id) => data.find((course) => course.id === id)?.title ?? id).join(', ');
}

/** What somebody else saved meanwhile beside what was typed here, field by field. */
export function BothShown({ titleLabel, edits, theirs, keepMine, onTakeTheirs }: Props) {
  const { t } = useLingui();
  if (!theirs) return null;
  // With the hour, which a day in words has not.
  const moment = (value: string | null = null) => momentToField(value).replace('T', ' ');
  const fields: Record<keyof Values, { label: string; said: (of: Values) => ReactNode }> = {
    title: { label: titleLabel, said: ({ title }) => title },
    subtitle: { label: t`Subtítulo`, said: ({ subtitle }) => subtitle },
    button_text: { label: t`Texto do botão`, said: ({ button_text }) => button_text },
    target: {
      label: t`Leva para`,
      said: ({ target = null }) => asChosen(<TargetFields target={target} onChange={nothing} />),
    },
    rule: { label: t`O que mostra`, said: ({ rule }) => rule && <Rule rule={rule} /> },
    audience: {
      label: t`Quem vê`,
      said: ({ audience = null }) => asChosen(<AudienceFields audience={audience} onChange={nothing} />),
    },
    starts_at: { label: t`Começa em`, said: ({ starts_at }) => moment(starts_at) },
    ends_at: { label: t`Termina em`, said: ({ ends_at }) => moment(ends_at) },
    published: { label: t`Situação`, said: ({ published }) => (published ? t`publicado` : t`rascunho`) },
  };
  const names = (Object.keys(fields) as (keyof Values)[]).filter(
    (name) => name in edits && JSON.stringify(edits[name]) !== JSON.stringify(theirs[name]),
  );
  return (
    <Conflict
      differences={names.map((name) => {
        const { label, said } = fields[name];
        return { label, theirs: said(theirs), mine: said(edits) };
      })}
      keepMine={keepMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
