import { useState, type ReactNode } from 'react';
import Cropper from 'react-easy-crop';
import { Trans } from '@lingui/react/macro';
import { Button, Row, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import type { PictureCrop } from '../contracts/picture.ts';
import * as css from './crop-dialog.css.ts';

const MAX_ZOOM = 4;

type Props = {
  /** Address of the picture. */
  image: string;
  title: ReactNode;
  /** What the frame is called for who does not see it. */
  frame: string;
  /** Width by height of what is kept. */
  aspect: number;
  isRound?: boolean;
  /** On the button. */
  save: ReactNode;
  isSaving: boolean;
  onSave: (crop: PictureCrop) => void;
  onClose: () => void;
};

/** Chooses the part of a picture that is kept: moved by pointer or arrow keys, enlarged by the slider. */
export function CropDialog({ image, title, frame, aspect, isRound = false, save, isSaving, onSave, onClose }: Props) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<PictureCrop>();
  const area = isRound ? `${css.area} ${css.round}` : css.area;
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Stack>
        <div className={css.stage}>
          <Cropper
            image={image}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={aspect}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={false}
            disableAutomaticStylesInjection
            classes={{ containerClassName: css.container, mediaClassName: css.media, cropAreaClassName: area }}
            cropperProps={{ 'aria-label': frame }}
            mediaProps={{ alt: '' }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, { x, y, width, height }) => {
              // Before the picture is there nothing is known of its size, and what is told is no number.
              if (Number.isNaN(width + height)) return;
              setCrop({
                left: Math.max(0, Math.round(x)),
                top: Math.max(0, Math.round(y)),
                width: Math.max(1, Math.round(width)),
                height: Math.max(1, Math.round(height)),
              });
            }}
          />
        </div>
        <label className={css.zoom}>
          <Trans>Zoom</Trans>
          <input
            type="range"
            className={css.range}
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        <Row>
          <Button variant="primary" loading={isSaving} disabled={!crop} onClick={() => crop && onSave(crop)}>
            {save}
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
