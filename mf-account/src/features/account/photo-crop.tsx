import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoCrop } from '@clube/shared/contracts/user';
import { Button, Row, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './photo-crop.css.ts';

const MAX_ZOOM = 4;

type Props = {
  /** Address of the picture. */
  image: string;
  isSaving: boolean;
  onSave: (crop: PhotoCrop) => void;
  onClose: () => void;
};

/** Chooses the part of a picture that the round photo shows: moved by pointer or arrow keys, enlarged by the slider. */
export function PhotoCropDialog({ image, isSaving, onSave, onClose }: Props) {
  const { t } = useLingui();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<PhotoCrop>();
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Ajustar foto</Trans>}>
      <Stack>
        <div className={css.stage}>
          <Cropper
            image={image}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            classes={{ containerClassName: css.container, mediaClassName: css.media, cropAreaClassName: css.area }}
            cropperProps={{ 'aria-label': t`Parte da foto que aparece; mova com as setas` }}
            mediaProps={{ alt: '' }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, { x, y, width, height }) =>
              setCrop({
                left: Math.round(x),
                top: Math.round(y),
                size: Math.max(1, Math.round(Math.min(width, height))),
              })
            }
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
            <Trans>Salvar foto</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
