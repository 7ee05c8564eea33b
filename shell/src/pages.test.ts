/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createElement, type ComponentType } from 'react';
import { renderPage } from '@clube/shared/testing';

const FEATURES = path.join(__dirname, 'features');
const pages = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-page.tsx'));

test('there are screens to draw', () => {
  expect(pages.length).toBeGreaterThan(8);
});

test.each(pages)('%s is drawn without a browser', async (file) => {
  const { Component } = (await import(path.join(FEATURES, file))) as { Component: ComponentType };
  // Some lead on at once and draw nothing; none may ask for a window.
  for (const role of [null, 'owner'] as const)
    await expect(renderPage(createElement(Component), '/:token', role)).resolves.toBeDefined();
});
