import { useRef, type ReactNode } from 'react';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { VisuallyHidden } from '../index.ts';
import { isCovered } from './is-covered.ts';
import * as css from './overlays.css.ts';

type Props = {
  onClose: () => void;
  /** Heard, not seen: what is in it has a head of its own, with a button that closes it. */
  title: ReactNode;
  /** On a phone it is the whole screen, wherever it lies elsewhere. */
  place: keyof typeof css.places;
  children: ReactNode;
};

/** Lies over the page for as long as it is rendered: traps the focus, closes with Escape, gives the focus back. */
export function Overlay({ onClose, title, place, children }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open onOpenChange={() => isCovered(popup.current) || onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={css.backdrop} />
        <BaseDialog.Popup ref={popup} className={css.places[place]}>
          <VisuallyHidden>
            <BaseDialog.Title>{title}</BaseDialog.Title>
          </VisuallyHidden>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
