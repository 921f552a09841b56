import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ends.module.css';

/** The source and the destination of a payment in a list: `'Treasury vault A → 0x984a68…465640'`. Without a source, the destination. */
export function Ends({ source, destination }: { readonly source: ReactNode; readonly destination: ReactNode }) {
  if (source === null) return destination;
  return (
    <Box className={classes.ends}>
      {source} <span>→</span> {destination}
    </Box>
  );
}
