import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { CommentImage } from '@clube/shared/contracts/comment';
import { sparePart } from '@clube/shared/federation';
import * as css from './discussion.css.ts';
import { later } from './later.ts';

const LargePicture = sparePart(() => later().then((module) => module.LargePicture));

/** The picture of a comment, in the room that its size says before it is there; it opens large. @param props.name of whoever wrote it */
export function CommentPicture({ image, name }: { image: CommentImage; name: string }) {
  const { t } = useLingui();
  const [isLarge, setLarge] = useState(false);
  const label = t`Imagem de ${name}`;
  const { url, width, height } = image;
  const scale = Math.min(1, 420 / width, 320 / height);
  return (
    <>
      <button type="button" className={css.picture} aria-haspopup="dialog" onClick={() => setLarge(true)}>
        <img src={url} alt={label} width={Math.ceil(width * scale)} height={Math.ceil(height * scale)} loading="lazy" />
      </button>
      {isLarge && <LargePicture image={image} label={label} onClose={() => setLarge(false)} />}
    </>
  );
}
