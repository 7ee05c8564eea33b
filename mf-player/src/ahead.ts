// A script by itself, the first of a lesson's page that the server drew: what the page is made of takes the processor for a third of a
// second after it is here, and the video needs none of it (docs/adr/0182).
import { beginEarly } from './features/player/early.ts';
import { whenLineIsFree } from './features/player/line-free.ts';

whenLineIsFree(beginEarly);
