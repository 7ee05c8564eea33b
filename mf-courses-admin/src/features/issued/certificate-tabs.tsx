import { Link } from 'react-router-dom';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { mayAtom } from '@clube/shared/session';
import { certificatePath, issuedPath } from '../../paths.ts';
import * as css from './issued.css.ts';

type Props = { courseId: number; current: 'design' | 'issued' };

/** From how a course's certificates look to those that were given, for whoever may see both. */
export function CertificateTabs({ courseId, current }: Props) {
  const { t } = useLingui();
  const may = useAtomValue(mayAtom);
  if (!may('member.manage')) return null;
  const here = (tab: Props['current']) => (tab === current ? 'page' : undefined);
  return (
    <nav className={css.tabs} aria-label={t`Certificado do curso`}>
      <Link className={css.tab} to={certificatePath(courseId)} aria-current={here('design')}>
        <Trans>Modelo e regra</Trans>
      </Link>
      <Link className={css.tab} to={issuedPath(courseId)} aria-current={here('issued')}>
        <Trans>Emitidos</Trans>
      </Link>
    </nav>
  );
}
