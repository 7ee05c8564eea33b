import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { patchSite, siteQuery } from '@clube/shared/clients/site';
import type { SiteDetail } from '@clube/shared/contracts/site';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Form, TextAreaInput, TextInput } from '@clube/shared/forms';
import { formatBytes } from '@clube/shared/i18n';
import { siteAtom } from '@clube/shared/session';
import { Card, ProgressBar, showToast } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import { FormConflict } from '@clube/shared/unsaved/form-conflict';
import { TypedNow } from '@clube/shared/unsaved/typed-now';
import { bothShown, useSeen } from '@clube/shared/unsaved/use-seen';
import * as css from '../../parts.css.ts';
import { SaveRow } from '../../save-row.tsx';

const FIELDS = ['name', 'description'] as const;
type Values = { name: string; description: string };
const valuesOf = ({ name, description }: SiteDetail): Values => ({ name, description });

export function Identity({ site }: { site: SiteDetail }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const setSite = useSetAtom(siteAtom);
  const used = formatBytes(site.storage_used_bytes);
  const quota = formatBytes(site.storage_quota_bytes);
  const labels = { name: t`Nome do painel`, description: t`Descrição` };
  const query = siteQuery(site.id);
  const { seen, save, conflict, takeTheirs } = useSeen<Values>({
    names: FIELDS,
    saved: valuesOf(site),
    write: async (values, over) => {
      const now = await patchSite(site.id, { ...values, seen: over });
      client.setQueryData(query.queryKey, now);
      setSite((known) => known && { ...known, site_name: values.name });
      return valuesOf(now);
    },
    read: async () => valuesOf(await client.fetchQuery({ ...query, staleTime: 0 })),
  });
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>O painel</Trans>
      </h2>
      <Form<Values>
        onSubmit={async ({ name, description = '' }: Partial<Values> & Pick<Values, 'name'>, form) => {
          await save({ name, description }, form);
          showToast(t`Configurações salvas.`, 'success');
        }}
        initialValues={seen}
        messages={bothShown}
        validate={({ name, description }) => ({
          name: name?.trim() ? tooLong(name, 80) : t`Nome do painel é necessario`,
          description: tooLong(description, 500),
        })}
      >
        <KeepTyped kind="settings" place="identity" names={FIELDS} />
        <AskToLeave />
        {conflict && (
          <FormConflict
            differences={conflict.names.map((name) => ({
              label: labels[name],
              theirs: conflict.theirs[name],
              mine: <TypedNow name={name} />,
            }))}
            onTakeTheirs={takeTheirs}
          />
        )}
        <TextInput name="name" label={labels.name} />
        <TextAreaInput name="description" label={labels.description} />
        <p className={css.note}>
          <Trans>
            Armazenamento: {used} de {quota}
          </Trans>
        </p>
        <ProgressBar
          value={(100 * site.storage_used_bytes) / site.storage_quota_bytes}
          label={t`Armazenamento usado`}
        />
        <SaveRow disabled={conflict !== undefined} />
      </Form>
    </Card>
  );
}
