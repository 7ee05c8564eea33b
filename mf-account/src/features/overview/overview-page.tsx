import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { overviewQuery } from '@clube/shared/clients/overview';
import { ButtonLink, Card, Page, QueryState, Stack } from '@clube/shared/ui';
import { AuditRow } from '../audit/index.ts';
import * as css from './overview.css.ts';
import { News } from './news.tsx';
import { Numbers } from './numbers.tsx';
import { Steps } from './steps.tsx';
import { Waiting } from './waiting.tsx';

/** Where the panel stands: what to do first, how it goes, what waits, what happened. */
export function OverviewPage() {
  const { t } = useLingui();
  const overview = useQuery(overviewQuery());
  return (
    <Page narrow title={t`Resumo`} subtitle={<Trans>O que fazer, o que espera e o que aconteceu.</Trans>}>
      <QueryState query={overview}>
        {({ steps, is_dismissed, waiting, news, happened }) => (
          <Stack>
            {!(is_dismissed && Object.values(steps).every(Boolean)) && <Steps steps={steps} />}
            <Numbers />
            <Waiting waiting={waiting} />
            <News news={news} />
            <Card>
              <div className={css.head}>
                <h2 className={css.title}>
                  <Trans>O que a equipe mudou</Trans>
                </h2>
                <ButtonLink size="small" to="/registro">
                  <Trans>Ver o registro</Trans>
                </ButtonLink>
              </div>
              {happened.length === 0 ? (
                <p className={css.nothing}>
                  <Trans>Ninguém mudou nada ainda.</Trans>
                </p>
              ) : (
                <ul className={css.list}>
                  {happened.map((entry) => (
                    <AuditRow key={entry.id} entry={entry} />
                  ))}
                </ul>
              )}
            </Card>
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}
