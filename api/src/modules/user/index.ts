import { defineModule } from '../define-module.ts';
import { photoRoutes } from './photo.routes.ts';
import { noticeMail } from './notice.ts';
import { findOwnPhoto, readOwnUser } from './own.queries.ts';
import { userRoutes } from './routes.ts';

export const userModule = defineModule({
  name: 'user',
  routes: [userRoutes, photoRoutes],
  mails: [noticeMail],
  personal: { users: readOwnUser },
  personalFiles: findOwnPhoto,
});
