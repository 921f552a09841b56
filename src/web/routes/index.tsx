import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstPage } from '#web/parts/navigation-pages.ts';

export const Route = createFileRoute('/')({
  beforeLoad: (): void => {
    redirect({ to: firstPage(), replace: true, throw: true });
  },
});
