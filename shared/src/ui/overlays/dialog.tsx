import { useRef, type ReactNode } from 'react';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../index.ts';
import { firstFocus } from './first-focus.ts';
import { isCovered } from './is-covered.ts';
import * as css from './overlays.css.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Off where a decision has to be made. */
  isClosable?: boolean;
  children: ReactNode;
};

/** A modal: begins at its first field, traps the focus, closes with Escape, gives the focus back. A sheet from below on a phone. */
export function Dialog({ open, onOpenChange, title, isClosable = true, children }: Props) {
  const { t } = useLingui();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => isCovered(popup.current) || onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={css.backdrop} />
        <BaseDialog.Popup ref={popup} className={css.dialog} initialFocus={() => firstFocus(popup.current)}>
          <BaseDialog.Title className={css.dialogTitle}>{title}</BaseDialog.Title>
          {isClosable && (
            <BaseDialog.Close
              render={<Button variant="link" size="small" iconOnly className={css.close} aria-label={t`Fechar`} />}
            >
              <X size={20} strokeWidth={1.75} />
            </BaseDialog.Close>
          )}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
