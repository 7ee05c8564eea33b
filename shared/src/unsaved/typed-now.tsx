import { useValue } from '@clube/shared/forms';

type Props = { name: string; /** In words, where the field holds it in others. */ say?: (value: string) => string };

/** Inside of a form, beside what somebody else saved: what is written there by now, which is what 'Salvar o meu' saves. */
export function TypedNow({ name, say = (value) => value }: Props) {
  return <>{say(String(useValue(name) ?? '')) || '—'}</>;
}
