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
  type LucideIcon,
} from 'lucide-react';
import type { NavigationEntry } from './navigation.ts';

export const navigationIcon: Record<NavigationEntry['icon'], LucideIcon> = {
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
