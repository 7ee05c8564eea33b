import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { commentRulesQuery } from '@clube/shared/clients/comment-rule';
import { coursesQuery } from '@clube/shared/clients/course';
import { Page, QueryState } from '@clube/shared/ui';
import { Blocked } from './blocked.tsx';
import * as css from './rules.css.ts';
import { RulesForm } from './rules-form.tsx';

/** `/comentarios/regras`: what decides about comments before anybody reads them, and who may write none. */
export function RulesPage() {
  const { t } = useLingui();
  const rules = useQuery(commentRulesQuery());
  const courses = useQuery(coursesQuery());
  return (
    <Page title={t`Regras dos comentários`}>
      <Link className={css.back} to="/comentarios">
        <Trans>Comentários</Trans>
      </Link>
      <div className={css.column}>
        <QueryState query={rules}>
          {(stored) => <QueryState query={courses}>{(all) => <RulesForm stored={stored} courses={all} />}</QueryState>}
        </QueryState>
        <Blocked />
      </div>
    </Page>
  );
}
