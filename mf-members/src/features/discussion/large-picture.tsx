import { X } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import type { CommentImage } from '@clube/shared/contracts/comment';
import { sparePart } from '@clube/shared/federation';
import { Button } from '@clube/shared/ui';
import * as css from './large-picture.css.ts';

// It comes when it is asked for, and not with what it stands in one file with.
const Overlay = sparePart(() => import('@clube/shared/ui/overlays').then((module) => module.Overlay));

type Props = { image: CommentImage; label: string; onClose: () => void };

/** The picture of a comment as large as the page, or as it is. */
export function LargePicture({ image: { url, width, height }, label, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Overlay place="wide" title={label} onClose={onClose}>
      <div className={css.head}>
        <strong className={css.title}>{label}</strong>
        <Button variant="link" size="small" iconOnly aria-label={t`Fechar`} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      <img className={css.large} src={url} alt={label} width={width} height={height} />
    </Overlay>
  );
}
