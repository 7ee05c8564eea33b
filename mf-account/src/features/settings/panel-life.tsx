import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { membersQuery } from '@clube/shared/clients/member';
import { saveFile } from '@clube/shared/clients/save-file';
import { closeSite, exportSite, transferSite } from '@clube/shared/clients/site';
import type { SiteDetail } from '@clube/shared/contracts/site';
import { emit } from '@clube/shared/events';
import { Form, SelectInput, Submit, TextInput } from '@clube/shared/forms';
import { leaving } from '@clube/shared/session/leaving';
import { Button, Card, Row, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from '../../parts.css.ts';
import { useOwnerAgain } from '@clube/shared/owner-again';

function Transfer({ site, onClose }: { site: SiteDetail; onClose: () => void }) {
  const { t } = useLingui();
  const again = useOwnerAgain();
  const members = useQuery(membersQuery({ role: 'admin', state: 'active', per_page: 100 }));
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Passar o painel para outra pessoa</Trans>}>
      <Form<{ member: string; password: string; code?: string }>
        onSubmit={async ({ member, ...owner }) => {
          await transferSite(site.id, { member_id: Number(member), ...again.said(owner) });
          location.assign('/home');
        }}
        messages={{
          ...again.messages,
          'member.not_found': { field: 'member', text: t`Esta pessoa não está mais no painel.` },
        }}
        validate={({ member, ...owner }) => ({
          member: member ? undefined : t`Escolha uma pessoa.`,
          ...again.validate(owner),
        })}
      >
        <p className={css.note}>
          <Trans>A pessoa precisa ser admin do painel. Você continua como admin.</Trans>
        </p>
        <p className={css.note}>
          <Trans>
            A forma de receber, os webhooks e as chaves de API ficam como estão. A pessoa vê um aviso onde o painel
            recebe, até confirmar.
          </Trans>
        </p>
        <SelectInput name="member" label={<Trans>Novo dono</Trans>}>
          <option value="">{t`Escolha uma pessoa.`}</option>
          {members.data?.data.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name} ({email})
            </option>
          ))}
        </SelectInput>
        {again.fields}
        <Submit size="large">
          <Trans>Passar o painel</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}

function Closing({ site, onClose }: { site: SiteDetail; onClose: () => void }) {
  const { t } = useLingui();
  const again = useOwnerAgain();
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Fechar {site.name}?</Trans>}>
      <Form<{ name: string; password: string; code?: string }>
        onSubmit={async ({ name, ...owner }) => {
          await leaving(() => closeSite(site.id, { name, ...again.said(owner) }));
          // It ended one's own session too: what asks any further would be refused, and what this browser keeps of it is nobody's.
          emit('session:ended', { reason: 'logout' });
        }}
        messages={{
          'site.name_differs': { field: 'name', text: t`Este não é o nome do painel.` },
          ...again.messages,
        }}
        validate={({ name, ...owner }) => ({
          name: name?.trim() ? undefined : t`Nome do painel é necessario`,
          ...again.validate(owner),
        })}
      >
        <p className={css.note}>
          <Trans>
            Ninguém mais entra no painel. Por 30 dias você pode reabri-lo na escolha de painéis; depois, tudo é apagado.
          </Trans>
        </p>
        <TextInput name="name" autoComplete="off" maxLength={80} label={<Trans>Escreva o nome do painel</Trans>} />
        {again.fields}
        <Submit variant="danger" size="large">
          <Trans>Fechar painel</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}

function Taking({ site, onClose }: { site: SiteDetail; onClose: () => void }) {
  const { t } = useLingui();
  const again = useOwnerAgain();
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Baixar tudo o que o painel tem</Trans>}>
      <Form<{ password: string; code?: string }>
        onSubmit={async (owner) => {
          saveFile(await exportSite(site.id, again.said(owner)), `clube-${site.id}.json`);
          onClose();
        }}
        messages={{
          ...again.messages,
          'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
        }}
        validate={again.validate}
      >
        <p className={css.note}>
          <Trans>
            O arquivo (JSON) tem os dados de todas as pessoas do painel: guarde-o bem. Você recebe um e-mail sobre isso.
          </Trans>
        </p>
        {again.fields}
        <Submit size="large">
          <Trans>Baixar</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}

/** What only the owner may do: take everything out, hand the panel over, close it. */
export function PanelLife({ site }: { site: SiteDetail }) {
  const [open, setOpen] = useState<'take' | 'transfer' | 'close'>();
  const close = () => setOpen(undefined);
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Exportar, passar adiante, fechar</Trans>
      </h2>
      <Stack>
        <Row>
          <Button onClick={() => setOpen('take')}>
            <Trans>Baixar tudo o que o painel tem (JSON)</Trans>
          </Button>
        </Row>
        <Row>
          <Button onClick={() => setOpen('transfer')}>
            <Trans>Passar para outra pessoa</Trans>
          </Button>
          <Button variant="outline-danger" onClick={() => setOpen('close')}>
            <Trans>Fechar painel</Trans>
          </Button>
        </Row>
      </Stack>
      {open === 'take' && <Taking site={site} onClose={close} />}
      {open === 'transfer' && <Transfer site={site} onClose={close} />}
      {open === 'close' && <Closing site={site} onClose={close} />}
    </Card>
  );
}
