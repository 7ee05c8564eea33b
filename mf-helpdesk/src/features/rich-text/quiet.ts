/**
 * Styles and handlers of what is pasted, as attributes that mean nothing: a document that is only read has the page's policy too, which
 * would tell of each in the console. What is left the editor's schema fits into what a text is made of.
 */
export const quiet = (html: string): string =>
  html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/([\s/"'])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'));
