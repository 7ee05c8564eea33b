import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { homeQuery } from '@clube/shared/clients/home';
import { versionAtom } from '@clube/shared/session';
import { PageHeading, QueryState, SkeletonBlock, useTitle, VisuallyHidden } from '@clube/shared/ui';
import { CinemaHome } from './cinema-home.tsx';
import { ClassicHome } from './classic-home.tsx';
import { useHomeDraft } from './use-home-draft.ts';
import * as css from './home.css.ts';

const Loading = () => (
  <div className={css.page}>
    <SkeletonBlock className={css.skeletonBanner} />
    <div className={css.grid}>
      {[1, 2, 3, 4].map((index) => (
        <SkeletonBlock key={index} className={css.skeletonCard} />
      ))}
    </div>
  </div>
);

export function HomePage() {
  const { t } = useLingui();
  const version = useAtomValue(versionAtom);
  const home = useQuery(homeQuery());
  const draft = useHomeDraft();
  useTitle(t`Início`);
  return (
    <>
      <VisuallyHidden>
        <PageHeading title={t`Início`} />
      </VisuallyHidden>
      <QueryState query={home} loading={<Loading />}>
        {(data) => {
          const shown = { ...data, ...draft };
          return version === 'v2' ? <CinemaHome home={shown} /> : <ClassicHome home={shown} />;
        }}
      </QueryState>
    </>
  );
}
