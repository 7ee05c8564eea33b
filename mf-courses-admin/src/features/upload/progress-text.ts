import { useLingui } from '@lingui/react/macro';
import { formatBytes, formatDuration } from '@clube/shared/i18n';
import type { UploadTask } from './task.ts';

type Progress = Pick<UploadTask, 'status' | 'secondsLeft'> & { sent: number; size: number };

/** How far a file is, in words. */
export function useProgressText(): (of: Progress) => string {
  const { t } = useLingui();
  return ({ status, sent: bytes, size: all, secondsLeft }) => {
    const [sent, size] = [formatBytes(bytes), formatBytes(all)];
    if (status === 'waiting') return t`Na fila · ${{ size }}`;
    if (status === 'placing') return t`Quase lá…`;
    if (status === 'paused') return t`Pausado · ${{ sent }} de ${{ size }}`;
    if (secondsLeft === undefined) return t`${{ sent }} de ${{ size }}`;
    return t`${{ sent }} de ${{ size }} · faltam ${{ left: formatDuration(secondsLeft) }}`;
  };
}
