export { ArticleFinder } from './article-finder.tsx';
export { SuggestedArticles } from './suggested-articles.tsx';
