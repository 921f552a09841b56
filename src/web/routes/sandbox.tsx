import { createFileRoute } from '@tanstack/react-router';
import { SandboxPage } from '#web/features/sandbox/sandbox-page.tsx';

// This route has no loader, because a loader would load the sandbox's endpoints with the first page.
export const Route = createFileRoute('/sandbox')({ component: SandboxPage });
