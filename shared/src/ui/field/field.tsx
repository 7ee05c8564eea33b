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

const described = (id: string, { error, hint }: Common) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** One line of input with its label, hint and error. */
export function TextField({ label, error, hint, action, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} action={action}>
      <input
        {...input}
        id={id}
        className={css.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { label, error, hint })}
      />
    </Frame>
  );
}

export function TextArea({
  label,
  error,
  hint,
  action,
  ...input
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} action={action}>
      <textarea
        {...input}
        id={id}
        className={css.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { label, error, hint })}
      />
    </Frame>
  );
}

export function SelectField({
  label,
  error,
  hint,
  action,
  ...input
}: Common & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} action={action}>
      <select
        {...input}
        id={id}
        className={css.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { label, error, hint })}
      />
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
  const id = useId();
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Frame
      id={id}
      label={label}
      error={error}
      hint={capsLock ? <Trans>Caps Lock está ligado.</Trans> : hint}
      action={action}
    >
      <div className={css.shell}>
        <input
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          onKeyDown={onKey}
          onKeyUp={onKey}
          className={`${css.control} ${css.withReveal}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, { label, error, hint: capsLock || hint })}
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
