import { useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { certificateDesignQuery } from '@clube/shared/clients/certificate-design';
import { Page, QueryState, SkeletonBlock } from '@clube/shared/ui';
import { usePathIds } from '../../paths.ts';
import { Designer } from './designer.tsx';
import { typefacesQuery } from './use-sheet-parts.ts';
import * as css from './certificates.css.ts';

function Waiting() {
  const { t } = useLingui();
  return (
    <Page title={t`Certificado`}>
      <SkeletonBlock className={css.skeleton} />
    </Page>
  );
}

function Loaded() {
  const { courseId } = usePathIds();
  const design = useQuery(certificateDesignQuery(courseId));
  const typefaces = useQuery(typefacesQuery());
  return (
    <QueryState query={design} loading={<Waiting />}>
      {(state) => (
        <QueryState query={typefaces} loading={<Waiting />}>
          {(fonts) => <Designer key={courseId} courseId={courseId} state={state} fonts={fonts} />}
        </QueryState>
      )}
    </QueryState>
  );
}

const never = () => () => {};
/** How certificates of a course look. Typefaces are bytes that no page brings, so a server draws the place alone. */
export function CertificatePage() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isInBrowser ? <Loaded /> : <Waiting />;
}
