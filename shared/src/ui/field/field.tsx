import {
  useId,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import * as css from './field.css.ts';

type Common = { label: ReactNode; error?: ReactNode; hint?: ReactNode; action?: ReactNode };
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Frame({ id, label, error, hint, action, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <div className={css.labelRow}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {action}
      </div>
      {children}
      {hint && (
        <div className={css.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className={css.error} id={`${id}-error`} role="alert">
          <CircleAlert {...icon} />
          {error}
        </div>
      )}
    </div>
  );
}

const described = (id: string, { error, hint }: Pick<Common, 'error' | 'hint'>) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** What ties a control to its label, hint and error. */
function useTied({ error, hint }: Pick<Common, 'error' | 'hint'>) {
  const id = useId();
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described(id, { error, hint }) } as const;
}

/** One line of input with its label, hint and error. */
export function TextField({ label, error, hint, action, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) {
  const tied = useTied({ error, hint });
  return (
    <Frame id={tied.id} {...{ label, error, hint, action }}>
      <input {...input} {...tied} className={css.control} />
    </Frame>
  );
}

type AreaProps = Common & TextareaHTMLAttributes<HTMLTextAreaElement>;
/** A labelled text over several lines; `error` and `hint` are read with it. */
export function TextArea({ label, error, hint, action, ...input }: AreaProps) {
  const tied = useTied({ error, hint });
  return (
    <Frame id={tied.id} {...{ label, error, hint, action }}>
      <textarea {...input} {...tied} className={css.area} />
    </Frame>
  );
}

type SelectProps = Common & SelectHTMLAttributes<HTMLSelectElement>;
/** A labelled choice; the options are its children. */
export function SelectField({ label, error, hint, action, ...input }: SelectProps) {
  const tied = useTied({ error, hint });
  return (
    <Frame id={tied.id} {...{ label, error, hint, action }}>
      <select {...input} {...tied} className={css.control} />
    </Frame>
  );
}

/** A password that can be shown, and that tells when caps lock is on. */
export function PasswordField({
  label,
  error,
  hint,
  action,
  ...input
}: Common & InputHTMLAttributes<HTMLInputElement>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const told = capsLock ? <Trans>Caps Lock está ligado.</Trans> : hint;
  const tied = useTied({ error, hint: told });
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Frame id={tied.id} {...{ label, error, hint: told, action }}>
      <div className={css.shell}>
        <input
          {...input}
          {...tied}
          type={shown ? 'text' : 'password'}
          onKeyDown={onKey}
          onKeyUp={onKey}
          className={`${css.control} ${css.withReveal}`}
        />
        <button
          type="button"
          className={css.reveal}
          aria-pressed={shown}
          aria-label={shown ? t`Esconder senha` : t`Mostrar senha`}
          onClick={() => setShown(!shown)}
        >
          <Icon {...icon} size={20} />
        </button>
      </div>
    </Frame>
  );
}
