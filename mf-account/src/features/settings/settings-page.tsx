import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { siteQuery } from '@clube/shared/clients/site';
import type { SiteDetail } from '@clube/shared/contracts/site';
import { meAtom, roleAtom } from '@clube/shared/session';
import { ButtonLink, Card, Page, QueryState, Row } from '@clube/shared/ui';
import { Tabs } from '@clube/shared/ui/tabs';
import { LeaveGuard } from '@clube/shared/unsaved';
import * as css from '../../parts.css.ts';
import * as settings from './settings.css.ts';
import { Address } from './address.tsx';
import { Appearance } from './appearance.tsx';
import { CustomFields } from './custom-fields.tsx';
import { Identity } from './identity.tsx';
import { LessonRules } from './lesson-rules.tsx';
import { MailLanguage } from './mail-language.tsx';
import { PanelLife } from './panel-life.tsx';
import { Security } from './security.tsx';
import { TermsAndContact } from './terms-and-contact.tsx';
import { useChosenImages } from './use-chosen-images.ts';

const SECTION = 'secao';
const column = (content: ReactNode) => <div className={settings.column}>{content}</div>;
type Section = { id: string; label: ReactNode; content: ReactNode };

function DomainCard() {
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Domínio próprio</Trans>
      </h2>
      <p className={css.note}>
        <Trans>Seus alunos entram pelo endereço da sua escola, com conexão segura.</Trans>
      </p>
      <Row>
        <ButtonLink to="/config-domain">
          <Trans>Configurar domínio</Trans>
        </ButtonLink>
      </Row>
    </Card>
  );
}

function IntegrationsCard() {
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Integrações</Trans>
      </h2>
      <p className={css.note}>
        <Trans>Avise outros programas quando alguém entra, paga ou conclui um curso.</Trans>
      </p>
      <Row>
        <ButtonLink to="/integracoes">
          <Trans>Ver as integrações</Trans>
        </ButtonLink>
      </Row>
    </Card>
  );
}

function ChangesCard() {
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Registro de alterações</Trans>
      </h2>
      <p className={css.note}>
        <Trans>Tudo o que a equipe mudou: quem, o quê, antes e depois. Você e os admins veem.</Trans>
      </p>
      <Row>
        <ButtonLink to="/registro">
          <Trans>Ver as alterações</Trans>
        </ButtonLink>
      </Row>
    </Card>
  );
}

function Sections({ site }: { site: SiteDetail }) {
  const { metas } = site;
  const isOwner = useAtomValue(roleAtom) === 'owner';
  const [parameters, setParameters] = useSearchParams();
  const images = useChosenImages();
  const sections: Section[] = [
    {
      id: 'aparencia',
      label: <Trans>Aparência</Trans>,
      content: <Appearance site={site} metas={metas} images={images} />,
    },
    {
      id: 'painel',
      label: <Trans>O painel</Trans>,
      content: column(
        <>
          <Identity site={site} />
          <Address site={site} />
          <DomainCard />
          <MailLanguage metas={metas} />
          <ChangesCard />
          {isOwner && <IntegrationsCard />}
        </>,
      ),
    },
    { id: 'aulas', label: <Trans>Aulas e comentários</Trans>, content: column(<LessonRules metas={metas} />) },
    { id: 'cadastro', label: <Trans>Cadastro</Trans>, content: column(<CustomFields />) },
    { id: 'termos', label: <Trans>Termos e contato</Trans>, content: column(<TermsAndContact metas={metas} />) },
    ...(isOwner
      ? [
          { id: 'seguranca', label: <Trans>Segurança</Trans>, content: column(<Security metas={metas} />) },
          { id: 'dono', label: <Trans>Exportar e fechar</Trans>, content: column(<PanelLife site={site} />) },
        ]
      : []),
  ];
  const wanted = parameters.get(SECTION);
  const open = sections.find(({ id }) => id === wanted) ?? sections[0]!;
  return (
    <>
      <Tabs tabs={sections} value={open.id} onChange={(id) => setParameters({ [SECTION]: id }, { replace: true })} />
      {/* Of its own part the form asks. */}
      {open.id !== 'aparencia' && Object.keys(images.chosen).length > 0 && (
        <LeaveGuard>
          <Trans>O que você mudou ainda não foi salvo.</Trans>
        </LeaveGuard>
      )}
    </>
  );
}

/** Everything about the panel that its owner may change. Each part is saved on its own. */
export function SettingsPage() {
  const { t } = useLingui();
  const siteId = useAtomValue(meAtom)?.current?.currentSite.id ?? 0;
  const site = useQuery(siteQuery(siteId));
  return (
    <Page title={t`Configurações`}>
      <QueryState query={site}>{(detail) => <Sections site={detail} />}</QueryState>
    </Page>
  );
}
