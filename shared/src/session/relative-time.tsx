import { useAtomValue } from 'jotai';
import { formatRelative } from '../i18n/index.ts';
import { clockAtom } from './clock.ts';

/** "há 2 horas", going on by itself. @param props.at ISO 8601 */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} dateTime={at}>
      {formatRelative(at, useAtomValue(clockAtom))}
    </time>
  );
}
