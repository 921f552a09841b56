import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariables, theme } from './theme.ts';

const mergedTheme = mergeMantineTheme(DEFAULT_THEME, theme);
const variables = cssVariables(mergedTheme);

/** Computes the relative luminance of a colour `#rrggbb`. Source: WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? [])
    .map((part) => Number.parseInt(part, 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [darkLuminance = 0, lightLuminance = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lightLuminance + 0.05) / (darkLuminance + 0.05);
}

const { gray, dark } = mergedTheme.colors;

test.for([
  ['light', ['#ffffff', gray[0], gray[1]]],
  ['dark', [dark[6], dark[7], dark[8]]],
] as const)('borders of inputs have a contrast of at least 3:1 on every background of the %s scheme', ([scheme, grounds]) => {
  const boundary = variables[scheme]['--desk-boundary'] ?? '';
  for (const ground of grounds) expect(contrast(boundary, ground)).toBeGreaterThanOrEqual(3);
});
