import { lazy } from 'react';
import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const MembersPage = lazy(() =>
  import(/* webpackChunkName: "members" */ './features/members/members-page.tsx').then(({ MembersPage: Page }) => ({
    default: Page,
  })),
);
const Discussion = lazy(() =>
  import(/* webpackChunkName: "discussion" */ './features/discussion/discussion.tsx').then(({ Discussion: Slot }) => ({
    default: Slot,
  })),
);

export default defineRemote({
  manifest,
  pages: { '/members': MembersPage },
  slots: { 'lesson.discussion': Discussion },
  catalogues,
});
