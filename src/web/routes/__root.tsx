import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NoticeBell } from '#web/features/notices/notice-bell.tsx';
import { SubmissionTraySlot } from '#web/features/regulatory/submit/submit-slot.tsx';
import { Search, SearchButton } from '#web/features/search/search.tsx';
import { Shell } from '#web/parts/shell/shell.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <Shell search={{ Dialog: Search, Button: SearchButton }} notices={<NoticeBell />}>
      <Outlet />
      <SubmissionTraySlot />
    </Shell>
  ),
});
