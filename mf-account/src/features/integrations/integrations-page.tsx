import { Link, useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { Page } from '@clube/shared/ui';
import { Tabs } from '@clube/shared/ui/tabs';
import * as css from '../../parts.css.ts';
import { ApiKeys } from './api-keys.tsx';
import { Webhooks } from './webhooks.tsx';

const TAB = 'aba';
const names = ['webhooks', 'chaves'] as const;

/** How other programs hear of the panel, and act for it. */
export function IntegrationsPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const chosen = names.find((name) => name === search.get(TAB)) ?? 'webhooks';
  const choose = (name: string) => setSearch(name === 'webhooks' ? {} : { [TAB]: name }, { replace: true });
  return (
    <Page
      title={t`Integrações`}
      subtitle={
        <Link className={css.crumb} to="/configuracoes?secao=painel">
          <Trans>Configurações</Trans>
        </Link>
      }
    >
      <Tabs
        value={chosen}
        onChange={choose}
        tabs={[
          { id: 'webhooks', label: <Trans>Webhooks</Trans>, content: <Webhooks /> },
          { id: 'chaves', label: <Trans>Chaves de API</Trans>, content: <ApiKeys /> },
        ]}
      />
    </Page>
  );
}
