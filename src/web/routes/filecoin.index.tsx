import { createFileRoute } from '@tanstack/react-router';
import { ProviderList } from '#web/features/filecoin/provider-list.tsx';

// This route has no loader, because a loader would add this page's schemas to the first page's bundle.
export const Route = createFileRoute('/filecoin/')({ component: ProviderList });
