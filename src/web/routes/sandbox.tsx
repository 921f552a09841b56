import { createFileRoute } from '@tanstack/react-router';
import { SandboxPage } from '#web/features/sandbox/sandbox-page.tsx';

// This route has no loader, because a loader would add the sandbox's endpoints to the first page's bundle.
export const Route = createFileRoute('/sandbox')({ component: SandboxPage });
