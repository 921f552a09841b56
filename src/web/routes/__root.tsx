import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { SubmissionTraySlot } from '#web/features/regulatory-submit-slot.tsx';
import { Shell } from '#web/parts/shell.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <Shell>
      <Outlet />
      <SubmissionTraySlot />
    </Shell>
  ),
});
