import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { metasQuery, siteQuery } from '@clube/shared/api-client';
import { siteMetaKeys } from '@clube/shared/contracts/site';
import { meAtom, roleAtom } from '@clube/shared/session';
import { ButtonLink, Card, Page, QueryState, Row, Stack } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { Appearance } from './appearance.tsx';
import { Identity } from './identity.tsx';
import { LessonRules } from './lesson-rules.tsx';
import { PanelLife } from './panel-life.tsx';
import { TermsAndContact } from './terms-and-contact.tsx';

/** Everything about the panel that its owner may change. Each part is saved on its own. */
export function SettingsPage() {
  const { t } = useLingui();
  const siteId = useAtomValue(meAtom)?.current?.currentSite.id ?? 0;
  const isOwner = useAtomValue(roleAtom) === 'owner';
  const site = useQuery(siteQuery(siteId));
  const metas = useQuery(metasQuery(siteMetaKeys));
  return (
    <Page title={t`Configurações`}>
      <QueryState query={site}>
        {(detail) => (
          <QueryState query={metas}>
            {(values) => (
              <Stack>
                <Appearance site={detail} metas={values} />
                <Identity site={detail} />
                <LessonRules metas={values} />
                <TermsAndContact metas={values} />
                <Card>
                  <h2 className={css.sectionTitle}>
                    <Trans>Domínio próprio</Trans>
                  </h2>
                  <Row>
                    <ButtonLink to="/config-domain">
                      <Trans>Configurar domínio</Trans>
                    </ButtonLink>
                  </Row>
                </Card>
                {isOwner && <PanelLife site={detail} />}
              </Stack>
            )}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}
