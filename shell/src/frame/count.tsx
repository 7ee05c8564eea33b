import { Plural } from '@lingui/react/macro';
import { VisuallyHidden } from '@clube/shared/ui';
import * as css from './frame.css.ts';

const MOST_SHOWN = 99;
export const shortCount = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));

/** How much waits behind an entry of the navigation; over its picture where the entry is a picture. */
export function Count({ count = 0, onPicture = false }: { count?: number | undefined; onPicture?: boolean }) {
  if (count === 0) return null;
  return (
    <>
      <b className={onPicture ? css.countOnPicture : css.count} aria-hidden>
        {shortCount(count)}
      </b>
      <VisuallyHidden>
        {' '}
        <Plural value={count} one="# espera por você" other="# esperam por você" />
      </VisuallyHidden>
    </>
  );
}
