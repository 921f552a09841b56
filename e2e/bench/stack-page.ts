import { AppShell, MantineProvider, TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

/** The page that the desk's pages are compared with: the same libraries, with a form of two fields and no data. */
const valuesSchema = z.object({ name: z.string().check(z.minLength(1)), note: z.string() });

function StackPage() {
  const { register, handleSubmit } = useForm({ defaultValues: { name: '', note: '' } });
  const form = createElement(
    'form',
    { onSubmit: handleSubmit((values) => void valuesSchema.parse(values)) },
    createElement(TextInput, { label: 'Name', ...register('name') }),
    createElement(TextInput, { label: 'Note', ...register('note') }),
    createElement('button', { type: 'submit' }, 'Save'),
  );
  return createElement(AppShell, { padding: 'md' }, createElement(AppShell.Main, null, createElement('h1', null, 'Stack'), form));
}

const router = createRouter({
  routeTree: createRootRoute({ component: StackPage }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});
const root = document.getElementById('root');
if (root === null) throw new Error('there is no root');
const page = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router }));
createRoot(root).render(createElement(MantineProvider, null, page));
