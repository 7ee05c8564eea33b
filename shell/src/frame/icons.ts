import {
  Award,
  BookOpen,
  CreditCard,
  House,
  LayoutGrid,
  LifeBuoy,
  MessageSquare,
  Settings,
  UserRound,
  Users,
  createLucideIcon,
  type LucideIcon,
} from 'lucide-react';
import type { NavigationIcon } from '@clube/shared/contracts/remote';

const known: Record<Extract<NavigationIcon, string>, LucideIcon> = {
  home: House,
  courses: BookOpen,
  certificates: Award,
  subscription: CreditCard,
  comments: MessageSquare,
  members: Users,
  settings: Settings,
  collections: LayoutGrid,
  help: LifeBuoy,
  account: UserRound,
};
/** Each is made once: another component at every render would be another element in the page. */
const drawn = new Map<string, LucideIcon>();

/** The icon that an entry names, or draws by a path; both look the same. A name that this shell does not know is a plain one. */
export function navigationIcon(icon: NavigationIcon): LucideIcon {
  if (typeof icon === 'string') return known[icon] ?? LayoutGrid;
  const made = drawn.get(icon.path) ?? createLucideIcon('own', [['path', { d: icon.path, key: 'path' }]]);
  drawn.set(icon.path, made);
  return made;
}
