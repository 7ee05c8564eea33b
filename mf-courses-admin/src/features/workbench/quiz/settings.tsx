import { Trans, useLingui } from '@lingui/react/macro';
import { QUIZ_LIMITS, type AnswerShowing } from '@clube/shared/contracts/quiz-rules';
import { SelectField } from '@clube/shared/ui';
import * as parts from '../../../parts.css.ts';
import * as css from './quiz.css.ts';
import { useSettingWords, type Settings } from '../../../quiz-setting-words.ts';
import { WholeField } from './whole-field.tsx';

type Props = {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
  onChoose: (change: Partial<Settings>) => void;
};

/** How a quiz is passed, and what is shown after it. */
export function QuizSettings({ settings, onChange, onChoose }: Props) {
  const { t } = useLingui();
  const { names, showings } = useSettingWords();
  const { passing_percent, max_attempts, shows_answers, is_shuffled } = settings;
  return (
    <fieldset className={css.settings}>
      <legend className={parts.legend}>
        <Trans>Como se passa</Trans>
      </legend>
      <WholeField
        max={100}
        label={names.passing_percent}
        value={passing_percent}
        onChange={(percent) => onChange({ passing_percent: percent })}
      />
      <SelectField
        label={names.max_attempts}
        value={max_attempts === null ? 'any' : 'some'}
        onChange={({ target }) => onChoose({ max_attempts: target.value === 'any' ? null : 3 })}
      >
        <option value="any">{t`Quantas quiser`}</option>
        <option value="some">{t`Um número fixo`}</option>
      </SelectField>
      {max_attempts !== null && (
        <WholeField
          max={QUIZ_LIMITS.attempts}
          label={t`Quantas tentativas`}
          value={max_attempts}
          onChange={(attempts) => onChange({ max_attempts: attempts })}
        />
      )}
      <SelectField
        label={names.shows_answers}
        value={shows_answers}
        onChange={({ target }) => onChoose({ shows_answers: target.value as AnswerShowing })}
      >
        <option value="never">{showings.never}</option>
        <option value="passed">{showings.passed}</option>
        <option value="last">{showings.last}</option>
      </SelectField>
      <label className={`${parts.check} ${css.whole}`}>
        <input
          type="checkbox"
          checked={is_shuffled}
          onChange={({ target }) => onChoose({ is_shuffled: target.checked })}
        />
        <span>{names.is_shuffled}</span>
      </label>
    </fieldset>
  );
}
