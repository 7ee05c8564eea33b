/** What office programs write that no text has: comments, scripts, sheets, elements of their own. */
const NOISE = 'style, script, meta, link, title, xml, iframe, object, embed, svg, form, input, button';
const HEADINGS = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' };

/** How office programs write what has elements of its own. */
const LOOKS = { strong: /font-weight:\s*(bold|[6-9]00)/, em: /font-style:\s*italic/, s: /line-through/ };

/**
 * Styles and handlers as attributes that mean nothing: a document that is only read has the page's policy too, which would tell of
 * each in the console.
 */
const quiet = (html: string) =>
  html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/([\s/"'])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'));
const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Word writes lists as paragraphs that begin with a sign: they become lists, a level below another as the level says. */
function listsOfWord(root: Document): void {
  const open: Element[] = [];
  let before: Element | null = null;
  for (const line of root.querySelectorAll('p')) {
    const level = Number(/mso-list:[^;]*\blevel(\d)/.exec(styleOf(line))?.[1] ?? 0);
    if (level === 0) continue;
    const sign = line.querySelector('span[data-style*="mso-list"]');
    const isNumbered = /^\s*(\d+|[a-z]{1,3})[.)]/i.test(sign?.textContent ?? '');
    sign?.remove();
    // Something else stands between: another list begins.
    if (before === null || line.previousElementSibling !== before) open.length = 0;
    open.length = Math.min(open.length, level);
    while (open.length < level) {
      const list = root.createElement(isNumbered ? 'ol' : 'ul');
      const above = open.at(-1);
      if (above) (above.lastElementChild ?? above).append(list);
      else line.before(list);
      open.push(list);
      if (open.length < level) list.append(root.createElement('li'));
    }
    const item = root.createElement('li');
    item.append(...line.childNodes);
    open.at(-1)!.append(item);
    line.remove();
    [before = null] = open;
  }
}

/**
 * What is pasted from Word, Google Docs and pages, as plain elements. The editor's schema then takes what a text is made of and
 * drops styles, classes and every other attribute.
 */
export function cleaned(html: string): string {
  const pasted = new DOMParser().parseFromString(quiet(html), 'text/html');
  for (const element of pasted.querySelectorAll(NOISE)) element.remove();
  listsOfWord(pasted);
  for (const [from, to] of Object.entries(HEADINGS))
    for (const heading of pasted.querySelectorAll(from)) rename(heading, to);
  for (const [tag, look] of Object.entries(LOOKS))
    for (const span of pasted.querySelectorAll('span[data-style]')) {
      if (!look.test(styleOf(span))) continue;
      const shown = pasted.createElement(tag);
      shown.append(...span.childNodes);
      span.append(shown);
    }
  // Google Docs wraps all of it in one that is not bold, Word has paragraphs of its own (`o:p`).
  for (const wrap of pasted.querySelectorAll('b[id^="docs-internal-guid"], o\\:p'))
    wrap.replaceWith(...wrap.childNodes);
  return pasted.body.innerHTML;
}
