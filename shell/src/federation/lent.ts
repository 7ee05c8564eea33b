import type { SharedModuleName } from '@clube/shared/contracts/shared-modules';
import * as events from '@clube/shared/events';
import * as federation from '@clube/shared/federation';
import * as i18n from '@clube/shared/i18n';
import * as query from '@clube/shared/query';
import * as router from '@clube/shared/router';
import * as session from '@clube/shared/session';
import * as transport from '@clube/shared/transport';
import * as ui from '@clube/shared/ui';
import * as tabs from '@clube/shared/ui/tabs';
import * as linguiCore from '@lingui/core';
import { Trans } from '@clube/shared/trans';
import * as linguiReact from '@lingui/react';
import * as jotai from 'jotai';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** A module that is here already, or what loads it when a remote first asks for it. */
export type Lent = { here: object } | { load: () => Promise<object> };

/** What stands behind each name of the list: leaving one out does not compile. */
export const lent: Record<SharedModuleName, Lent> = {
  react: { here: react },
  'react/jsx-runtime': { here: jsxRuntime },
  'react-dom': { here: reactDom },
  // Allow-lists: lending a whole package turns its tree-shaking off (docs/adr/0003).
  'react-router-dom': { here: router },
  '@tanstack/react-query': { here: query },
  jotai: { here: jotai },
  '@lingui/core': { here: linguiCore },
  // With a `Trans` that leaves values as they are, for releases of before too.
  '@lingui/react': { here: { ...linguiReact, Trans } },
  '@clube/shared/events': { here: events },
  // Brings react-final-form along; a first picture without a form does not pay for it.
  '@clube/shared/forms': { load: () => import(/* webpackChunkName: "forms" */ '@clube/shared/forms') },
  '@clube/shared/federation': { here: federation },
  '@clube/shared/i18n': { here: i18n },
  '@clube/shared/session': { here: session },
  '@clube/shared/transport': { here: transport },
  '@clube/shared/ui': { here: ui },
  '@clube/shared/ui/overlays': { load: () => import(/* webpackChunkName: "overlays" */ '@clube/shared/ui/overlays') },
  '@clube/shared/ui/tabs': { here: tabs },
};
