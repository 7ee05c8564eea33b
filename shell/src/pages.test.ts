/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createElement, type ComponentType } from 'react';
import type { Role } from '@clube/shared/contracts/policy';
import { renderPage } from '@clube/shared/testing';

const FEATURES = path.join(__dirname, 'features');
const pages = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-page.tsx'));

/** Screens that lead on at once and draw nothing, by who looks. */
const LEADING_ON: Readonly<Record<string, readonly (Role | null)[]>> = {
  'choose-panel/choose-panel-page.tsx': [null],
  'first-access/need-validate-document-page.tsx': [null, 'owner'],
  'sign-in/sign-in-page.tsx': ['owner'],
};

test('there are screens to draw', () => {
  expect(pages.length).toBeGreaterThan(8);
});

test.each(pages)('%s is drawn without a browser', async (file) => {
  const { Component } = (await import(path.join(FEATURES, file))) as { Component: ComponentType };
  for (const role of [null, 'owner'] as const) {
    const { filled } = await renderPage(createElement(Component), '/:token', role);
    expect([role, filled !== '']).toEqual([role, !(LEADING_ON[file] ?? []).includes(role)]);
  }
});
