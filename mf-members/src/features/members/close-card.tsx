import type { MouseEvent } from 'react';
import { X } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';

/** Closes the card that it stands in; the next one’s has the focus then, after the last one the page’s heading. */
export function CloseCard({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-closes-card]')];
    (all[all.indexOf(currentTarget) + 1] ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <Button size="small" variant="link" iconOnly data-closes-card aria-label={t`Fechar`} onClick={close}>
      <X size={16} strokeWidth={1.75} aria-hidden />
    </Button>
  );
}
