import { Play } from 'lucide-react';
import { Plural, Trans } from '@lingui/react/macro';
import type { SaleCourse } from '@clube/shared/contracts/sale';
import { formatDuration } from '@clube/shared/i18n';
import { ButtonLink, CoverArt, PageHeading } from '@clube/shared/ui';
import { useFreePath } from './free-path.ts';
import { SaleBar } from './sale-bar.tsx';
import * as css from './sale.css.ts';

type Props = {
  /** Of the art behind it, where its owner sent no picture. */
  seed: number;
  picture: string | null | undefined;
  title: string;
  lead: string | undefined;
  author: string | undefined;
  lessons: number;
  seconds: number;
  /** Of the course that is shown, where its owner chose one, and the page that it stands on. */
  trailer?: { of: Pick<SaleCourse, 'id' | 'trailer'> | undefined; at: string };
};

/** Where a free lesson is: in the course for whoever is signed in, beside the public page for everybody else. */
function TrailerLink({ of, at }: NonNullable<Props['trailer']>) {
  const toFree = useFreePath(at);
  const trailer = of?.trailer;
  return (
    of &&
    trailer && (
      <ButtonLink to={toFree(of.id, { module_id: trailer.module_id, lesson_id: trailer.id })} size="large">
        <Play size={18} strokeWidth={2} aria-hidden />
        <Trans>Ver o trailer</Trans>
      </ButtonLink>
    )
  );
}

/** What a public page of a course begins with. */
export function Hero({ seed, picture, title, lead, author, lessons, seconds, trailer }: Props) {
  return (
    <div className={css.hero}>
      <div className={css.heroArt}>
        <CoverArt seed={seed} picture={picture} />
      </div>
      <div className={css.heroShade} />
      <SaleBar />
      <div className={css.heroText}>
        <PageHeading title={title} className={css.heading} />
        {lead && <p className={css.lead}>{lead}</p>}
        <p className={css.facts}>
          {author && (
            <>
              <strong className={css.strong}>{author}</strong>
              <span aria-hidden>·</span>
            </>
          )}
          <span>
            <Plural value={lessons} one="# aula" other="# aulas" />
            {seconds > 0 && ` · ${formatDuration(seconds)}`}
          </span>
        </p>
        {trailer && (
          <div>
            <TrailerLink {...trailer} />
          </div>
        )}
      </div>
    </div>
  );
}
