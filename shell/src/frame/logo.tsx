import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { siteAtom } from '@clube/shared/session';
import * as css from './frame.css.ts';

/** The panel's logo, or its initial on the main colour beside its name. */
export function Logo({ to = '/home', withName = true }: { to?: string; withName?: boolean }) {
  const site = useAtomValue(siteAtom);
  const name = site?.site_name ?? 'Clube';
  return (
    <Link to={to} className={css.logo} aria-label={name} data-tour="panel">
      {site?.meta.logo ? (
        <img className={css.logoImage} src={site.meta.logo} alt="" />
      ) : (
        <>
          <span className={css.mark} aria-hidden>
            {name[0]}
          </span>
          {withName && <span className={css.logoName}>{name}</span>}
        </>
      )}
    </Link>
  );
}
