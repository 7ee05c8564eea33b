import type { ErrorBody } from '@clube/shared/contracts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { NO_DOCUMENT_POLICY } from '../plugins/headers.ts';
import { byPlainName } from '../plugins/host-cookies.ts';
import { sendPlainPage, type PlainWords } from './plain-page.ts';

const words: PlainWords = {
  pt: {
    title: 'Este endereço não está certo',
    text: 'Há nele algo que não pode ser lido. Confira se o link está completo, ou comece pela página inicial.',
    back: 'Ir para a página inicial',
  },
  es: {
    title: 'Esta dirección no es correcta',
    text: 'Hay en ella algo que no se puede leer. Comprueba que el enlace esté completo, o empieza por la página inicial.',
    back: 'Ir a la página inicial',
  },
  en: {
    title: 'This address is not right',
    text: 'Something in it cannot be read. Check that the link is complete, or begin at the start page.',
    back: 'Go to the start page',
  },
};

/** What a page load with a malformed address answers: words, where a call gets the body of an error. */
export const sendBadAddress = (request: FastifyRequest, reply: FastifyReply) =>
  sendPlainPage(request, reply, 400, words);

const OF_PROGRAMS = /^\/(?:api|assets|releases|internal|health|\.well-known)(?:\/|$)/;

/**
 * Addresses that the router itself cannot read, such as `/curso/%zz`. No hook saw the request, so what they add is added
 * here.
 */
export function answerUnreadableAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': NO_DOCUMENT_POLICY,
  });
  if (OF_PROGRAMS.test(request.url)) {
    const body: ErrorBody = { code: 'request.invalid', message: 'The address is malformed', request_id: request.id };
    return void reply.status(400).type('application/json').send(JSON.stringify(body));
  }
  request.cookies = byPlainName(request.server.parseCookie(request.headers.cookie ?? ''));
  void sendBadAddress(request, reply);
}
