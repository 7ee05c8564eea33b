import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { siteAtom } from '@clube/shared/session';
import { ButtonLink } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { freePath } from '../../paths.ts';

/** The way to the page that visitors have of a free course, or which switch of the panel gives it to them. */
export function VisitorsPage({ courseId }: { courseId: number }) {
  return useAtomValue(siteAtom)?.meta.free_courses === 'on' ? (
    <ButtonLink to={freePath(courseId)}>
      <Trans>Ver a página para visitantes</Trans>
    </ButtonLink>
  ) : (
    <p className={css.note}>
      <Trans>Visitantes só veem este curso com “Cursos gratuitos” ligado nas configurações do painel.</Trans>
    </p>
  );
}
