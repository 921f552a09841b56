import { expect, test } from 'vitest';
import { printInLightColours } from './colour-scheme.ts';

test('a page with dark colours is printed with light colours, and is dark again afterwards', () => {
  const root = document.documentElement;
  const scheme = () => root.getAttribute('data-mantine-color-scheme');
  root.setAttribute('data-mantine-color-scheme', 'dark');
  printInLightColours();
  dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(scheme()).toBe('dark');
});
