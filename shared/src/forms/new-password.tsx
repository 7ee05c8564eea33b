import { useEffect, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { judgePassword, PASSWORD_MAX, PASSWORD_MIN, type PasswordVerdict } from '../contracts/password.ts';
import * as css from './forms.css.ts';
import { useValue } from './form.tsx';
import type { FieldMessages } from './form-errors.ts';
import { PasswordInput } from './inputs.tsx';

/** What a form with `NewPasswordInputs` holds. */
export type NewPassword = { password: string; confirm_password: string };

/** Both required, both the same (product.md §5), long enough. What else counts is judged while typing, and by the api. */
export function useNewPasswordRules() {
  const { t } = useLingui();
  return ({ password, confirm_password }: Partial<NewPassword>) => ({
    password: !password
      ? t`Por favor, insira sua senha.`
      : password.length < PASSWORD_MIN
        ? t`Use pelo menos 8 caracteres.`
        : undefined,
    confirm_password: !confirm_password
      ? t`Por favor, repita a senha.`
      : confirm_password === password
        ? undefined
        : t`As Senhas precisam ser iguais!`,
  });
}

/** Texts for the api's refusals of a new password. */
export function useNewPasswordMessages(): FieldMessages {
  const { t } = useLingui();
  return {
    'auth.passwords_differ': { field: 'confirm_password', text: t`As Senhas precisam ser iguais!` },
    'auth.password_common': { field: 'password', text: t`Esta senha é fácil de adivinhar. Escolha outra.` },
    'auth.password_personal': { field: 'password', text: t`Não use o seu nome nem o seu e-mail na senha.` },
    'request.invalid': { field: 'password', text: t`Use de 8 a 200 caracteres.` },
  };
}

const PAUSE_MS = 150;
/** The verdict on what is typed; undefined before anything is, and where the list of common passwords does not come. */
function useVerdict(password: string, about: readonly string[]): PasswordVerdict | undefined {
  const [judged, setJudged] = useState<PasswordVerdict>();
  const known = about.join('\n');
  useEffect(() => {
    let isCurrent = true;
    const judge = () =>
      judgePassword(password, known.split('\n')).then(
        (verdict) => isCurrent && setJudged(verdict),
        () => undefined,
      );
    // Judging takes some milliseconds, many on a slow phone: it waits for a pause in typing.
    const pause = password ? setTimeout(() => void judge(), PAUSE_MS) : undefined;
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [password, known]);
  return password ? judged : undefined;
}

/** The one thing that would make it better. */
function Hint({ of }: { of: NonNullable<PasswordVerdict['hint']> }) {
  switch (of) {
    case 'short':
      return <Trans>Use pelo menos 8 caracteres.</Trans>;
    case 'common':
      return <Trans>Fácil de adivinhar: muita gente usa uma senha assim.</Trans>;
    case 'personal':
      return <Trans>Não use o seu nome nem o seu e-mail na senha.</Trans>;
    case 'repeat':
      return <Trans>Evite repetir letras ou palavras.</Trans>;
    case 'sequence':
      return <Trans>Evite sequências como abc ou 123.</Trans>;
    case 'keyboard':
      return <Trans>Evite teclas vizinhas, como qwerty.</Trans>;
    case 'date':
      return <Trans>Evite datas e anos.</Trans>;
    case 'longer':
      return <Trans>Mais uma palavra a deixa mais forte.</Trans>;
  }
}

function Level({ of }: { of: 1 | 2 | 3 | 4 }) {
  switch (of) {
    case 1:
      return <Trans>Senha fraca.</Trans>;
    case 2:
      return <Trans>Senha razoável.</Trans>;
    case 3:
      return <Trans>Senha boa.</Trans>;
    case 4:
      return <Trans>Senha forte.</Trans>;
  }
}

/** The level as a word and as bars, with one hint; said when typing rests. */
function Strength({ about }: { about: readonly string[] }) {
  const verdict = useVerdict(useValue<string>('password') ?? '', about);
  const level = verdict && (verdict.score < 2 ? 1 : (verdict.score as 2 | 3 | 4));
  return (
    <span className={css.strength}>
      <span className={css.strengthBars} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={css.strengthBar} data-level={level && bar <= level ? level : 0} />
        ))}
      </span>
      <span role="status">
        {verdict && level ? (
          <>
            <strong>
              <Level of={level} />
            </strong>{' '}
            {verdict.hint && (
              <span>
                <Hint of={verdict.hint} />
              </span>
            )}
          </>
        ) : (
          <Trans>Pelo menos 8 caracteres. Uma frase curta funciona bem.</Trans>
        )}
      </span>
    </span>
  );
}

/** A new password, typed twice, with how strong it is. @param about e-mail and names, which do not belong into it */
export function NewPasswordInputs({ about = [] }: { about?: readonly string[] }) {
  return (
    <>
      <PasswordInput
        name="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        label={<Trans>Senha nova</Trans>}
        hint={<Strength about={about} />}
      />
      <PasswordInput
        name="confirm_password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        label={<Trans>Repita a senha</Trans>}
      />
    </>
  );
}
