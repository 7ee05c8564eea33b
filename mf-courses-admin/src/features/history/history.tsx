import { Trans } from '@lingui/react/macro';
import { Dialog } from '@clube/shared/ui/overlays';
import { Versions } from './versions.tsx';

type Props = {
  /** Of the course, module or lesson, below `/api`. */
  url: string;
  /** Reads again what was restored. */
  onRestored: () => Promise<unknown>;
  onClose: () => void;
};

/** Who changed what, over what is edited. */
export const History = (props: Props) => (
  <Dialog open onOpenChange={props.onClose} title={<Trans>Histórico</Trans>}>
    <Versions {...props} />
  </Dialog>
);
