import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { renderPart } from './test-render.tsx';

test.for([
  ['light', 'rgb(20, 102, 107)'],
  ['dark', 'rgb(31, 125, 130)'],
] as const)('a button has the accent colour of the theme in the %s scheme', async ([scheme, accentColour]) => {
  const screen = await renderPart(<Button>Send</Button>, { scheme });
  const button = screen.getByRole('button', { name: 'Send' });
  await expect.element(button).toHaveStyle({ backgroundColor: accentColour, color: 'rgb(255, 255, 255)' });
});
