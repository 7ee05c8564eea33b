import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { pictureSizeOf } from '@clube/shared/contracts/picture-size';
import { siteAtom } from '@clube/shared/session';
import { VisuallyHidden } from '@clube/shared/ui';
import * as css from './frame.css.ts';

/** The panel's logo, or its initial on the main colour beside its name. */
export function Logo({ to = '/home', withName = true }: { to?: string; withName?: boolean }) {
  const site = useAtomValue(siteAtom);
  const name = site?.site_name ?? 'Clube';
  const logo = site?.meta.logo;
  return (
    <Link to={to} className={css.logo} data-tour="panel">
      {logo ? (
        <img className={css.logoImage} src={logo} alt="" {...pictureSizeOf(logo)} />
      ) : (
        <span className={css.mark} aria-hidden>
          {name[0]}
        </span>
      )}
      {withName && !logo ? <span className={css.logoName}>{name}</span> : <VisuallyHidden>{name}</VisuallyHidden>}
    </Link>
  );
}
