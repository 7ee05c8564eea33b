import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { knownImages } from './queries.ts';
import { tidyPictures } from './tidy.ts';

export const pictureModule = defineModule({
  name: 'picture',
  chores: [tidyPictures],
  // What stood there before pictures had rows is judged as what lost its name.
  stores: { images: { name: /^([\w-]+\.(?:webp|png))$/, find: knownImages, days: 31 } },
  exported: wholeTables('stored_pictures'),
});
