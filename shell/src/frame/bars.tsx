import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Locale } from '@clube/shared/i18n';
import { Bell, BellTab } from './bell.tsx';
import { Count, shortCount } from './count.tsx';
import * as css from './frame.css.ts';
import { navigationIcon } from './icons.ts';
import { LazyMenu } from './lazy-menu.tsx';
import { Logo } from './logo.tsx';
import type { NavigationEntry } from './navigation.ts';
import { SearchButton, SearchTab } from './search-button.tsx';
import { UserMenu } from './user-menu.tsx';
import { useGo } from './use-go.ts';
import { useWaiting } from './use-waiting.ts';

type Props = { entries: readonly NavigationEntry[] };
/** How many entries the top bar shows before the rest moves into its menu; how many where it is narrow. */
const VISIBLE = 5;
const VISIBLE_NARROW = 3;
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What a step of the tour may call it: by its address, or by the name of its icon. */
const tourNames = ({ to, icon }: NavigationEntry) => (typeof icon === 'string' ? `${to} ${icon}` : to);

function useLabel() {
  const { i18n } = useLingui();
  return (entry: NavigationEntry) => entry.label[i18n.locale as Locale];
}

/** In a menu, which reads its entries' words to find them by their first letters. */
function useMenuLabel(waiting: ReadonlyMap<string, number>) {
  const label = useLabel();
  return (entry: NavigationEntry) => {
    const count = waiting.get(entry.to);
    return count === undefined ? label(entry) : `${label(entry)} (${shortCount(count)})`;
  };
}
const sumOf = (entries: readonly NavigationEntry[], waiting: ReadonlyMap<string, number>) =>
  entries.reduce((sum, { to }) => sum + (waiting.get(to) ?? 0), 0);

export function TopBar({ entries }: Props) {
  const label = useLabel();
  const go = useGo();
  // What the sheet hides where it is narrow stands in the menu, which is asked for when somebody is about to open it.
  const [isNarrow, setNarrow] = useState(false);
  const look = () => setNarrow(matchMedia(css.NARROW_BAR).matches);
  const waiting = useWaiting(entries);
  const inMenu = useMenuLabel(waiting);
  const rest = entries.slice(isNarrow ? VISIBLE_NARROW : VISIBLE);
  return (
    <header className={css.bar}>
      <Logo />
      <nav className={css.links} data-tour="menu" onPointerOver={look} onFocus={look}>
        {entries.slice(0, VISIBLE).map((entry, at) => (
          <NavLink
            key={entry.to}
            to={entry.to}
            className={at < VISIBLE_NARROW ? css.link : css.linkWhereWide}
            data-tour={tourNames(entry)}
          >
            {label(entry)}
            <Count count={waiting.get(entry.to)} />
          </NavLink>
        ))}
        {entries.length > VISIBLE_NARROW && (
          <LazyMenu
            trigger={
              <button type="button" className={entries.length > VISIBLE ? css.link : css.linkWhereNarrow}>
                <Trans>Mais</Trans>
                <Count count={sumOf(rest, waiting)} />
              </button>
            }
            groups={[
              rest.map((entry) => ({
                label: inMenu(entry),
                icon: navigationIcon(entry.icon),
                onSelect: () => go(entry.to),
              })),
            ]}
          />
        )}
      </nav>
      <span className={css.grow} />
      <SearchButton />
      <Bell />
      <UserMenu />
    </header>
  );
}

export function Rail({ entries }: Props) {
  const label = useLabel();
  const waiting = useWaiting(entries);
  return (
    <>
      <div className={css.railPlace}>
        <nav className={css.rail} data-tour="menu">
          <div className={css.railLogo}>
            <Logo withName={false} />
          </div>
          {entries.map((entry) => {
            const Icon = navigationIcon(entry.icon);
            return (
              <NavLink key={entry.to} to={entry.to} className={css.railLink} data-tour={tourNames(entry)}>
                <Icon {...icon} />
                <span>{label(entry)}</span>
                <Count count={waiting.get(entry.to)} onPicture />
              </NavLink>
            );
          })}
        </nav>
      </div>
      <header className={css.topPlace}>
        <div className={css.cinemaTop}>
          <div className={css.onlyMobile}>
            <Logo />
          </div>
          <SearchButton />
          <Bell />
          <UserMenu />
        </div>
      </header>
    </>
  );
}

/** On a phone: the first entries that ask for it, search, notifications, and the rest behind "more". */
export function TabBar({ entries }: Props) {
  const label = useLabel();
  const go = useGo();
  const waiting = useWaiting(entries);
  const inMenu = useMenuLabel(waiting);
  const shown = entries.filter(({ mobile }) => mobile).slice(0, 2);
  const rest = entries.filter((entry) => !shown.includes(entry));
  return (
    <nav className={css.tabs}>
      {shown.map((entry) => {
        const Icon = navigationIcon(entry.icon);
        return (
          <NavLink key={entry.to} to={entry.to} className={css.tab}>
            <Icon {...icon} size={22} />
            {label(entry)}
          </NavLink>
        );
      })}
      <SearchTab />
      <BellTab />
      {rest.length > 0 && (
        <LazyMenu
          trigger={
            <button type="button" className={`${css.tab} ${css.link}`}>
              <span className={css.tabBell}>
                <Ellipsis {...icon} size={22} />
                <Count count={sumOf(rest, waiting)} onPicture />
              </span>
              <Trans>Mais</Trans>
            </button>
          }
          groups={[
            rest.map((entry) => ({
              label: inMenu(entry),
              icon: navigationIcon(entry.icon),
              onSelect: () => go(entry.to),
            })),
          ]}
        />
      )}
    </nav>
  );
}
