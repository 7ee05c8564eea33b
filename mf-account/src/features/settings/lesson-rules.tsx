import { Trans, useLingui } from '@lingui/react/macro';
import type { Metas } from '@clube/shared/contracts/meta';
import { CheckInput, Form, TextInput, useValue } from '@clube/shared/forms';
import { Card } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import * as css from '../../parts.css.ts';
import { SaveRow } from '../../save-row.tsx';
import { onOff } from './on-off.ts';
import { useSaveMetas } from './use-save-metas.ts';

const FIELDS = ['comments', 'review', 'completeOnNext', 'limit', 'minimum', 'sessions', 'watermark'] as const;
type Values = {
  comments: boolean;
  review: boolean;
  completeOnNext: boolean;
  limit: boolean;
  minimum: string;
  sessions: string;
  watermark: boolean;
};
const isWithin = (text: string | undefined, from: number, to: number) =>
  /^\d+$/.test(text ?? '') && Number(text) >= from && Number(text) <= to;

/** product.md §5 and §8, as whoever sets the rule reads them: which lessons it covers, what counts, and what students are told. */
function MinimumInWords() {
  return (
    <>
      <p>
        <Trans>
          Vale para aulas com vídeo do YouTube, do Vimeo ou da Panda. Vídeos e áudios enviados ao painel, textos e
          quizzes ficam de fora.
        </Trans>
      </p>
      <p>
        <Trans>
          Conta o que foi mesmo assistido: pular para a frente não conta. 100 é alcançado com 98, e quem já concluiu a
          aula sempre passa.
        </Trans>
      </p>
      <p>
        <Trans>
          Antes do mínimo, quem tenta concluir ou avançar continua na aula e lê “Você precisa atingir uma determinada
          parte da aula para concluir!”. Quem escolhe na lista uma aula mais adiante lê “Você precisa concluir as aulas
          anteriores!”.
        </Trans>
      </p>
    </>
  );
}

/** Only asked for while its rule is on. */
function Minimum() {
  return (
    <TextInput
      name="minimum"
      inputMode="numeric"
      disabled={!useValue<boolean>('limit')}
      label={<Trans>Mínimo assistido, em %</Trans>}
      hint={<MinimumInWords />}
    />
  );
}

/** Comments, the minimum-watch rule, completing on next, the watermark, devices at once. */
export function LessonRules({ metas }: { metas: Metas }) {
  const { t } = useLingui();
  const save = useSaveMetas(metas, {
    coment_lesson: t`Alunos podem comentar as aulas`,
    comment_review: t`Comentários esperam aprovação`,
    complete_lessson_next: t`Passar para a próxima aula conclui a atual`,
    limit_percetage_lesson: t`Exigir um mínimo assistido antes de avançar`,
    number_limit_percetage_lesson: t`Mínimo assistido, em %`,
    session_limit: t`Aparelhos ao mesmo tempo por aluno`,
    video_watermark: t`Mostrar nome e e-mail de quem assiste sobre o vídeo, mudando de lugar`,
  });
  const stored = Number(metas['number_limit_percetage_lesson'] ?? 0);
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Aulas e comentários</Trans>
      </h2>
      <Form<Values>
        onSubmit={({ comments, review, completeOnNext, limit, minimum, sessions, watermark }, form) =>
          save(
            {
              coment_lesson: onOff(comments),
              comment_review: onOff(review),
              complete_lessson_next: onOff(completeOnNext),
              limit_percetage_lesson: onOff(limit),
              // What nobody can type in is left as it was.
              number_limit_percetage_lesson: limit ? Number(minimum) : stored,
              session_limit: Number(sessions),
              video_watermark: onOff(watermark),
            },
            form,
          )
        }
        keepDirtyOnReinitialize
        initialValues={{
          comments: metas['coment_lesson'] !== 'off',
          review: metas['comment_review'] === 'on',
          completeOnNext: metas['complete_lessson_next'] !== 'off',
          limit: metas['limit_percetage_lesson'] === 'on',
          minimum: String(stored),
          sessions: String(metas['session_limit'] ?? 3),
          watermark: metas['video_watermark'] === 'on',
        }}
        validate={({ limit, minimum, sessions }) => ({
          minimum: !limit || isWithin(minimum, 0, 100) ? undefined : t`Use um número de 0 a 100.`,
          sessions: isWithin(sessions, 1, 50) ? undefined : t`Use um número de 1 a 50.`,
        })}
      >
        <KeepTyped kind="settings" place="lessons" names={FIELDS} />
        <AskToLeave />
        <CheckInput name="comments" label={<Trans>Alunos podem comentar as aulas</Trans>} />
        <CheckInput name="review" label={<Trans>Comentários esperam aprovação</Trans>} />
        <CheckInput name="completeOnNext" label={<Trans>Passar para a próxima aula conclui a atual</Trans>} />
        <CheckInput name="limit" label={<Trans>Exigir um mínimo assistido antes de avançar</Trans>} />
        <Minimum />
        <CheckInput
          name="watermark"
          label={<Trans>Mostrar nome e e-mail de quem assiste sobre o vídeo, mudando de lugar</Trans>}
        />
        <TextInput name="sessions" inputMode="numeric" label={<Trans>Aparelhos ao mesmo tempo por aluno</Trans>} />
        <SaveRow />
      </Form>
    </Card>
  );
}
