import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { certificateDesignQuery } from '@clube/shared/clients/certificate-design';
import { Page, QueryState, SkeletonBlock } from '@clube/shared/ui';
import { usePathIds } from '../../paths.ts';
import { Designer } from './designer.tsx';
import { typefacesQuery } from './use-sheet-parts.ts';
import * as css from './certificates.css.ts';

/** How certificates of a course look. */
export function CertificatePage() {
  const { t } = useLingui();
  const { courseId } = usePathIds();
  const design = useQuery(certificateDesignQuery(courseId));
  const typefaces = useQuery(typefacesQuery());
  const waiting = (
    <Page title={t`Certificado`}>
      <SkeletonBlock className={css.skeleton} />
    </Page>
  );
  return (
    <QueryState query={design} loading={waiting}>
      {(state) => (
        <QueryState query={typefaces} loading={waiting}>
          {(fonts) => <Designer key={courseId} courseId={courseId} state={state} fonts={fonts} />}
        </QueryState>
      )}
    </QueryState>
  );
}
