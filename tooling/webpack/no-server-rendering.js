// Stands in the shell's bundle for react-dom/server, which intro.js-react asks for to draw steps that are React elements.
export function renderToStaticMarkup() {
  throw new Error('The steps of the tour are texts');
}
