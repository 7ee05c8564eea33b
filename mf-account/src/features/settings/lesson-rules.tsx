import { Trans, useLingui } from '@lingui/react/macro';
import type { Metas } from '@clube/shared/contracts/meta';
import { CheckInput, Form, Pair, TextInput } from '@clube/shared/forms';
import { Card } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { SaveRow } from '../../save-row.tsx';
import { onOff } from './on-off.ts';
import { useSaveMetas } from './use-save-metas.ts';

type Values = {
  comments: boolean;
  review: boolean;
  completeOnNext: boolean;
  limit: boolean;
  minimum: string;
  sessions: string;
};
const isWithin = (text: string | undefined, from: number, to: number) =>
  /^\d+$/.test(text ?? '') && Number(text) >= from && Number(text) <= to;

/** Comments, the minimum-watch rule, completing on next, devices at once. */
export function LessonRules({ metas }: { metas: Metas }) {
  const { t } = useLingui();
  const save = useSaveMetas(metas);
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Aulas e comentários</Trans>
      </h2>
      <Form<Values>
        onSubmit={({ comments, review, completeOnNext, limit, minimum, sessions }) =>
          save({
            coment_lesson: onOff(comments),
            comment_review: onOff(review),
            complete_lesson_next: onOff(completeOnNext),
            limit_percetage_lesson: onOff(limit),
            number_limit_percetage_lesson: Number(minimum),
            session_limit: Number(sessions),
          })
        }
        initialValues={{
          comments: metas['coment_lesson'] !== 'off',
          review: metas['comment_review'] === 'on',
          completeOnNext: metas['complete_lesson_next'] !== 'off',
          limit: metas['limit_percetage_lesson'] === 'on',
          minimum: String(metas['number_limit_percetage_lesson'] ?? 0),
          sessions: String(metas['session_limit'] ?? 3),
        }}
        validate={({ minimum, sessions }) => ({
          minimum: isWithin(minimum, 0, 100) ? undefined : t`Use um número de 0 a 100.`,
          sessions: isWithin(sessions, 1, 50) ? undefined : t`Use um número de 1 a 50.`,
        })}
      >
        <CheckInput name="comments" label={<Trans>Alunos podem comentar as aulas</Trans>} />
        <CheckInput name="review" label={<Trans>Comentários esperam aprovação</Trans>} />
        <CheckInput name="completeOnNext" label={<Trans>Passar para a próxima aula conclui a atual</Trans>} />
        <CheckInput name="limit" label={<Trans>Exigir um mínimo assistido antes de avançar</Trans>} />
        <Pair>
          <TextInput name="minimum" inputMode="numeric" label={<Trans>Mínimo assistido, em %</Trans>} />
          <TextInput name="sessions" inputMode="numeric" label={<Trans>Aparelhos ao mesmo tempo por aluno</Trans>} />
        </Pair>
        <SaveRow />
      </Form>
    </Card>
  );
}
