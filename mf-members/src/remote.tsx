import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const membersPage = () =>
  import(/* webpackChunkName: "members" */ './features/members/members-page.tsx').then((module) => module.MembersPage);
const moderationPage = () =>
  import(/* webpackChunkName: "moderation" */ './features/moderation/moderation-page.tsx').then(
    (module) => module.ModerationPage,
  );
const rulesPage = () =>
  import(/* webpackChunkName: "comment-rules" */ './features/comment-rules/rules-page.tsx').then(
    (module) => module.RulesPage,
  );
const discussion = () =>
  import(/* webpackChunkName: "discussion" */ './features/discussion/discussion.tsx').then(
    (module) => module.Discussion,
  );

export default defineRemote({
  manifest,
  pages: { '/members': membersPage, '/comentarios': moderationPage, '/comentarios/regras': rulesPage },
  slots: { 'lesson.discussion': discussion },
  catalogues,
});
