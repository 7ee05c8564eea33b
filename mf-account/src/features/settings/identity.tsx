import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { patchSite, siteQuery } from '@clube/shared/clients/site';
import type { SiteDetail } from '@clube/shared/contracts/site';
import { Form, TextAreaInput, TextInput } from '@clube/shared/forms';
import { formatBytes } from '@clube/shared/i18n';
import { siteAtom } from '@clube/shared/session';
import { Card, ProgressBar, showToast } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import * as css from '../../parts.css.ts';
import { SaveRow } from '../../save-row.tsx';

const FIELDS = ['name', 'description'] as const;
type Values = { name: string; description?: string };

export function Identity({ site }: { site: SiteDetail }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const setSite = useSetAtom(siteAtom);
  const used = formatBytes(site.storage_used_bytes);
  const quota = formatBytes(site.storage_quota_bytes);
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>O painel</Trans>
      </h2>
      <Form<Values>
        onSubmit={async ({ name, description = '' }) => {
          client.setQueryData(siteQuery(site.id).queryKey, await patchSite(site.id, { name, description }));
          setSite((known) => known && { ...known, site_name: name });
          showToast(t`Configurações salvas.`, 'success');
        }}
        initialValues={{ name: site.name, description: site.description }}
        validate={({ name }) => ({ name: name?.trim() ? undefined : t`Nome do painel é necessario` })}
      >
        <KeepTyped kind="settings" place="identity" names={FIELDS} />
        <AskToLeave />
        <TextInput name="name" maxLength={80} label={<Trans>Nome do painel</Trans>} />
        <TextAreaInput name="description" maxLength={500} label={<Trans>Descrição</Trans>} />
        <p className={css.note}>
          <Trans>
            Armazenamento: {used} de {quota}
          </Trans>
        </p>
        <ProgressBar
          value={(100 * site.storage_used_bytes) / site.storage_quota_bytes}
          label={t`Armazenamento usado`}
        />
        <SaveRow />
      </Form>
    </Card>
  );
}
