import { createFileRoute } from '@tanstack/react-router';
import { SandboxPage } from '#web/features/sandbox/sandbox-page.tsx';

// Without a loader: it would bring the sandbox's endpoints into the first page.
export const Route = createFileRoute('/sandbox')({ component: SandboxPage });
