import { atom } from 'jotai';
import type { BootDocument } from '../contracts/boot.ts';
import type { Me } from '../contracts/user.ts';
import { allows, type PolicyName, type Role } from '../contracts/policy.ts';
import type { Metas, Theme } from '../contracts/meta.ts';
import type { LoginSettings } from '../contracts/site.ts';

export { clockAtom, initLoadingAtom } from './clock.ts';
/** @public */
export { clockStandsAtom } from './clock.ts';
export { RelativeTime } from './relative-time.tsx';

/** Of the two layouts of the product (product.md §1). */
export type ClubVersion = 'v1' | 'v2';
/** Which host a page is on, as its boot document says. */
export type HostInfo = BootDocument['host'];

// The state that shell and remotes share. The shell writes it (boot, sign-in, theme switch); remotes read it.

/** The host of the page; `main_url` is empty until the boot document is read. */
export const hostAtom = atom<HostInfo>({ kind: 'main', main_url: '' });
/** What the panel of the host says before anybody signs in, on the main app the product's; null until the boot document is read. */
export const siteAtom = atom<LoginSettings | null>(null);
/** Who is signed in; null while nobody is. `current` is null until they chose a panel. */
export const meAtom = atom<Me | null>(null);
/** Whether the person answered all that the panel must know of them; undefined where it asks them nothing. */
export const userCustomFieldsAtom = atom<boolean | undefined>(undefined);
/** Settings of the panel by key; empty while nobody is signed in, or no panel is chosen. A key that was never written is not there. */
export const metasAtom = atom<Metas>({});
/** Light or dark, as it is shown. */
export const themeAtom = atom<Theme>('light');
/** The layout that is shown. */
export const versionAtom = atom<ClubVersion>('v1');
/** Whether the window is at most `MOBILE_MAX_WIDTH` wide; false where no window is, as on the server. */
export const isMobileAtom = atom(false);

/** The role in the current panel; null before a panel is chosen, undefined when nobody is signed in. */
export const roleAtom = atom<Role | null | undefined>((get) => {
  const me = get(meAtom);
  return me ? (me.current?.currentMember.role ?? null) : undefined;
});

/** `useAtomValue(mayAtom)('course.write')`: whether the screen should offer it. The api decides again. */
export const mayAtom = atom((get) => {
  const role = get(roleAtom);
  return (policy: PolicyName) => allows(policy, role);
});

/** Player and comment switches of the panel with the product's defaults (product.md §9). */
export const lessonRulesAtom = atom((get) => {
  const metas = get(metasAtom);
  const minimum = Number(metas['number_limit_percetage_lesson'] ?? 0) || 0;
  return {
    comments: metas['coment_lesson'] !== 'off',
    completeOnNext: metas['complete_lessson_next'] !== 'off',
    limitPercentage: metas['limit_percetage_lesson'] === 'on',
    /** Percent of a tracked video; a configured 100 is reached at 98 (product.md §5). */
    minimumPercent: minimum >= 100 ? 98 : minimum,
  };
});

/** Width up to which the product counts a screen as mobile, in pixels (product.md §9). */
export const MOBILE_MAX_WIDTH = 576;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Over https what makes a cookie this host's alone (docs/adr/0501). */
const prefix = () => (location.protocol === 'https:' ? '__Host-' : '');
/** There from when a page has given those of before their new names (docs/adr/0530). */
const RENEWED = '__Host-renewed';
const find = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
const write = (name: string, value: string, seconds: number) =>
  void (document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${prefix() && '; secure'}`);

/** What a remote, or a shell that is shown again, of before platform 2.15 reads by its bare name while this shell is there: has both (docs/adr/0525). */
const READ_BARE = /^(type_student|exceeded_storage)$/;

/** A readable cookie of the product: path root, 365 days. Tokens are not kept this way. */
export function saveCookie(name: string, value: string): void {
  for (const start of READ_BARE.test(name) ? [prefix(), ''] : [prefix()])
    write(start + name, encodeURIComponent(value), YEAR_SECONDS);
}
/** Takes one away again, and one of before under its bare name; one that is not there changes nothing. */
export function dropCookie(name: string): void {
  write(name, '', 0);
  write(prefix() + name, '', 0);
}

/** A cookie of the product, decoded, or undefined where it is not set. A server that draws knows none: whose picture hangs on one draws it in the browser. */
export const readCookie = (name: string): string | undefined => {
  if (typeof document === 'undefined') return undefined;
  // One of before counts where there is no other, until all have new names; consent that a neighbour may have given never does.
  const found = find(prefix() + name) ?? (name === 'analytics_consent' || find(RENEWED) ? undefined : find(name));
  try {
    return found && decodeURIComponent(found);
  } catch {
    // No page wrote it.
    return undefined;
  }
};

/** product.md §6: `type_student` 1 is a student, 0 an owner; without it the role in the panel counts. */
export function actsAsStudent(): boolean {
  const type = readCookie('type_student');
  return type !== undefined && type !== '0';
}
