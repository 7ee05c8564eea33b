import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { siteAtom } from '@clube/shared/session';
import { CoverArt, PageHeading } from '@clube/shared/ui';
import { Logo } from '../../frame/logo.tsx';
import { LanguageChoice } from './language-choice.tsx';
import * as css from './public-layout.css.ts';

/** `tab` names the page in the browser's tab, where that is more than its heading. */
type Props = { title: string; tab?: string; lead?: ReactNode; children: ReactNode };

/** Form on the left, the panel's picture on the right; a strip on top where it is narrow. */
export function PublicLayout({ title, tab = title, lead, children }: Props) {
  const site = useAtomValue(siteAtom);
  const image = site?.meta.login_background_image?.cdn_url;
  const narrow = site?.meta.login_background_image_mobile?.cdn_url ?? image;
  return (
    <div className={css.split}>
      <main className={css.side}>
        <Logo to="/" />
        <div className={css.center}>
          <PageHeading title={tab} className={lead ? css.heading : css.headingAlone}>
            {title}
          </PageHeading>
          {lead && <p className={css.lead}>{lead}</p>}
          {children}
        </div>
        <div className={css.footer}>
          <p>{site?.site_name}</p>
          <LanguageChoice />
        </div>
      </main>
      <div className={css.art} aria-hidden>
        {image ? (
          <picture>
            <source media="(max-width: 960px)" srcSet={narrow} />
            <img className={css.artImage} src={image} alt="" />
          </picture>
        ) : (
          <CoverArt seed={(site?.site_id ?? 0) * 4} />
        )}
      </div>
    </div>
  );
}
