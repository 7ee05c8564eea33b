import { Home } from '@clube/shared/contracts/home';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { homeOf } from './home.ts';

export async function homeRoutes(app: Api) {
  app.get(
    '/home',
    { config: { policy: 'panel.read' }, schema: { response: answers({ 200: Home }, [401, 403]) } },
    async (request) => homeOf(app, memberOf(request)),
  );
}
