import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { useField } from 'react-final-form';
import { PasswordField, SelectField, TextArea, TextField } from '../ui/index.ts';
import { fieldError } from './field-error.ts';
import * as css from './forms.css.ts';

type Common = { name: string; label: ReactNode; hint?: ReactNode; action?: ReactNode };
type InputProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>;

/** A field of the form by its name, with what is wrong with it beside. */
export function TextInput({ name, ...rest }: InputProps) {
  const { input, meta } = useField<string>(name);
  return <TextField {...rest} {...input} type={rest.type ?? 'text'} error={fieldError(meta)} />;
}

/** The same for a secret, which can be shown. */
export function PasswordInput({ name, ...rest }: InputProps) {
  const { input, meta } = useField<string>(name);
  return <PasswordField {...rest} {...input} error={fieldError(meta)} />;
}

/** The same over several lines. */
export function TextAreaInput({ name, ...rest }: Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>) {
  const { input, meta } = useField<string>(name);
  return <TextArea {...rest} {...input} error={fieldError(meta)} />;
}

/** @param children the options */
export function SelectInput({ name, children, ...rest }: Common & { children: ReactNode }) {
  const { input, meta } = useField<string>(name);
  return (
    <SelectField {...rest} {...input} error={fieldError(meta)}>
      {children}
    </SelectField>
  );
}

/** One box with what is wrong with it below; with `value`, one of several that make a list under the same name. */
export function CheckInput({ name, label, value }: { name: string; label: ReactNode; value?: string }) {
  const { input, meta } = useField(name, { type: 'checkbox', ...(value !== undefined && { value }) });
  const error = fieldError(meta);
  return (
    <>
      <label className={css.check}>
        <input {...input} aria-invalid={!!error} />
        <span>{label}</span>
      </label>
      {error && (
        <div className={css.error} role="alert">
          {error}
        </div>
      )}
    </>
  );
}

/** Radio or check inputs under one legend. */
export function Choices({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}
