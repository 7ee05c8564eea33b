import { Eye, LayoutPanelLeft, LogOut, Moon, Sun, UserRound, ArrowLeftRight } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { actsAsStudent, hostAtom, meAtom, siteAtom, themeAtom, versionAtom } from '@clube/shared/session';
import { Avatar, showFailure } from '@clube/shared/ui';
import { awaited } from '../boot/awaited.ts';
import { setTheme, setVersion } from '../session/appearance.ts';
import { signOut } from '../session/sign-out.ts';
import * as css from './frame.css.ts';
import { LazyMenu } from './lazy-menu.tsx';
import { useGo } from './use-go.ts';

export function UserMenu() {
  const { t } = useLingui();
  const go = useGo();
  const me = useAtomValue(meAtom);
  const host = useAtomValue(hostAtom);
  const theme = useAtomValue(themeAtom);
  const version = useAtomValue(versionAtom);
  const isFixed = useAtomValue(siteAtom)?.meta.theme_fixed_painel === 'on';
  if (!me) return null;
  const { first_name, last_name, email, photo, sites } = me.member;
  const name = `${first_name} ${last_name}`.trim();
  const leave = () =>
    void signOut().catch((error: unknown) => showFailure(error, t`Não foi possível sair agora. Tente de novo.`));
  const look = () =>
    void awaited('view-as', import(/* webpackChunkName: "view-as" */ '../session/view-as.ts'))
      .then((part) => part.viewAsStudent())
      .catch((error: unknown) => showFailure(error, t`Não foi possível abrir como aluno agora. Tente de novo.`));
  const appearance = [
    ...(isFixed
      ? []
      : [
          theme === 'dark'
            ? { label: <Trans>Tema claro</Trans>, icon: Sun, onSelect: () => setTheme('light') }
            : { label: <Trans>Tema escuro</Trans>, icon: Moon, onSelect: () => setTheme('dark') },
        ]),
    {
      label: version === 'v2' ? <Trans>Layout clássico</Trans> : <Trans>Layout cinema</Trans>,
      icon: LayoutPanelLeft,
      onSelect: () => setVersion(version === 'v2' ? 'v1' : 'v2'),
    },
  ];
  const isStaff = sites.some(
    (site) => site.id === me.current?.currentSite.id && ['owner', 'admin'].includes(site.role),
  );
  const account = [
    ...(isStaff && !actsAsStudent() ? [{ label: <Trans>Ver como aluno</Trans>, icon: Eye, onSelect: look }] : []),
    { label: <Trans>Minha conta</Trans>, icon: UserRound, onSelect: () => go('/minha-conta') },
    ...(sites.length > 1 || me.panel_bound
      ? [
          {
            label: <Trans>Trocar de painel</Trans>,
            icon: ArrowLeftRight,
            // A session of a panel's host knows no other panel: those are chosen on the main app, where one signs in.
            onSelect: () =>
              host.kind === 'panel' ? location.assign(`${host.main_url}/select-site`) : go('/select-site'),
          },
        ]
      : []),
  ];
  return (
    <LazyMenu
      trigger={
        // Not a label of its own over the initials that are seen: who has a mouse reads it too.
        <button type="button" className={css.avatarButton} title={t`Menu de ${name}`}>
          <Avatar name={name} photo={photo} />
        </button>
      }
      header={
        <>
          <strong>{name}</strong>
          <br />
          {email}
        </>
      }
      groups={[account, appearance, [{ label: <Trans>Sair</Trans>, icon: LogOut, onSelect: leave }]]}
    />
  );
}
