import type { CSSProperties } from 'react';

/** Drawn on a 16 by 16 grid with a stroke of 1.5. */
const paths = {
  accounts: 'M8 2 2.5 5v1.5h11V5L8 2ZM4 6.5V12M8 6.5V12M12 6.5V12M2.5 13.5h11M2.5 12h11',
  alert: 'M8 5v3.5M8 11h.01M7.1 2.5 1.7 12a1 1 0 0 0 .9 1.5h10.8a1 1 0 0 0 .9-1.5L8.9 2.5a1 1 0 0 0-1.8 0Z',
  bell: 'M8 2.2a3.6 3.6 0 0 0-3.6 3.6c0 3.2-1.4 4.2-1.4 5.2h10c0-1-1.4-2-1.4-5.2A3.6 3.6 0 0 0 8 2.2ZM6.8 13.4a1.3 1.3 0 0 0 2.4 0',
  calendar: 'M3.5 3.5h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1ZM2.5 6.5h11M5.5 2v3M10.5 2v3',
  chain: 'M6.4 9.6l3.2-3.2M7.3 4.7l1-1a2.8 2.8 0 0 1 4 4l-1 1M8.7 11.3l-1 1a2.8 2.8 0 0 1-4-4l1-1',
  check: 'M3 8.5 6.5 12 13 4.5',
  clock: 'M8 4.5V8l2.2 1.6M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Z',
  close: 'M4 4l8 8M12 4l-8 8',
  code: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h1.5M13.5 9.5v1.5M9.5 11.5v2M11.5 13.5h2',
  copy: 'M5.5 5.5v-2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M3.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1Z',
  cross: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6 6l4 4M10 6l-4 4',
  done: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.4 8.2l1.8 1.8 3.4-3.8',
  fan: 'M2 8h4l7-5M6 8h7M6 8l7 5',
  fees: 'M2.5 13.5v-3h3v3M6.5 13.5v-6h3v6M10.5 13.5v-10h3v10M1.5 13.5h13',
  disk: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01',
  filter: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  flame: 'M8 1.8c.5 2.4 3.8 4 3.8 7.3A3.9 3.9 0 0 1 8 13.2a3.9 3.9 0 0 1-3.8-4c0-1.6.8-2.6 1.6-3.4.1 1 .5 1.6 1.2 2C6.7 5.6 7 3.6 8 1.8Z',
  gear: 'M2.5 8h2.2M11.3 8h2.2M8 2.5v2.2M8 11.3v2.2M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  in: 'M12 4l-7.5 7.5M4 6v6h6',
  keyboard: 'M2.5 4h11a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM4.5 7h.01M8 7h.01M11.5 7h.01M5 9.5h6',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  minus: 'M4 8h8',
  moon: 'M13.5 9.4A5.6 5.6 0 0 1 6.6 2.5 5.7 5.7 0 1 0 13.5 9.4Z',
  move: 'M3 5.5h9L9.5 3M13 10.5H4L6.5 13',
  out: 'M4 12l7.5-7.5M6 4h6v6',
  overview:
    'M2.5 3.5a1 1 0 0 1 1-1h3v5h-4v-4ZM9.5 2.5h3a1 1 0 0 1 1 1v2h-4v-3ZM9.5 8.5h4v4a1 1 0 0 1-1 1h-3v-5ZM2.5 10.5h4v3h-3a1 1 0 0 1-1-1v-2Z',
  panel: 'M3 2.5h10a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM6 2.5v11',
  question: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.4 6.3a1.65 1.65 0 1 1 2.5 1.4c-.6.4-.9.7-.9 1.3M8 11h.01',
  regulatory: 'M8 1.8 3 3.7v3.6c0 3.2 2.1 5.7 5 6.9 2.9-1.2 5-3.7 5-6.9V3.7L8 1.8ZM5.8 8l1.6 1.6 2.9-3.1',
  retry: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3',
  right: 'M6 3.5 10.5 8 6 12.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3l3.2 3.2',
  snow: 'M8 2v12M2.8 5l10.4 6M13.2 5 2.8 11M6.5 3 8 4.3 9.5 3M6.5 13 8 11.7 9.5 13',
  stack: 'M8 2 2.5 5 8 8l5.5-3L8 2ZM2.5 8 8 11l5.5-3M2.5 11 8 14l5.5-3',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
  transactions: 'M2.5 5h9M9 2.5 11.5 5 9 7.5M13.5 11h-9M7 8.5 4.5 11 7 13.5',
  up: 'M3.5 10 8 5.5l4.5 4.5',
  user: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8ZM2.8 13.6c.6-2.3 2.7-3.6 5.2-3.6s4.6 1.3 5.2 3.6',
  wallets: 'M3 4h9.5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H3.5a1 1 0 0 1-1-1V4.2A1.2 1.2 0 0 1 3.7 3H11M10.5 8.5h.01',
} as const;

export type IconName = keyof typeof paths;

const masks = new Map<IconName, string>();

/**
 * A style for a class with `mask: var(--icon)`. It draws the icon without an element of its own,
 * which keeps rows of long lists small.
 */
export function iconMask(name: IconName): CSSProperties {
  const known = masks.get(name);
  const mask =
    known ??
    `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='#000' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'><path d='${paths[name]}'/></svg>`)}")`;
  if (known === undefined) masks.set(name, mask);
  return { '--icon': mask } as CSSProperties;
}

/**
 * A small line icon in the text colour. Hidden from screen readers, so it needs a word beside it.
 */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
