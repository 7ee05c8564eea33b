import { useLingui } from '@lingui/react/macro';
import { removePromotionImage, undoPromotionImage, uploadPromotionImage } from '@clube/shared/clients/promotion';
import type { Promotion, PromotionKind } from '@clube/shared/contracts/promotion';
import { promotionImages, promotionSizes } from '@clube/shared/contracts/promotion-kinds';
import { PictureField } from '../../picture-field.tsx';
import { offerUndo } from '../../undo-picture.ts';
import * as css from './promotions.css.ts';

type Props = { kind: PromotionKind; item: Promotion; onChange: () => Promise<unknown> };

/** The art of a wide screen and of a phone; without any, a cover is drawn. */
export function ArtFields({ kind, item, onChange }: Props) {
  const { i18n, t } = useLingui();
  const labels = { image: t`Arte para computador`, mobile_image: t`Arte para celular` };
  return (
    <div className={css.arts}>
      {promotionImages.map((name) => (
        <PictureField
          key={name}
          label={labels[name]}
          picture={item[name]}
          seed={item.id * 4}
          size={promotionSizes[kind][name]}
          save={async (upload) => {
            const change = upload
              ? await uploadPromotionImage(kind, item.id, name, upload.file, upload.crop)
              : await removePromotionImage(kind, item.id, name);
            await onChange();
            offerUndo({ i18n, label: labels[name] }, change, () =>
              undoPromotionImage(kind, item.id, name, change).then(onChange),
            );
          }}
        />
      ))}
    </div>
  );
}
