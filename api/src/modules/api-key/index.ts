import { defineModule } from '../define-module.ts';
import { readApiKeyRows } from './queries.ts';
import { apiKeyRoutes } from './routes.ts';

export const apiKeyModule = defineModule({
  name: 'api-key',
  routes: [apiKeyRoutes],
  exported: { api_keys: readApiKeyRows },
  ids: ['key_id'],
  audited: { api_key: { pt: 'Chave de API', es: 'Clave de API', en: 'API key' } },
});
