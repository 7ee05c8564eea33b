type Meta = {
  touched?: boolean;
  modified?: boolean;
  submitFailed?: boolean;
  error?: unknown;
  submitError?: unknown;
  dirtySinceLastSubmit?: boolean;
};

/**
 * A field's own error once it was changed and left, or once sending stopped at it; else the server's until the field changes. Who only
 * looked into a field is told nothing: the line would move a link away from the press that left the field.
 */
export function fieldError(meta: Meta): string | undefined {
  const { touched, modified, submitFailed, error, submitError, dirtySinceLastSubmit } = meta;
  if (touched && (modified || submitFailed) && typeof error === 'string') return error;
  return !dirtySinceLastSubmit && typeof submitError === 'string' ? submitError : undefined;
}
