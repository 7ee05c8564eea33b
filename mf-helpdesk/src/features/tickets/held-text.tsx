import type { ComponentProps } from 'react';
import { TextAreaInput, useUnsaved } from '@clube/shared/forms';

/** Where something is written. What is typed while it is sent would go with what was sent: the field is held for that long. */
export function HeldText(field: ComponentProps<typeof TextAreaInput>) {
  const { isSending = false } = useUnsaved();
  return <TextAreaInput {...field} readOnly={isSending} />;
}
