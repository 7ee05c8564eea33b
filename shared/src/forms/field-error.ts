type Meta = { touched?: boolean; error?: unknown; submitError?: unknown; dirtySinceLastSubmit?: boolean };

/** A field's own error once it was left, or the server's until the field changes. */
export function fieldError({ touched, error, submitError, dirtySinceLastSubmit }: Meta): string | undefined {
  if (touched && typeof error === 'string') return error;
  return !dirtySinceLastSubmit && typeof submitError === 'string' ? submitError : undefined;
}
