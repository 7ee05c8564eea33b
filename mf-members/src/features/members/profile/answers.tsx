import { Trans, useLingui } from '@lingui/react/macro';
import type { AnsweredField } from '@clube/shared/contracts/custom-field';
import { longDay } from '@clube/shared/contracts/long-day';
import type { MemberProfile } from '@clube/shared/contracts/member';
import { tagOf } from '@clube/shared/i18n';
import * as css from './profile.css.ts';

/** What a member answered to the panel's own fields. */
export function Answers({ member: { custom_fields: answers } }: { member: MemberProfile }) {
  const { t, i18n } = useLingui();
  if (answers.length === 0) return null;
  const shown = ({ kind, value }: AnsweredField) =>
    kind === 'checkbox' ? t`Sim` : kind === 'date' ? longDay(value, tagOf(i18n.locale)) : value;
  return (
    <section className={css.section} aria-labelledby="member-answers">
      <h3 id="member-answers" className={`${css.title} ${css.heading}`}>
        <Trans>Cadastro</Trans>
      </h3>
      <dl className={css.answers}>
        {answers.map((answer) => (
          <div key={answer.id} className={css.pair}>
            <dt className={css.term}>{answer.name}</dt>
            <dd className={css.fact}>{shown(answer)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
