import type { ReactNode } from 'react';

/** Navigation left, top bar, the page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return <main>{children}</main>;
}
