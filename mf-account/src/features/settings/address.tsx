import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { domainsQuery } from '@clube/shared/clients/domain';
import { moveSite, siteQuery } from '@clube/shared/clients/site';
import type { SiteAddress, SiteDetail } from '@clube/shared/contracts/site';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { hostAtom, roleAtom } from '@clube/shared/session';
import { Button, Card, Row, showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from '../../parts.css.ts';
import { ownAddress } from './settings.css.ts';
import { useOwnerAgain } from '@clube/shared/owner-again';

/** Where a panel stands whatever domain it has besides: below the main app. */
function useAddressOf(): (slug: string) => string {
  const { main_url } = useAtomValue(hostAtom);
  return (slug) => main_url.replace('://', `://${slug}.`);
}
const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');

function Moving({ site, onClose }: { site: SiteDetail; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const addressOf = useAddressOf();
  const old = withoutScheme(addressOf(site.slug));
  const again = useOwnerAgain();
  const wrongForm = t`Sub Domínio com formato inválido`;
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Mudar o endereço do painel</Trans>}>
      <Form<SiteAddress>
        onSubmit={async ({ slug, ...owner }) => {
          const moved = await moveSite(site.id, { slug: slug.trim().toLowerCase(), ...again.said(owner) });
          // This page is at the old one: the server leads on.
          if (location.host === old) return location.reload();
          client.setQueryData(siteQuery(site.id).queryKey, moved);
          void client.invalidateQueries({ queryKey: domainsQuery().queryKey });
          showToast(t`O endereço do painel mudou.`, 'success');
          onClose();
        }}
        messages={{
          'site.slug_taken': { field: 'slug', text: t`Este endereço já tem dono.` },
          'site.slug_invalid': { field: 'slug', text: wrongForm },
          'site.moved_often': { field: 'slug', text: t`O endereço muda até 3 vezes em 30 dias. Tente mais tarde.` },
          ...again.messages,
        }}
        validate={({ slug, ...owner }) => ({
          slug: slug?.trim() ? undefined : wrongForm,
          ...again.validate(owner),
        })}
      >
        <p className={css.note}>
          <Trans>
            {old} passa a levar ao endereço novo e fica reservado para este painel. Os links que já foram enviados
            continuam valendo.
          </Trans>
        </p>
        <p className={css.note}>
          <Trans>
            Quem entrou pelo endereço antigo entra de novo no novo, e as chaves de acesso feitas no antigo não servem no
            novo. Para quem usa o domínio próprio, nada muda.
          </Trans>
        </p>
        <TextInput
          name="slug"
          maxLength={63}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          label={<Trans>Endereço novo</Trans>}
          hint={<Trans>Letras, números e hífens. Muda até 3 vezes em 30 dias.</Trans>}
        />
        {again.fields}
        <Submit size="large">
          <Trans>Mudar o endereço</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}

/** Where the panel is, and where it was. */
export function Address({ site }: { site: SiteDetail }) {
  const isOwner = useAtomValue(roleAtom) === 'owner';
  const { main_url } = useAtomValue(hostAtom);
  const [isMoving, setMoving] = useState(false);
  const addressOf = useAddressOf();
  const address = addressOf(site.slug);
  const shown = withoutScheme(address);
  const former = site.former_slugs.map((slug) => withoutScheme(addressOf(slug))).join(', ');
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Endereço do painel</Trans>
      </h2>
      <p className={css.note}>
        <a className={ownAddress} href={address}>
          {shown}
        </a>
      </p>
      {former && (
        <p className={css.note}>
          <Trans>Também levam para cá: {former}</Trans>
        </p>
      )}
      {isOwner && (
        <Row>
          <Button onClick={() => setMoving(true)}>
            <Trans>Mudar o endereço</Trans>
          </Button>
          {/* Panels are chosen and made on the main app. */}
          <a className={css.crumb} href={`${main_url}/select-site`}>
            <Trans>Novo painel</Trans>
          </a>
        </Row>
      )}
      {isMoving && <Moving site={site} onClose={() => setMoving(false)} />}
    </Card>
  );
}
