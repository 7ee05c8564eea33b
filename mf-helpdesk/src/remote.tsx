import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const ticketsPage = () =>
  import(/* webpackChunkName: "tickets" */ './features/tickets/tickets-page.tsx').then((module) => module.TicketsPage);
const ticketPage = () =>
  import(/* webpackChunkName: "tickets" */ './features/tickets/ticket-page.tsx').then((module) => module.TicketPage);

const articlePage = () =>
  import(/* webpackChunkName: "article" */ './features/articles/article-page.tsx').then((module) => module.ArticlePage);
const articlesPage = () =>
  import(/* webpackChunkName: "articles" */ './features/articles/articles-page.tsx').then(
    (module) => module.ArticlesPage,
  );
const answersPage = () =>
  import(/* webpackChunkName: "answers" */ './features/answers/answers-page.tsx').then((module) => module.AnswersPage);
const editorPage = () =>
  import(/* webpackChunkName: "article-editor" */ './features/articles/editor-page.tsx').then(
    (module) => module.EditorPage,
  );

export default defineRemote({
  manifest,
  pages: {
    '/ajuda': ticketsPage,
    '/ajuda/:id': ticketPage,
    '/ajuda/respostas': answersPage,
    '/ajuda/artigo/:artigo': articlePage,
    '/artigos': articlesPage,
    '/artigos/:artigo': editorPage,
  },
  catalogues,
});
