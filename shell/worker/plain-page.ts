declare const self: ServiceWorkerGlobalScope;

type Words = { title: string; text: string; retry: string };
/** Not from the catalogues: these words stand when nothing else is here. */
const words: Readonly<Record<string, Words>> = {
  pt: {
    title: 'Sem conexão',
    text: 'Esta página não está guardada neste aparelho. Verifique a conexão e tente de novo.',
    retry: 'Tentar de novo',
  },
  es: {
    title: 'Sin conexión',
    text: 'Esta página no está guardada en este dispositivo. Revisa la conexión e inténtalo de nuevo.',
    retry: 'Intentar de nuevo',
  },
  en: {
    title: 'No connection',
    text: 'This page is not kept on this device. Check your connection and try again.',
    retry: 'Try again',
  },
};
const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;
gap:16px;padding:24px;box-sizing:border-box;text-align:center;font:16px/1.5 system-ui,sans-serif}h1,p{margin:0;max-width:40ch}
h1{font-size:22px}a{padding:10px 20px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none}`;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** What is said where nothing is kept. It needs neither script nor file, and holds nothing of anybody. */
export function plainPage(): Response {
  const language = self.navigator.language.slice(0, 2);
  const { title, text, retry } = words[language] ?? words['pt']!;
  return new Response(
    `<!doctype html><html lang="${language in words ? language : 'pt-BR'}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>` +
      `<body><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></body></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
      },
    },
  );
}
