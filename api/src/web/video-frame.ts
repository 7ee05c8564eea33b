import { randomBytes } from 'node:crypto';
import { Closed, Seconds } from '@clube/shared/contracts/common';
import { parseVideoLink, type VideoLink } from '@clube/shared/contracts/video-link';
import { Type } from 'typebox';
import type { Api } from '../lib/api.ts';
import { assertFound } from '../lib/errors.ts';
import { escapeMarkup } from '../lib/escape.ts';
import { playerAddress, playerOrigin } from '../modules/media/video-host.ts';
import { hostOf } from '../plugins/hosts.ts';
import { scriptJson } from './script-json.ts';

const NAMES: Record<VideoLink['provider'], string> = { youtube: 'YouTube', vimeo: 'Vimeo', panda: 'Panda Video' };
const STYLE = 'html,body,iframe{margin:0;width:100%;height:100%;border:0;background:#000;overflow:hidden}';
const ALLOWED = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
/**
 * Hands on what player and page say to each other: a player answers only the window that frames it. Until the player's page is
 * there the frame is an empty one of ours, and what is sent to it is a warning in the console.
 */
const relayOf = (origin: string) => `let isThere=false;
document.addEventListener('load',({target})=>{isThere||=target.contentWindow===frames[0]},true);
addEventListener('message',({source,origin,data})=>{
if(source===parent&&origin===location.origin){if(isThere)frames[0].postMessage(data,${scriptJson(origin)})}
else if(source===frames[0]&&origin===${scriptJson(origin)}){isThere=true;parent.postMessage(data,location.origin)}})`;

/**
 * `GET /_video?link=…`: a page that frames the player of one video host. Only this page's policy lets that one origin in;
 * every other page frames nothing but this host, and none runs a script of the host's. Messages pass through it.
 */
export async function videoFrame(app: Api) {
  const { config } = app.clube;
  const query = Closed({ link: Type.String({ maxLength: 500 }), start: Type.Optional(Seconds) });

  app.get('/_video', { schema: { hide: true, querystring: query } }, async (request, reply) => {
    const { link: address, start = 0 } = request.query;
    // A page of its own would show what strangers say below a school's name: it stands in a lesson, or there is nothing.
    const isOpened = request.headers['sec-fetch-dest'] === 'document';
    const link = assertFound(isOpened ? undefined : parseVideoLink(address), 'media.not_found');
    const page = `${config.https ? 'https' : 'http'}://${hostOf(request)}`;
    const nonce = randomBytes(16).toString('base64');
    const name = NAMES[link.provider];
    const origin = playerOrigin(config, link);
    // Hosts ask who shows their video: YouTube refuses (153) where no referrer tells.
    const player =
      `<iframe src="${escapeMarkup(playerAddress(config, link, page, Math.floor(start)))}" title="${name}" allow="${ALLOWED}" ` +
      'referrerpolicy="strict-origin-when-cross-origin"></iframe>';
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; frame-src ${origin}; base-uri 'none'; ` +
          "form-action 'none'; frame-ancestors 'self'",
      )
      .send(
        `<!doctype html><html><head><meta charset="utf-8"><title>${name}</title><style nonce="${nonce}">${STYLE}</style>` +
          `<script nonce="${nonce}">${relayOf(origin)}</script></head><body>${player}</body></html>`,
      );
  });
}
