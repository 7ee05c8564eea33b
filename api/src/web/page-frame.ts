import { randomBytes } from 'node:crypto';
import { Closed, Id } from '@clube/shared/contracts/common';
import { parseEmbedLink } from '@clube/shared/contracts/embed-link';
import { Type } from 'typebox';
import type { Api } from '../lib/api.ts';
import { assertFound } from '../lib/errors.ts';
import { escapeMarkup } from '../lib/escape.ts';
import { isPageOf } from '../modules/media/page-link.ts';

const STYLE = 'html,body,iframe{margin:0;width:100%;height:100%;border:0;overflow:hidden}iframe{display:block}';
/** It may run and be filled in, open what it links to in a tab of its own, and lead the page that holds it nowhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';
const ALLOWED = 'fullscreen; encrypted-media';

/**
 * `GET /_page?link=…`: a page that frames one page of a host of the list. Only its policy lets that one origin in, and it runs no script
 * at all; what is framed is not told by whom. It is there for lessons of the panel alone, and only within a page: opened by itself,
 * a form of strangers would stand below the panel's name.
 */
export async function pageFrame(app: Api) {
  const { config } = app.clube;
  const query = Closed({ link: Type.String({ maxLength: 500 }), site: Id, key: Type.String({ maxLength: 64 }) });

  app.get('/_page', { schema: { hide: true, querystring: query } }, async (request, reply) => {
    const { arrival, headers } = request;
    const isHere = arrival.kind !== 'panel' || arrival.siteId === request.query.site;
    const isSeen = isHere && headers['sec-fetch-dest'] !== 'document' && isPageOf(config.secret, request.query);
    const link = assertFound(isSeen ? parseEmbedLink(request.query.link) : undefined, 'media.not_found');
    const { origin, pathname, search } = new URL(link.address);
    const from = config.embedOrigin || origin;
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-src ${from}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      )
      .send(
        `<!doctype html><html><head><meta charset="utf-8"><title>${link.host}</title><style nonce="${nonce}">${STYLE}</style></head>` +
          `<body><iframe src="${escapeMarkup(from + pathname + search)}" title="${link.host}" sandbox="${SANDBOX}" allow="${ALLOWED}" ` +
          'referrerpolicy="no-referrer"></iframe></body></html>',
      );
  });
}
