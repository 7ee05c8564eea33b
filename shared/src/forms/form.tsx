import type { ReactNode } from 'react';
import type { FormApi } from 'final-form';
import { Form as FinalForm, useField, useFormState } from 'react-final-form';
import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '../ui/index.ts';
import * as css from './forms.css.ts';
import { toFormErrors, type FieldMessages } from './form-errors.ts';

type Errors<Values> = { [Key in keyof Values]?: string | undefined };
type Props<Values> = {
  /** Saves. What it throws becomes the form's errors; `form.restart()` empties the fields. */
  onSubmit: (values: Values, form: FormApi<Values>) => Promise<unknown>;
  /** Texts for the api's error codes, beside a field or above the form. */
  messages?: FieldMessages;
  /** Shown above the form for every other failure. */
  failure?: string;
  validate?: (values: Partial<Values>) => Errors<Values>;
  initialValues?: Partial<Values>;
  children: ReactNode;
};

/** A form: errors beside their fields, the rest above, nothing typed is lost when saving fails. */
export function Form<Values extends object>({ onSubmit, messages, failure, children, ...rest }: Props<Values>) {
  const { t } = useLingui();
  const unpaid = {
    'plan.overdue': { text: t`A assinatura do painel está em atraso: nada pode ser mudado até ser paga.` },
  };
  const submit = async (values: Values, form: FormApi<Values>) => {
    try {
      await onSubmit(values, form);
      return undefined;
    } catch (error) {
      const errors = toFormErrors(
        error,
        { ...unpaid, ...messages },
        failure ?? t`Não foi possível salvar agora. Tente de novo.`,
      );
      return errors as never;
    }
  };
  return (
    <FinalForm<Values> onSubmit={submit} {...(rest as object)}>
      {({ handleSubmit, submitError }) => (
        // Before the script is there, sending does nothing and loses nothing: that is what `dialog` means outside of one.
        <form method="dialog" className={css.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
          {submitError && (
            <div className={css.error} role="alert">
              {String(submitError)}
            </div>
          )}
          {children}
        </form>
      )}
    </FinalForm>
  );
}

type SubmitProps = Omit<ButtonProps, 'type' | 'loading'> & {
  /** Off until something was changed. */
  whenChanged?: boolean;
  /** Keeps turning after success, where another page follows. */
  staysBusy?: boolean;
};

/** Sends the form of which it is part; busy while it is sent. */
export function Submit({ whenChanged = false, staysBusy = false, disabled, ...rest }: SubmitProps) {
  const { submitting, pristine, submitSucceeded } = useFormState({
    subscription: { submitting: true, pristine: true, submitSucceeded: true },
  });
  return (
    <Button
      variant="primary"
      {...rest}
      type="submit"
      loading={submitting || (staysBusy && submitSucceeded)}
      disabled={disabled || (whenChanged && pristine)}
    />
  );
}

/** Two fields side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>;

/** The value of a field as it is being typed, for what stands beside it. */
export const useValue = <T,>(name: string): T | undefined =>
  useField<T>(name, { subscription: { value: true } }).input.value;
