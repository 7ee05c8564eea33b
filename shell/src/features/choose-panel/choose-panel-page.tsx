import { useEffect, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { mySitesQuery } from '@clube/shared/clients/user';
import { selectSite } from '@clube/shared/clients/sign-in';
import { localTarget } from '@clube/shared/contracts/local-target';
import { closedSitesQuery, reopenSite } from '@clube/shared/clients/site';
import { ErrorBoundary, sparePart } from '@clube/shared/federation';
import { formatDate } from '@clube/shared/i18n';
import { meAtom } from '@clube/shared/session';
import { leaving } from '@clube/shared/session/leaving';
import { Button, ButtonLink, QueryState, QuietNotice, showFailure, showToast, Skeleton, Stack } from '@clube/shared/ui';
import { arrive } from '../../session/arrive.ts';
import { signOut } from '../../session/sign-out.ts';
import { PublicLayout } from '../public/index.ts';
import * as css from './choose-panel.css.ts';
import { ReceivedInvitations } from './received-invitations.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

const NewPanel = sparePart(() =>
  import(/* webpackChunkName: "new-panel" */ '../new-panel/index.ts').then((module) => module.NewPanel),
);

function ClosedPanels({ onReopened }: { onReopened: () => Promise<unknown> }) {
  const { t } = useLingui();
  const closed = useQuery(closedSitesQuery());
  useHeadingFocus(closed.data);
  const reopen = useMutation({
    mutationFn: reopenSite,
    onSuccess: onReopened,
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  return (closed.data ?? []).map(({ id, name, erased_at }) => {
    const date = formatDate(erased_at);
    return (
      <QuietNotice
        key={id}
        action={
          <Button size="small" loading={reopen.isPending} onClick={() => reopen.mutate(id)}>
            <Trans>Reabrir</Trans>
          </Button>
        }
      >
        <Trans>
          {name} está fechado e será apagado em {date}.
        </Trans>
      </QuietNotice>
    );
  });
}

/** A session that began on a panel's host opens that panel alone: others need a sign-in on the main app. */
function SignInAnew({ panel }: { panel: string }) {
  const { t } = useLingui();
  const leave = useMutation({
    mutationFn: signOut,
    onError: (error) => showFailure(error, t`Não foi possível sair agora. Tente de novo.`),
  });
  return (
    <PublicLayout
      title={t`Entre de novo para escolher outro painel`}
      lead={<Trans>Você entrou pelo endereço de {panel}. Por segurança, essa entrada abre só esse painel.</Trans>}
    >
      <Stack>
        <Button variant="primary" size="large" wide loading={leave.isPending} onClick={() => leave.mutate()}>
          <Trans>Entrar de novo</Trans>
        </Button>
        <ButtonLink to="/home" wide>
          <Trans>Voltar para {panel}</Trans>
        </ButtonLink>
      </Stack>
    </PublicLayout>
  );
}

/** What is chosen already: a panel, and where to in it. */
type Chosen = { id: number; to?: string | undefined };

/** @returns undefined unless the state names a panel */
function chosenIn(state: unknown): Chosen | undefined {
  const { site, to } = (state ?? {}) as { site?: unknown; to?: unknown };
  return typeof site === 'number' ? { id: site, to: typeof to === 'string' ? localTarget(to) : undefined } : undefined;
}

/**
 * Who comes from a course of another panel has chosen already. It stands in the state of the browser's history, which no link of others
 * can bring, and is read once: going back, or loading the page anew, chooses nothing.
 */
function useChosenBefore(choose: (chosen: Chosen) => void): boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [chosen] = useState(() => chosenIn(state));
  const isTaken = useRef(false);
  useEffect(() => {
    if (!chosen || isTaken.current) return;
    isTaken.current = true;
    void navigate('.', { replace: true, state: null });
    choose(chosen);
  }, [chosen, choose, navigate]);
  return chosen !== undefined;
}

/** Where do you want to go? The way in for people with several panels, and the place to make one. */
export function Component() {
  const { t } = useLingui();
  const client = useQueryClient();
  const me = useAtomValue(meAtom);
  const [isCreating, setCreating] = useState(false);
  // The page knows them from its boot document: what stands below them does not move under the pointer.
  const sites = useQuery({
    ...mySitesQuery(),
    enabled: me !== null && !me.panel_bound,
    placeholderData: () => (me && me.member.sites.length > 0 ? me.member.sites : undefined),
  });
  const enter = ({ id, to }: Chosen) => leaving(async () => arrive(await selectSite(id), to));
  const choose = useMutation({
    mutationFn: enter,
    onError: (error) => showFailure(error, t`Não foi possível entrar agora. Tente de novo.`),
  });
  const mayChoose = me !== null && !me.panel_bound;
  const wasChosen = useChosenBefore((chosen) => void (mayChoose && choose.mutate(chosen)));
  if (!me) return <Navigate to="/?to=/select-site" replace />;
  if (me.panel_bound) return <SignInAnew panel={me.current?.currentSite.name ?? ''} />;
  if (wasChosen && !choose.isError)
    return (
      <PublicLayout title={t`Abrindo o painel…`}>
        <Skeleton lines={3} />
      </PublicLayout>
    );
  return (
    <PublicLayout
      title={me.member.sites.length > 0 ? t`Escolha o painel` : t`Você ainda não tem painel`}
      lead={me.member.sites.length === 0 && <Trans>Crie o seu agora, ou peça acesso a quem cuida do seu curso.</Trans>}
    >
      <Stack>
        <ReceivedInvitations />
        <QueryState query={sites}>
          {(list) => (
            <ul className={css.list}>
              {list.map(({ id, name, slug, logo }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={css.item}
                    // Not `disabled`, which would take the focus from whoever pressed it.
                    aria-disabled={choose.isPending}
                    onClick={() => choose.isPending || choose.mutate({ id })}
                  >
                    {logo ? (
                      <img className={css.logo} src={logo} alt="" />
                    ) : (
                      <span className={css.mark} aria-hidden>
                        {name[0]}
                      </span>
                    )}
                    <span className={css.text}>
                      <strong>{name}</strong>
                      <br />
                      <span className={css.slug}>{slug}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
        {me.member.sites.length > 0 && (
          <ButtonLink to="/meus-cursos" wide>
            <Trans>Ver todos os meus cursos</Trans>
          </ButtonLink>
        )}
        <Button wide onClick={() => setCreating(true)}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          <Trans>Criar painel</Trans>
        </Button>
        <ClosedPanels
          onReopened={() =>
            Promise.all([
              client.invalidateQueries({ queryKey: mySitesQuery().queryKey }),
              client.invalidateQueries({ queryKey: closedSitesQuery().queryKey }),
            ])
          }
        />
      </Stack>
      {isCreating && (
        <ErrorBoundary
          onError={() => {
            setCreating(false);
            showToast(t`Não foi possível abrir agora. Tente de novo.`, 'danger');
          }}
          fallback={() => null}
        >
          <NewPanel open onOpenChange={setCreating} onCreated={(id) => enter({ id })} />
        </ErrorBoundary>
      )}
    </PublicLayout>
  );
}
